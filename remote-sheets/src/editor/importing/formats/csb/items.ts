import { plainText } from '@rpd/shared/importing';
import type { FieldType } from '@rpd/shared/domain';
import { type Part, wordsOf } from '../../part.ts';
import { field, type FieldPlan } from '../../plan.ts';
import { optionsFrom } from '../options.ts';
import type { Reading } from './reading.ts';
import { textsIn } from './texts.ts';
import { CHOICES, LONG_TEXTS, NUMBERS } from './settings.ts';

// What formulas read of the items of a container: here, each is a column that is filled in in its line.

const OF_ITEM = /\bitem\.([\p{L}_]\w*)/gu;
const PLAIN = /^\s*\$\{\s*item\.([\p{L}_]\w*)\s*\}\$\s*$/u;
/** Every item has them, and a line has them already, or has no use for them. */
const OWN = new Set(['name', 'id', 'uuid', 'img']);

/** The name of the value of an item that a text shows, and nothing else. */
export const shownOfItem = (value: unknown): string | undefined =>
  typeof value === 'string' ? PLAIN.exec(value)?.[1] : undefined;

/** What is read of the items of a container, in its own columns and from outside. */
function namesRead(reading: Reading, part: Part): Set<string> {
  const found = new Set<string>();
  for (const text of textsIn(part.json['rowLayout'] ?? part.json['contents']))
    for (const [, name = ''] of text.matchAll(OF_ITEM)) found.add(name);
  const key = wordsOf(part.json['key']).replace(/[^\w]/gu, '');
  const asked = new RegExp(
    String.raw`\b(?:lookup|find|fetchFromItemContainer|fetchFromDynamicTable)\(\s*['"]${key}['"]\s*,\s*['"](\w+)['"](?:\s*,\s*['"](\w+)['"])?`,
    'gu',
  );
  if (key)
    for (const text of reading.texts)
      for (const [, target = '', by = ''] of text.matchAll(asked)) {
        found.add(target);
        if (by) found.add(by);
      }
  for (const name of OWN) found.delete(name);
  return found;
}

/** The type of what an item holds: that of its template, or as formulas use it. */
function typeOf(reading: Reading, name: string): { type: FieldType; component?: Record<string, unknown> } {
  const component = reading.components.get(name);
  const kind = wordsOf(component?.['type']);
  if (component && kind === 'checkbox') return { type: 'checkbox' };
  if (component && CHOICES.has(kind)) return { type: 'select', component };
  if (NUMBERS.has(kind)) return { type: 'number' };
  if (LONG_TEXTS.has(kind)) return { type: 'textarea' };
  if (component && kind !== 'label') return { type: 'string' };
  const uses = reading.texts.filter(text => text.includes(name));
  const own = String.raw`\bitem\.${name}\b`;
  const has = (pattern: string) => uses.some(text => new RegExp(pattern, 'u').test(text));
  if (has(String.raw`${own}\s*\?|not\(?\s*${own}\s*\)?|^\s*${own}\s*$`)) return { type: 'checkbox' };
  const asked = String.raw`(?:first|sum|max|min)\(\s*(?:lookup|fetchFromItemContainer)\(\s*['"]\w+['"]\s*,\s*['"]${name}['"]`;
  const sums = String.raw`sum\(\s*(?:lookup|fetchFromItemContainer)\(\s*['"]\w+['"]\s*,\s*['"]${name}['"]`;
  const counted = String.raw`${asked}[^)]*\)\s*,\s*-?\d`;
  if (has(String.raw`${own}\s*(?:[-*/+]|[<>]=?|==)\s*[\w(]|[-*/+]\s*${own}`) || has(sums) || has(counted))
    return { type: 'number' };
  return { type: 'string' };
}

/** Gives a column the type of what it shows of an item. */
export function fillColumn(reading: Reading, made: FieldPlan, name: string, source: string): void {
  Object.assign(made, planOf(reading, made, name));
  made.formulas = made.formulas.map(({ part, source: of, path, ...rest }) =>
    part === 'formula' ? { part, source: of, path, isFilled: true } : { part, source: of, path, ...rest },
  );
  reading.notes.add(
    'changed',
    made.path,
    made.name,
    `Montrait une valeur de l’objet\u00a0: elle s’écrit dans la ligne. ${source}`,
    made,
  );
}

function planOf(
  reading: Reading,
  made: FieldPlan,
  name: string,
): Pick<FieldPlan, 'type' | 'keys' | 'settings'> {
  const { type, component } = typeOf(reading, name);
  const options = component
    ? optionsFrom(component['options'], { value: ['key', 'value'], label: ['value', 'label', 'key'] }).options
    : undefined;
  const isChoice = type === 'select' && options !== undefined && options.length > 0;
  return {
    type: type === 'select' && !isChoice ? 'string' : type,
    keys: [...new Set([name, `item.${name}`, ...made.keys])],
    settings: { ...made.settings, ...(isChoice && { options }) },
  };
}

/** Columns of what is read and that no column shows. */
export function itemColumns(reading: Reading, part: Part, columns: readonly FieldPlan[]): FieldPlan[] {
  const shown = new Set(
    columns.flatMap(({ keys, formulas }) =>
      formulas.some(({ part: of, isFilled }) => of === 'formula' && !isFilled) ? [] : keys,
    ),
  );
  return [...namesRead(reading, part)]
    .filter(name => !shown.has(name))
    .map(name => {
      const component = reading.components.get(name);
      const words = plainText(wordsOf(component?.['label'] ?? component?.['colName'])) || name;
      const made = field(part.path, [], words, 'string');
      made.isExtra = true;
      return Object.assign(made, planOf(reading, made, name));
    });
}
