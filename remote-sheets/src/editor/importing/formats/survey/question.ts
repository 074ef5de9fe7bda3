import { plainText } from '@rpd/shared/importing';
import type { Part } from '../../part.ts';
import { isObject, lookUp, shown, wordsOf } from '../../part.ts';
import { field, type FieldPlan } from '../../plan.ts';
import { labelOf, noteKey, pictureIn, pictureOf, withoutData } from '../display.ts';
import type { Notes } from '../notes.ts';
import { optionsFrom } from '../options.ts';
import { keep, set, setBounds, setInitial, setPattern, withCondition } from '../shared.ts';
import { conditionOf, valueOf } from './formulas.ts';
import { LOOKS, NEUTRAL, UNSUPPORTED } from './settings.ts';

// What a question says of its field.

/** What a page or a panel says beside its elements. */
export function readGroup(notes: Notes, part: Part, name: string, first: FieldPlan | undefined): void {
  const description = plainText(part.words('description'));
  if (description && first && !first.settings.help) set(first, { help: description });
  else if (description)
    notes.add('lost', `${part.path}.description`, name, `Texte du groupe : ${description}`, first);
  for (const [key, kind, reason] of UNSUPPORTED) {
    const source = part.get(key);
    if (source !== undefined && source !== '' && first)
      keep(first, kind, source, `${part.path}.${key}`, `${reason} ; elle vaut pour tout le groupe`);
  }
  part.skip('name', 'type', 'title');
  notes.rest(part, name, first, { looks: LOOKS, neutral: NEUTRAL });
}

export function readSettings(notes: Notes, part: Part, made: FieldPlan, kind: string): void {
  const { name } = made;
  const help = plainText(part.words('description', 'hint'));
  if (help) set(made, { help });
  if (part.flag('isRequired') && made.type !== 'repeat') set(made, { required: true });
  if (part.get('visible') === false) made.isHidden = true;
  const source = part.get('expression');
  if (typeof source === 'string' && source.trim()) {
    if (kind === 'expression')
      made.formulas.push({
        part: 'formula',
        source,
        path: `${part.path}.expression`,
        translate: scope => valueOf(source, scope),
      });
    else keep(made, 'formula', source, `${part.path}.expression`, 'ce type de champ ne se calcule pas');
  }
  setBounds(made, part.get('min') ?? undefined, part.get('max') ?? undefined, part.path, notes);
  const step = made.type === 'number' ? part.number('step') : undefined;
  if (step !== undefined && step > 0) set(made, { step });
  const length = part.number('maxLength');
  if (length !== undefined && length > 0 && (made.type === 'string' || made.type === 'textarea'))
    set(made, { maxLength: Math.min(20_000, Math.round(length)) });
  setInitial(made, part.get('defaultValue'), `${part.path}.defaultValue`, notes);
  const answer = part.get('correctAnswer');
  if (answer !== undefined && answer !== null && answer !== '')
    notes.add('lost', `${part.path}.correctAnswer`, name, `Bonne réponse\u00a0: ${shown(answer)}`, made);
  for (const validator of part.parts('validators')) readValidator(validator, made);
  for (const [key, kept, reason] of UNSUPPORTED) {
    const value = part.get(key);
    if (value !== undefined && value !== '' && value !== null)
      keep(made, kept, value, `${part.path}.${key}`, reason);
  }
  withCondition(made, conditionOf(part));
  part.skip('valueName');
  notes.rest(part, name, made, { looks: LOOKS, neutral: NEUTRAL });
}

function readValidator(part: Part, made: FieldPlan): void {
  const kind = part.words('type').replace(/validator$/u, '');
  if (kind === 'numeric' && made.type === 'number') {
    const [min, max] = [part.number('minValue'), part.number('maxValue')];
    set(made, { min: min ?? made.settings.min, max: max ?? made.settings.max });
    return;
  }
  if (kind === 'text' && (made.type === 'string' || made.type === 'textarea')) {
    set(made, { minLength: part.number('minLength'), maxLength: part.number('maxLength') });
    return;
  }
  if (kind === 'regex') {
    setPattern(made, part.words('regex'), plainText(part.words('text')), part.path);
    return;
  }
  keep(made, 'check', part.json, part.path, 'ce contrôle n’existe pas ici');
}

export function shownParts(notes: Notes, part: Part, name: string, kind: string): FieldPlan[] {
  const raw = kind === 'image' ? '' : withoutData(wordsOf(part.get('html'), 2_000_000));
  const address = kind === 'image' ? part.words('imageLink') : '';
  const alt = part.words('altText');
  part.skip('name', 'title', 'imageLink', 'altText');
  const condition = conditionOf(part);
  const inside = pictureIn(raw);
  const made = [
    ...(kind === 'image' ? pictureOf(notes, part.path, address, alt) : []),
    ...(inside ? pictureOf(notes, part.path, inside.address, inside.alt) : []),
    ...labelOf(notes, part.path, raw),
  ].map(one => withCondition(one, condition));
  if (condition && made.length === 0)
    notes.add('lost', condition.path, name, `Condition de ce qui ne montre rien\u00a0: ${condition.source}`);
  noteKey(notes, part.path, name, wordsOf(part.json['name']), made[0]);
  notes.rest(part, name, made[0], { looks: LOOKS, neutral: NEUTRAL });
  return made;
}

/** One answer per row: a choice for each. */
export function matrixFields(notes: Notes, part: Part, key: string, name: string): FieldPlan[] {
  const { options } = optionsFrom(part.get('columns'), { value: ['value'], label: ['text', 'value'] });
  const rows = optionsFrom(part.get('rows'), { value: ['value'], label: ['text', 'value'] }).options;
  const condition = conditionOf(part);
  const type = part.words('cellType') === 'checkbox' ? 'multiselect' : 'select';
  const required = part.flag('isRequired') || part.flag('isAllRowRequired') || part.flag('eachRowRequired');
  const made = (rows.length > 0 ? rows : [{ value: '', label: '' }]).map(row => {
    const title = [name, row.label].filter(Boolean).join(' – ');
    const one = field(part.path, [row.value ? `${key}.${row.value}` : key], title, type, {
      options,
      ...(required && { required }),
    });
    return withCondition(one, condition);
  });
  const given = part.get('defaultValue');
  if (!isObject(given) && made[0]) setInitial(made[0], given, part.path, notes);
  if (isObject(given))
    rows.forEach(
      (row, index) => made[index] && setInitial(made[index], lookUp(given, row.value), part.path, notes),
    );
  part.skip('cells', 'defaultValue');
  const cells = part.json['cells'];
  if (isObject(cells))
    notes.add('lost', `${part.path}.cells`, name, `Textes des cases : ${JSON.stringify(cells)}`, made[0]);
  readGroup(notes, part, name, made[0]);
  return made;
}

export const cellKind = (part: Part, cell: Part | undefined): string => {
  if (!cell) return 'text';
  const given = wordsOf(cell.json['cellType']);
  if (given && given !== 'default') return given;
  return (part.json['choices'] ?? cell.json['choices']) ? 'dropdown' : 'text';
};
