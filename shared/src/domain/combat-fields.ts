import type { CharacterValues } from './field-value.ts';
import type { Character } from './character.ts';
import type { Combatant, CombatFields } from './encounter.ts';
import { HIT_POINTS_MAX } from './encounter.ts';
import { foldName } from './formula-types.ts';
import type { SheetField } from './sheet-field.ts';
import { sheetProgramOf } from './sheet-conditions.ts';

// Which fields of a sheet say hit points and initiative: those that the game master chose, or those of the usual names.

type Template = Pick<NonNullable<Character['template']>, '_id' | 'fields' | 'structure'>;

/** A character, as far as a fight reads it. */
interface FighterSheet {
  template: Template | null;
  values: CharacterValues;
}
type Fields = Readonly<Record<string, SheetField>>;

/** The character that somebody in a fight is a copy of; '' for a creature. */
export const characterOf = ({ kind, source }: Pick<Combatant, 'kind' | 'source'>): string =>
  kind === 'character' ? source : '';

const HP = /(?:^| )(?:pv|pdv|hp)(?: |$)|points? de vie|vitalite|^sante$/;
const MAXIMUM = /(?:^| )(?:max|maximum|maxi|total)(?: |$)/;
const WOUNDS = /(?:^| )(?:blessures?|wounds?)(?: |$)|degats (?:subis|recus)/;
const INITIATIVE = /(?:^| )init(?:iative)?(?: |$)/;

/** A name as the patterns above read it: 'PV (max.)' becomes 'pv max'. */
const plain = (name: string): string =>
  foldName(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The fields that hold a number: they alone can say hit points. */
export const numberFields = (fields: Fields): [id: string, field: SheetField][] =>
  Object.entries(fields).filter(([, { type }]) => type === 'number');

function guessed(fields: Fields): Omit<CombatFields, 'sheet'> {
  const named = numberFields(fields).map(([id, { name }]) => ({ id, name: plain(name) }));
  const find = (is: (name: string) => boolean) => named.find(({ name }) => is(name))?.id ?? '';
  return {
    hp: find(name => HP.test(name) && !MAXIMUM.test(name)),
    hpMax: find(name => HP.test(name) && MAXIMUM.test(name)),
    wounds: find(name => WOUNDS.test(name)),
    initiative: find(name => INITIATIVE.test(name)),
  };
}

/** The fields of a template: as chosen, but for those that it has no more, or else as guessed from their names. */
export function combatFieldsOf(
  { _id, fields }: Template,
  chosen: readonly CombatFields[],
): Omit<CombatFields, 'sheet'> {
  const own = chosen.find(({ sheet }) => sheet === _id);
  if (!own) return guessed(fields);
  const known = (id: string) => (Object.hasOwn(fields, id) ? id : '');
  const { hp, hpMax, wounds, initiative } = own;
  return { hp: known(hp), hpMax: known(hpMax), wounds: known(wounds), initiative: known(initiative) };
}

/** What a character's sheet says; null where it says nothing. */
export interface CombatValues {
  hp: number | null;
  hpMax: number | null;
  bonus: number | null;
}

export function readCombat(character: FighterSheet, chosen: readonly CombatFields[]): CombatValues {
  const { template, values } = character;
  if (!template) return { hp: null, hpMax: null, bonus: null };
  const at = combatFieldsOf(template, chosen);
  const shown = sheetProgramOf(template.fields, template.structure).evaluate(values).values;
  const most = number(shown, at.hpMax) ?? template.fields[at.hp]?.max ?? number(shown, at.hp);
  const wounds = number(shown, at.wounds);
  const now = number(shown, at.hp) ?? (most !== null && wounds !== null ? most - wounds : most);
  const hpMax = most === null ? null : Math.max(1, Math.min(HIT_POINTS_MAX, most));
  return {
    hp: now === null || hpMax === null ? null : Math.max(0, Math.min(hpMax, now)),
    hpMax,
    bonus: number(shown, at.initiative),
  };
}

function number(values: CharacterValues, id: string): number | null {
  const value = id && Object.hasOwn(values, id) ? values[id] : null;
  return typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value) : null;
}

/** What hit points of an encounter change in a sheet: the field that holds them, or that of the wounds where they are calculated. */
export function hitPointsIn(
  { template }: Pick<FighterSheet, 'template'>,
  chosen: readonly CombatFields[],
  { hp, hpMax }: { hp: number; hpMax: number },
): { field: SheetField; id: string; value: number } | null {
  if (!template) return null;
  const at = combatFieldsOf(template, chosen);
  const own = template.fields[at.hp];
  if (own && !own.formula) return { field: own, id: at.hp, value: hp };
  const wounds = template.fields[at.wounds];
  return wounds && !wounds.formula ? { field: wounds, id: at.wounds, value: hpMax - hp } : null;
}
