import { hasMarkup, plainText } from '@rpd/shared/importing';
import type { Reading } from './reading.ts';
import { holdsFormula } from '../../formulas/phrase.ts';
import { numberOf } from '../../formulas/values.ts';
import { numberIn, type Part, wordsOf } from '../../part.ts';
import { field, type FieldPlan } from '../../plan.ts';
import { optionsFrom } from '../options.ts';
import { readSettings } from './field.ts';
import { conditionOf, hasScript, phraseValue } from './formulas.ts';
import { LOOKS, NEUTRAL } from './settings.ts';

// Choices, labels and rolls.

export function readChoices(reading: Reading, part: Part, made: FieldPlan): void {
  const options = optionsFrom(part.get('options'), {
    value: ['key', 'value'],
    label: ['value', 'label', 'key'],
  });
  made.settings = { ...made.settings, options: options.options };
  for (const message of options.problems) reading.notes.add('changed', part.path, made.name, message, made);
  const table = part.words('tableKey');
  if (table) {
    made.formulas.push({
      part: 'options',
      source: [table, part.words('tableKeyColumn'), part.words('tableLabelColumn')].join(' · '),
      path: `${part.path}.tableKey`,
      reason: 'ses options viennent d’un tableau de la fiche',
    });
  }
  part.skip('tableKeyColumn', 'tableLabelColumn', 'selectedOptionType');
  for (const key of ['formulaKeyOptions', 'formulaLabelOptions']) {
    const source = part.words(key);
    if (source)
      made.formulas.push({
        part: 'options',
        source,
        path: `${part.path}.${key}`,
        reason: 'ses options sont calculées',
      });
  }
}

export function radioField(reading: Reading, part: Part, name: string): FieldPlan | undefined {
  const group = part.words('group') || part.words('key');
  const value = part.words('value') || part.words('key');
  const known = reading.groups.get(group);
  const made = known ?? field(part.path, [group], group, 'select', { options: [] });
  const options = made.settings.options ?? [];
  part.skip('key');
  if (options.some(option => option.value === value))
    reading.notes.add(
      'changed',
      part.path,
      name,
      `La valeur « ${value} » est celle de deux boutons : le premier est repris.`,
      made,
    );
  else made.settings = { ...made.settings, options: [...options, { value, label: name || value }] };
  if (
    part.get('defaultChecked') === true ||
    part.get('defaultValue') === true ||
    part.get('checkedByDefault') === true
  )
    made.settings = { ...made.settings, initial: value };
  part.skip('checkedByDefault');
  if (known) {
    const condition = conditionOf(part);
    if (condition)
      made.formulas.push({
        part: 'options',
        source: condition.source,
        path: condition.path,
        reason: 'une option n’a pas de condition ici',
      });
    reading.notes.rest(part, name, made, { looks: LOOKS, neutral: NEUTRAL });
    return undefined;
  }
  reading.groups.set(group, made);
  readSettings(reading, part, made);
  return made;
}

/** A label with a formula, a roll, or both. */
export function labelField(
  reading: Reading,
  part: Part,
  key: string,
  label: string,
  naming: string,
): FieldPlan {
  const value = part.words('value') ? String(part.get('value')) : '';
  const isNumber = numberIn(value) !== undefined && key !== '';
  const hasValue = isNumber || holdsFormula(value) || hasScript(value);
  const prefix = plainText(part.words('prefix'));
  const suffix = plainText(part.words('suffix'));
  const words = plainText(hasValue ? `${prefix} ${suffix}` : `${prefix} ${value} ${suffix}`);
  const name = label || (hasValue ? '' : words) || naming || words || key || part.words('icon') || 'Sans nom';
  const made = field(part.path, key ? [key] : [], name, hasValue ? 'string' : 'roll');
  if (hasValue) {
    made.formulas.push({
      part: 'formula',
      source: value,
      path: `${part.path}.value`,
      translate: scope => (isNumber ? numberOf(Number(value)) : phraseValue(value, scope)),
    });
    if (words && words !== name) made.settings = { ...made.settings, help: words };
    if (hasMarkup(value)) reading.notes.look('balises HTML');
  } else if (words && words !== made.name) made.settings = { ...made.settings, help: words };
  part.skip('defaultValue');
  readSettings(reading, part, made);
  return made;
}

/** A label that names what it stands beside. */
export function readLabel(reading: Reading, part: Part): void {
  part.skip('type', 'key', 'value', 'prefix', 'suffix');
  reading.notes.rest(part, wordsOf(part.json['value']), undefined, { looks: LOOKS, neutral: NEUTRAL });
}

/** A label that says words, and nothing else. */
export function isStatic({ json }: Part): boolean {
  if (json['type'] !== 'label') return false;
  const value = wordsOf(json['value'], 5000);
  // A number with a name is read by formulas.
  if (wordsOf(json['key']) && numberIn(json['value']) !== undefined) return false;
  const isRolled = [json['rollMessage'], json['altRollMessage']].some(
    one => typeof one === 'string' && one.trim() !== '',
  );
  return (
    !isRolled &&
    !holdsFormula(value) &&
    !hasScript(value) &&
    !holdsFormula(json['prefix']) &&
    !holdsFormula(json['suffix'])
  );
}
