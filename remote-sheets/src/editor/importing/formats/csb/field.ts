import { plainText } from '@rpd/shared/importing';
import { keep, withCondition } from '../shared.ts';
import { keepLooks } from './around.ts';
import type { Reading } from './reading.ts';
import { rollText } from '../../formulas/csb.roll.ts';
import { holdsFormula } from '../../formulas/phrase.ts';
import { numberIn, shown, type Part, wordsOf } from '../../part.ts';
import { field, type FieldPlan } from '../../plan.ts';
import { conditionOf, looseValue } from './formulas.ts';
import { LOOKS, NEUTRAL } from './settings.ts';
import { FIELD_TEXTAREA_MAX, FIELD_TEXT_MAX, type SheetField } from '@rpd/shared/domain';

// What a component says of its field.

export function readSettings(reading: Reading, part: Part, made: FieldPlan): void {
  const tooltip = part.words('tooltip');
  if (holdsFormula(tooltip))
    keep(made, 'effect', tooltip, `${part.path}.tooltip`, 'une aide calculée n’existe pas ici');
  const help = holdsFormula(tooltip) ? '' : plainText(tooltip);
  const all = [made.settings.help, help].filter(Boolean);
  if (all.length > 0) made.settings = { ...made.settings, help: all.join(' · ') };
  for (const [key, setting] of [
    ['minVal', 'min'],
    ['maxVal', 'max'],
    ['min', 'min'],
    ['max', 'max'],
  ] as const) {
    if (made.type !== 'number') continue;
    const value = part.get(key);
    const number = numberIn(value);
    if (number !== undefined) made.settings = { ...made.settings, [setting]: number };
    else if (typeof value === 'string' && value.trim()) readBound(reading, part, made, key, setting, value);
  }
  if (
    made.settings.min !== undefined &&
    made.settings.max !== undefined &&
    made.settings.min > made.settings.max
  ) {
    reading.notes.add(
      'changed',
      part.path,
      made.name,
      `Le minimum ${made.settings.min} dépasse le maximum ${made.settings.max} : seul le maximum est repris.`,
      made,
    );
    const { min: _min, ...rest } = made.settings;
    made.settings = rest;
  }
  if (made.type === 'number' && part.get('allowDecimal') === false)
    made.settings = { ...made.settings, step: 1 };
  const length = part.number('maxLength');
  if (length !== undefined && length > 0 && (made.type === 'string' || made.type === 'textarea'))
    made.settings = { ...made.settings, maxLength: Math.min(20_000, Math.round(length)) };
  readInitial(reading, part, made);
  readVisibility(part, [made]);
  const condition = conditionOf(part);
  withCondition(made, condition);
  keepFormula(part, made, 'editableFormula', 'une condition de modification n’existe pas ici');
  readRoll(part, made);
  keepLooks(part, made);
  reading.notes.rest(part, made.name, made, { looks: LOOKS, neutral: NEUTRAL });
}

/** A formula that has no place here stays in its field. */
function keepFormula(part: Part, made: FieldPlan, key: string, reason: string): void {
  const value = part.get(key);
  if (typeof value !== 'string' || !value.trim()) return;
  made.formulas.push({ part: 'enabled', source: value, path: `${part.path}.${key}`, reason });
}

/** A calculated maximum is a field of its own, shown with the number. */
function readBound(
  reading: Reading,
  part: Part,
  made: FieldPlan,
  key: string,
  setting: 'min' | 'max',
  value: string,
): void {
  const path = `${part.path}.${key}`;
  if (setting === 'min') {
    made.formulas.push({ part: 'min', source: value, path, reason: 'un minimum calculé n’existe pas ici' });
    return;
  }
  const name = /^\s*\$\{\s*([\p{L}_]\w*)\s*\}\$\s*$/u.exec(value)?.[1];
  if (name) {
    made.maximumKey = name;
    return;
  }
  const extra = field(path, [`${made.keys[0] ?? made.name}_maximum`], `${made.name} (maximum)`, 'number');
  extra.isExtra = true;
  extra.formulas.push({
    part: 'formula',
    source: value,
    path,
    translate: scope => looseValue(value, scope),
  });
  reading.extras.push(extra);
  made.maximumKey = extra.keys[0] ?? '';
}

function readInitial(reading: Reading, part: Part, made: FieldPlan): void {
  const value = part.get('defaultValue') ?? part.get('defaultChecked');
  part.skip('defaultChecked');
  if (value === null || value === undefined || value === '') return;
  if (typeof value === 'string' && holdsFormula(value)) {
    const number = /^\s*\$\{\s*(-?\d+(?:\.\d+)?)\s*\}\$\s*$/u.exec(value)?.[1];
    if (number !== undefined && made.type === 'number')
      made.settings = { ...made.settings, initial: Number(number) };
    else
      made.formulas.push({
        part: 'initial',
        source: value,
        path: `${part.path}.defaultValue`,
        reason: 'une valeur de départ calculée n’existe pas ici',
      });
    return;
  }
  const initial = initialOf(made.type, value);
  if (initial !== undefined) made.settings = { ...made.settings, initial };
  const most = made.type === 'textarea' ? FIELD_TEXTAREA_MAX : FIELD_TEXT_MAX;
  if (typeof initial === 'string' && typeof value === 'string' && value.trim().length > most)
    reading.notes.add(
      'changed',
      `${part.path}.defaultValue`,
      made.name,
      `Valeur de départ raccourcie\u00a0: ${value}`,
      made,
    );
  if (initial !== undefined || value === false) return;
  reading.notes.add(
    'lost',
    `${part.path}.defaultValue`,
    made.name,
    `Valeur de départ d’un autre type : ${shown(value, 20_000)}`,
    made,
  );
}

function initialOf(type: FieldPlan['type'], value: unknown): SheetField['initial'] {
  if (type === 'number') return numberIn(value);
  if (type === 'checkbox') return typeof value === 'boolean' ? value : undefined;
  if (type === 'textarea') return plainText(wordsOf(value, FIELD_TEXTAREA_MAX), '\n') || undefined;
  return type === 'repeat' || type === 'roll' ? undefined : wordsOf(value, FIELD_TEXT_MAX) || undefined;
}

/** Who sees it there, as who sees it here. */
export function readVisibility(part: Part, fields: readonly FieldPlan[]): void {
  const role = numberIn(part.get('role')) ?? 0;
  const permission = numberIn(part.get('permission')) ?? 0;
  const visibility = role >= 3 ? ('gmOnly' as const) : permission >= 2 ? ('ownerAndGm' as const) : undefined;
  if (!visibility) return;
  for (const one of fields)
    if (one.settings.visibility !== 'gmOnly') one.settings = { ...one.settings, visibility };
}

function readRoll(part: Part, made: FieldPlan): void {
  const main = part.get('rollMessage');
  const other = part.get('altRollMessage');
  if (typeof main === 'string' && main.trim()) {
    made.formulas.push({
      part: 'dice',
      source: main,
      path: `${part.path}.rollMessage`,
      roll: scope => rollText(main, scope),
    });
  }
  if (typeof other === 'string' && other.trim()) {
    const path = `${part.path}.altRollMessage`;
    if (typeof main === 'string' && main.trim()) {
      made.formulas.push({ part: 'effect', source: other, path, reason: 'un champ n’a qu’un lancer ici' });
    } else made.formulas.push({ part: 'dice', source: other, path, roll: scope => rollText(other, scope) });
  }
}
