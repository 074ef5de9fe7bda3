import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  combatFieldsOf,
  hitPointsIn,
  inTurns,
  numberFields,
  presentValues,
  readCombat,
  saveValues,
  sheetStateSteps,
  valueErrors,
} from '@rpd/shared/domain';
import type { CombatFields, CombatValues, Warnings } from '@rpd/shared/domain';
import { patternMatcher } from '@rpd/shared/pattern';
import { record } from '../lib/journal.ts';
import type { Actor } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import { contentOf } from './characters.content.ts';
import { findCharacter, saveCharacter } from './characters.store.ts';
import { findTemplate } from '../store/templates.ts';
import { keepRevision } from './revisions.store.ts';
import { outsideBin } from '../store/bin.ts';

/** A character as an encounter reads it. */
export interface FighterFacts extends CombatValues {
  _id: string;
  name: string;
  portrait: string;
  owner_id: string;
  /** '' without one. */
  sheet: string;
  warnings: Warnings;
  /** Its sheet has a field that takes hit points or wounds. */
  isLinked: boolean;
}

/** What was read lately, by the versions of character and sheet: a large sheet takes milliseconds, and a whole table reads the same. */
const lately = new Map<string, FighterFacts>();
const LATELY = 500;

async function keyOf(db: Queries, id: string, chosen: readonly CombatFields[]): Promise<string | null> {
  const row = await db
    .selectFrom('characters')
    .leftJoin('sheets', 'sheets.id', 'characters.sheet_id')
    .where('characters.id', '=', id)
    .where(outsideBin('characters'))
    .select(['characters.version', 'sheets.id as sheet', 'sheets.version as sheetVersion'])
    .executeTakeFirst();
  const own = chosen.filter(({ sheet }) => sheet === row?.sheet);
  return row ? JSON.stringify([id, row.version, row.sheet, row.sheetVersion, own]) : null;
}

/** Name and hit points of a character by its sheet; null where there is no such character. */
export async function fighterOf(
  db: Queries,
  id: string,
  chosen: readonly CombatFields[],
): Promise<FighterFacts | null> {
  const key = await keyOf(db, id, chosen);
  const known = key && lately.get(key);
  if (key === null || known) return known || null;
  const character = await findCharacter(db, id);
  if (!character) return null;
  const { _id, name, portrait, owner_id, sheet, details } = character;
  const template = await findTemplate(db, sheet);
  const { values } = presentValues(template?.fields ?? {}, character);
  if (template) await inTurns(sheetStateSteps(template.fields, template.structure, values), nextTurn);
  const combat = readCombat({ template, values }, chosen);
  const isLinked = combat.hp !== null && hitPointsIn({ template }, chosen, { hp: 0, hpMax: 1 }) !== null;
  const { warnings } = details;
  const facts = { _id, name, portrait, owner_id, sheet: sheet ?? '', warnings, isLinked, ...combat };
  const [oldest] = lately.size >= LATELY ? lately.keys() : [];
  if (oldest !== undefined) lately.delete(oldest);
  lately.set(key, facts);
  return facts;
}

/** Writes hit points into the field that has them, as a version of the character with its author (ADR 45). */
export async function writeFighter(
  db: Queries,
  actor: Actor,
  { id, hp, hpMax }: { id: string; hp: number; hpMax: number },
  chosen: readonly CombatFields[],
): Promise<void> {
  const current = await findCharacter(db, id);
  const template = current && (await findTemplate(db, current.sheet));
  const change = template && hitPointsIn({ template }, chosen, { hp, hpMax });
  if (!current || !change) return;
  const fields = { [change.id]: change.field };
  const values = { [change.id]: change.value };
  const [error] = Object.values(valueErrors(fields, values, { viewer: 'gm', matches: patternMatcher() }));
  if (error) throw refuse('invalid', { fields: { points: `${current.name}\u00a0: ${error}` } });
  const content = { ...contentOf(current), ...saveValues(fields, current, values) };
  // What a fight does to a character is not its player's to take back.
  const saved = await saveCharacter(db, current, content, null);
  if (!saved) throw refuse('stale');
  await keepRevision(db, actor.id ?? '', saved, ['values'], { isAutosave: true });
  const { name } = current;
  await record(db, actor, { action: 'update', entity: 'Character', id, name, fields: ['values'] });
}

/** A sheet with the numbers that it has, and those that count in a fight. */
export async function combatSheetOf(db: Queries, id: string, chosen: readonly CombatFields[]) {
  const template = await findTemplate(db, id);
  if (!template) return null;
  const { _id, name, fields } = template;
  return {
    sheet: { _id, name },
    numbers: numberFields(fields).map(([field, own]) => ({ _id: field, name: own.name })),
    chosen: combatFieldsOf(template, chosen),
  };
}
