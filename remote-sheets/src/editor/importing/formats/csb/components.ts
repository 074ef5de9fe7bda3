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
import { keepTags } from './around.ts';
import { keep } from '../shared.ts';

// Choices, labels and rolls.

export function readChoices(reading: Reading, part: Part, made: FieldPlan): void {
  const options = optionsFrom(part.get('options'), {
    value: ['key', 'value'],
    label: ['value', 'label', 'key'],
  });
  made.settings = { ...made.settings, options: options.options };
  for (const message of options.problems) reading.notes.add('changed', part.path, made.name, message, made);
  const written = part.words('options');
  if (written && options.options.length === 0)
    reading.notes.add(
      'lost',
      `${part.path}.options`,
      made.name,
      `Des options qui ne sont pas une liste : ${written}`,
      made,
    );
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
  const own = part.words('value') ? String(part.get('value')) : '';
  const [before, behind] = ['prefix', 'suffix'].map(one => wordsOf(part.get(one), 20_000));
  // Words without a name of their own are one text with what stands around them.
  const isWhole = key === '' && !holdsFormula(own) && !hasScript(own) && [before, behind].some(holdsFormula);
  const value = isWhole ? [before, own, behind].join('') : own;
  const isNumber = numberIn(value) !== undefined && key !== '';
  const hasValue = isNumber || holdsFormula(value) || hasScript(value);
  const [prefix = '', suffix = ''] = [before, behind].map(one =>
    holdsFormula(one) ? '' : plainText(one ?? ''),
  );
  const words = plainText(hasValue ? `${prefix} ${suffix}` : `${prefix} ${value} ${suffix}`);
  const name = label || (hasValue ? '' : words) || naming || words || key || part.words('icon');
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
    keepTags(made, value, `${part.path}.value`);
  } else if (words && words !== made.name) made.settings = { ...made.settings, help: words };
  if (!isWhole)
    for (const [one, source] of [
      ['prefix', before],
      ['suffix', behind],
    ] as const)
      if (holdsFormula(source))
        keep(
          made,
          'effect',
          source,
          `${part.path}.${one}`,
          'un texte calculé autour d’une valeur n’existe pas ici',
        );
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
