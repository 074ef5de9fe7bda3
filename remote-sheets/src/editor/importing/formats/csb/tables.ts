import type { Reading } from './reading.ts';
import { isObject, join, type Part } from '../../part.ts';
import { looseValue } from './formulas.ts';
import { itemColumns } from './items.ts';
import { plainText } from '@rpd/shared/importing';
import { field, type FieldPlan } from '../../plan.ts';

// Tables with rows that are filled in, and containers of items.

export function readLines(
  reading: Reading,
  part: Part,
  made: FieldPlan,
  kind: string,
  columnsOf: (column: Part) => FieldPlan[],
): void {
  const isItems = kind === 'itemContainer';
  const columns = part.parts('rowLayout');
  const inner =
    columns.length > 0
      ? columns
      : part.parts('contents').length > 0
        ? part.parts('contents')
        : part.parts('columns');
  part.skip('contents', 'columns', 'head');
  made.columns = [...inner.flatMap(column => columnsOf(column)), ...hiddenColumns(part)];
  if (kind !== 'dynamicTable') {
    const nameLabel = part.words('nameLabel') || 'Nom';
    const own = field(`${part.path}.nameLabel`, isItems ? ['name'] : [], nameLabel, 'string');
    own.isExtra = true;
    made.columns.unshift(own);
    const what = isItems
      ? 'Les objets de Foundry deviennent des lignes à remplir.'
      : `« ${kind} » devient des lignes à remplir.`;
    reading.notes.add('changed', part.path, made.name, what, made);
    for (const key of ['itemFilterFormula', 'templateFilter', 'sortPredicates', 'rollMessage']) {
      const value = part.get(key);
      if (
        value === undefined ||
        value === null ||
        value === '' ||
        (Array.isArray(value) && value.length === 0)
      )
        continue;
      if (typeof value !== 'string') {
        reading.notes.add(
          'lost',
          `${part.path}.${key}`,
          made.name,
          `Un choix d’objets n’existe pas ici : ${JSON.stringify(value)}`,
          made,
        );
        continue;
      }
      const source = value;
      made.formulas.push({
        part: 'effect',
        source,
        path: `${part.path}.${key}`,
        reason: 'un filtre d’objets n’existe pas ici',
      });
    }
    part.skip(
      'showCreate',
      'showDelete',
      'createItemDialogTitle',
      'createItemDialogShowTemplateList',
      'createItemDialogButton',
      'newItemDefaultName',
      'defaultTemplate',
    );
  }
  if (isItems) made.columns.push(...itemColumns(reading, part, made.columns));
  if (made.columns.length > COLUMNS_MAX) {
    for (const lost of made.columns.splice(COLUMNS_MAX)) reading.notes.column(lost, made, COLUMNS_MAX);
  }
  if (made.columns.length === 0)
    made.columns.push({ ...field(part.path, [], 'Nom', 'string'), isExtra: true });
  const predefined = part.get('predefinedLines');
  const rows = Array.isArray(predefined) ? (predefined as unknown[]) : [];
  for (const [index, row] of rows.entries()) {
    const path = join(join(part.path, 'predefinedLines'), index);
    reading.notes.add('lost', path, made.name, `Ligne de départ : ${cellsOf(row)}`, made);
  }
}

/** What a row holds, as words. */
const cellsOf = (row: unknown): string =>
  isObject(row)
    ? Object.entries(row)
        .filter(([key]) => !/^\$?predefinedIdx$/u.test(key))
        .map(
          ([key, value]) =>
            `${key} = ${plainText(typeof value === 'string' ? value : JSON.stringify(value))}`,
        )
        .join(' · ')
    : JSON.stringify(row);

/** Columns of items that nobody sees, for formulas to read. */
const hiddenColumns = (part: Part): FieldPlan[] =>
  part.parts('hiddenColumns').map(hidden => {
    const name = hidden.words('name', 'key');
    const source = hidden.words('formula', 'value');
    const made = field(hidden.path, name ? [name] : [], name || 'Colonne cachée', 'string');
    made.isHidden = true;
    made.isExtra = true;
    if (source)
      made.formulas.push({
        part: 'formula',
        source,
        path: `${hidden.path}.formula`,
        translate: scope => looseValue(source, scope),
      });
    return made;
  });

const COLUMNS_MAX = 12;
