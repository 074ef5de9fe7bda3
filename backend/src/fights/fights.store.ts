import type { Fight, FightContent, FightHead, FightInput, LinkedCombatant } from '@rpd/shared/domain';
import { NO_FIGHT } from '@rpd/shared/domain';
import { changed, stateBefore } from '../store/changes.ts';
import { newEntity } from '../store/entities.ts';
import { contentOf } from '../store/fight-facts.ts';
import { isId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { FightRow } from '../store/tables/fights.ts';
import type { LinkedContent } from './fights.links.ts';
import { outsideBin } from '../store/bin.ts';

/** Steps of one encounter that can be taken back. */
const MAX_STEPS = 50;

export async function findFight(db: Queries, id: string): Promise<FightRow | undefined> {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('fights')
    .selectAll()
    .where('id', '=', id)
    .where(outsideBin('fights'))
    .executeTakeFirst();
}

/** Nobody else changes the encounter until the transaction ends. */
export const lockFight = (db: Queries, id: string) =>
  db
    .updateTable('fights')
    .set(eb => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .execute();

export const shownFight = (db: Queries, sessionId: string): Promise<FightRow | undefined> =>
  db.selectFrom('fights').selectAll().where('session_id', '=', sessionId).executeTakeFirst();

function headOf(row: FightRow): FightHead {
  const { combatants, round } = contentOf(row);
  const { id: _id, version, title, die, players_roll, session_id } = row;
  const playersRoll = players_roll === 1;
  return {
    _id,
    version,
    title,
    die,
    playersRoll,
    count: combatants.length,
    round,
    session: session_id ?? '',
  };
}

export const listFights = async (db: Queries, gameId: string): Promise<FightHead[]> =>
  (
    await db
      .selectFrom('fights')
      .selectAll()
      .where('game_id', '=', gameId)
      .where(outsideBin('fights'))
      .orderBy('position')
      .execute()
  ).map(headOf);

export async function presentFight(db: Queries, row: FightRow, content: LinkedContent): Promise<Fight> {
  const { count: _count, ...head } = headOf(row);
  const { combatants, active, round, lair, lairMax } = content;
  const undo = (await lastStep(db, row.id))?.label ?? '';
  return { ...head, game: row.game_id, combatants, active, round, lair, lairMax, undo };
}

/** The settings of an encounter, as its row has them. */
export const columnsOf = ({ title, die, playersRoll }: FightInput) => ({
  title,
  die,
  players_roll: playersRoll ? 1 : 0,
});

export async function insertFight(
  db: Queries,
  gameId: string,
  position: number,
  input: FightInput,
  content: FightContent = NO_FIGHT,
): Promise<string> {
  const { _id: id, version, updatedAt: updated_at } = newEntity();
  const row = { id, version, updated_at, game_id: gameId, position, session_id: null, ...columnsOf(input) };
  await db
    .insertInto('fights')
    .values({ ...row, content: JSON.stringify(content) })
    .execute();
  await saveCharacters(db, id, content);
  await changed(db, 'fights', id, { created: true, counted: true });
  return id;
}

/** Saves what game masters see of an encounter: what changes for the table has an event of its own. */
export async function saveFight(
  db: Queries,
  { id, version }: FightRow,
  changes: Partial<Pick<FightRow, 'title' | 'die' | 'players_roll' | 'content'>>,
): Promise<void> {
  await db
    .updateTable('fights')
    .set({ ...changes, version: version + 1, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  await changed(db, 'fights', id, { counted: true });
}

/** What is stored: whether hit points are those of a sheet is found when they are read. */
export const stored = ({ combatants, active, round, lair, lairMax }: FightContent): string =>
  JSON.stringify({
    combatants: (combatants as LinkedCombatant[]).map(({ link: _link, isPlayed: _isPlayed, ...one }) => one),
    active,
    round,
    lair,
    lairMax,
  });

/** Which characters take part: their sheets tell the encounter when they change. */
export async function saveCharacters(db: Queries, id: string, { combatants }: FightContent): Promise<void> {
  const wanted = combatants.flatMap(({ kind, source }) => (kind === 'character' && source ? source : []));
  await db.deleteFrom('fight_characters').where('fight_id', '=', id).execute();
  if (wanted.length === 0) return;
  // A character may be gone since the step that is taken back.
  const found = await db.selectFrom('characters').where('id', 'in', wanted).select('id').execute();
  if (found.length === 0) return;
  await db
    .insertInto('fight_characters')
    .values(found.map(({ id: character_id }) => ({ fight_id: id, character_id })))
    .execute();
}

/** It is shown no more: no session has an encounter that is in the bin. Its readers are asked for before it goes there. */
export async function leaveSession(db: Queries, id: string): Promise<void> {
  await db.updateTable('fights').set({ session_id: null }).where('id', '=', id).execute();
}

export const lastStep = (db: Queries, id: string) =>
  db
    .selectFrom('fight_steps')
    .selectAll()
    .where('fight_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

interface Step {
  label: string;
  before: FightContent;
  touched: readonly string[];
}

export async function keepStep(db: Queries, id: string, { label, before, touched }: Step): Promise<void> {
  const number = ((await lastStep(db, id))?.number ?? 0) + 1;
  await db
    .insertInto('fight_steps')
    .values({ fight_id: id, number, label, before: stored(before), touched: JSON.stringify(touched) })
    .execute();
  await db
    .deleteFrom('fight_steps')
    .where('fight_id', '=', id)
    .where('number', '<=', number - MAX_STEPS)
    .execute();
}

export const forgetStep = (db: Queries, id: string, number: number) =>
  db.deleteFrom('fight_steps').where('fight_id', '=', id).where('number', '=', number).execute();

/** Opens an encounter for everybody at the table of a session, in place of the one that is open there; null closes it. */
export async function openFight(db: Queries, sessionId: string, wanted: FightRow | null): Promise<void> {
  const shown = await shownFight(db, sessionId);
  const moved = [shown, wanted].filter(row => row !== undefined && row !== null);
  const before = await Promise.all(moved.map(({ id }) => stateBefore(db, 'fightviews', id)));
  await db.updateTable('fights').set({ session_id: null }).where('session_id', '=', sessionId).execute();
  if (wanted)
    await db.updateTable('fights').set({ session_id: sessionId }).where('id', '=', wanted.id).execute();
  for (const [index, { id }] of moved.entries()) {
    await changed(db, 'fights', id);
    await changed(db, 'fightviews', id, { before: before[index] ?? null });
  }
}
