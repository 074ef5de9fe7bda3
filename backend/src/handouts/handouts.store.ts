import type {
  CampaignHandouts,
  Handout,
  HandoutInput,
  HandoutReadersInput,
  ReceivedHandout,
  Warnings,
} from '@rpd/shared/domain';
import type { TableFacts } from '../store/campaign-facts.ts';
import { changed, stateBefore } from '../store/changes.ts';
import { newEntity } from '../store/entities.ts';
import { isId } from '../store/ids.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { HandoutReaderRow, HandoutRow } from '../store/tables/preparation.ts';
import { outsideBin } from '../store/bin.ts';

export async function findHandout(db: Queries, id: string): Promise<HandoutRow | undefined> {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('handouts')
    .selectAll()
    .where('id', '=', id)
    .where(outsideBin('handouts'))
    .executeTakeFirst();
}

export const readersOf = (db: Queries, id: string): Promise<HandoutReaderRow[]> =>
  db.selectFrom('handout_readers').where('handout_id', '=', id).selectAll().execute();

/** What a game master sets on a handout. */
export const inputOf = ({ title, text, picture, picture_alt, warnings }: HandoutRow): HandoutInput => ({
  title,
  text,
  picture,
  picture_alt,
  warnings: JSON.parse(warnings) as Warnings,
});

const contentOf = (row: HandoutRow) => ({ _id: row.id, ...inputOf(row) });
const stored = (input: HandoutInput) => ({ ...input, warnings: JSON.stringify(input.warnings) });

/** What somebody reads of the handouts of a campaign: what they received, latest first, and as a game master all of them in their order. */
export async function handoutsOf(
  db: Queries,
  gameId: string,
  table: TableFacts,
  me: string,
): Promise<CampaignHandouts> {
  const rows = await db
    .selectFrom('handouts')
    .selectAll()
    .where('game_id', '=', gameId)
    .where(outsideBin('handouts'))
    .orderBy('position')
    .execute();
  const named = await db
    .selectFrom('handout_readers')
    .innerJoin('handouts', 'handouts.id', 'handout_readers.handout_id')
    .where('handouts.game_id', '=', gameId)
    .selectAll('handout_readers')
    .execute();
  const mine = new Map(
    named.flatMap(one => (one.user_id === me ? [[one.handout_id, one.given_at] as const] : [])),
  );
  const received = rows
    .flatMap((row): ReceivedHandout[] => {
      const givenAt = mine.get(row.id) ?? row.all_at;
      return givenAt ? [{ ...contentOf(row), givenAt }] : [];
    })
    .toSorted((a, b) => b.givenAt.localeCompare(a.givenAt));
  if (!table.masters.includes(me)) return { received, prepared: null };
  return { received, prepared: await presentHandouts(db, rows, named) };
}

export async function presentHandouts(
  db: Queries,
  rows: readonly HandoutRow[],
  named: readonly HandoutReaderRow[],
): Promise<Handout[]> {
  const nameOf = await peopleNames(
    db,
    named.map(({ user_id }) => user_id),
  );
  return rows.map(row => ({
    ...contentOf(row),
    version: row.version,
    all: row.all_at !== null,
    people: named.filter(one => one.handout_id === row.id).map(one => nameOf(one.user_id)),
  }));
}

export async function insertHandout(
  db: Queries,
  gameId: string,
  position: number,
  input: HandoutInput,
): Promise<string> {
  const { _id: id, version, updatedAt: updated_at } = newEntity();
  await db
    .insertInto('handouts')
    .values({ id, version, updated_at, game_id: gameId, position, all_at: null, ...stored(input) })
    .execute();
  await changed(db, 'handouts', id, { created: true, counted: true });
  return id;
}

export async function saveHandout(
  db: Queries,
  { id, version }: HandoutRow,
  input: HandoutInput,
): Promise<void> {
  await db
    .updateTable('handouts')
    .set({ ...stored(input), version: version + 1, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  await changed(db, 'handouts', id, { counted: true });
}

/** Gives a handout to these people and takes it back from the others. Who has it already keeps the moment of it. */
export async function saveReaders(
  db: Queries,
  { id, all_at }: HandoutRow,
  { all, people }: HandoutReadersInput,
): Promise<void> {
  const before = await stateBefore(db, 'handouts', id);
  const at = new Date().toISOString();
  await db
    .updateTable('handouts')
    .set({ all_at: all ? (all_at ?? at) : null })
    .where('id', '=', id)
    .execute();
  let others = db.deleteFrom('handout_readers').where('handout_id', '=', id);
  if (people.length > 0) others = others.where('user_id', 'not in', people);
  await others.execute();
  if (people.length > 0) {
    await db
      .insertInto('handout_readers')
      .values(people.map(user_id => ({ handout_id: id, user_id, given_at: at })))
      .onConflict(conflict => conflict.columns(['handout_id', 'user_id']).doNothing())
      .execute();
  }
  await changed(db, 'handouts', id, { before });
}

/** The sessions of a campaign that are open. */
export async function openSessions(db: Queries, gameId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('game_sessions')
    .where('game_id', '=', gameId)
    .where('state', '=', 'open')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
