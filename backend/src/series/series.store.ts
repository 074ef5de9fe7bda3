import type { SeriesInput } from '@rpd/shared/domain';
import { localIn } from '@rpd/shared/domain';
import { outsideBin } from '../store/bin.ts';
import { changed, stateBefore } from '../store/changes.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { SeriesRow } from '../store/tables/dates.ts';
import { occurrences } from './occurrences.ts';

/** How far ahead sessions and events are made, in ms. */
export const HORIZON_MS = 60 * 24 * 3_600_000;

/** A session or an event that begins a series. */
export interface Beginning {
  kind: SeriesRow['kind'];
  id: string;
  place: string;
  startsAt: string;
  minutes: number;
  /** What each following one has: its title, and of an event the rest. */
  content: { title: string } & Record<string, unknown>;
}

/** Makes one of a series; null where its author may no more. */
export type MakeOne = (
  db: Queries,
  series: SeriesRow,
  date: { startsAt: string; endsAt: string },
) => Promise<string | null>;

export async function insertSeries(
  db: Queries,
  author_id: string,
  { kind, id: first, place, startsAt, minutes, content }: Beginning,
  { rule, timeZone: time_zone }: SeriesInput,
): Promise<SeriesRow> {
  const row: SeriesRow = {
    id: newId(),
    kind,
    game_id: kind === 'session' ? place : null,
    server_id: kind === 'event' ? place : null,
    author_id,
    created_at: new Date().toISOString(),
    rule,
    start_local: localIn(time_zone, startsAt),
    time_zone,
    minutes,
    content: JSON.stringify(content),
    made_until: startsAt,
    ended_at: null,
  };
  await db.insertInto('series').values(row).execute();
  const date = { series_id: row.id, local: row.start_local, thing_id: first };
  await db.insertInto('series_dates').values(date).execute();
  await changed(db, kind === 'session' ? 'gamesessions' : 'events', first);
  return row;
}

/** Makes what is missing up to the horizon. Within a transaction that holds the lock of the series. */
export async function makeAhead(db: Queries, series: SeriesRow, make: MakeOne, now: number): Promise<void> {
  const { id: series_id, rule, start_local: startLocal, time_zone: timeZone, minutes } = series;
  const horizon = new Date(now + HORIZON_MS).toISOString();
  const present = new Date(now).toISOString();
  const made = await db
    .selectFrom('series_dates')
    .where('series_id', '=', series_id)
    .select('local')
    .execute();
  const known = new Set(made.map(({ local }) => local));
  // What would have been made while nobody ran the program is over.
  const range = { after: present, upTo: horizon };
  for (const { local, startsAt } of occurrences({ rule, startLocal, timeZone }, range)) {
    if (known.has(local)) continue;
    const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
    const thing_id = await make(db, series, { startsAt, endsAt });
    if (thing_id === null) return endSeries(db, series_id);
    await db.insertInto('series_dates').values({ series_id, local, thing_id }).execute();
  }
  await db.updateTable('series').set({ made_until: horizon }).where('id', '=', series_id).execute();
}

/** Carries every series on that is an hour or more behind the horizon. Two processes at once make nothing twice. */
export async function makeAllAhead(store: Store, make: MakeOne, now: number): Promise<void> {
  const behind = new Date(now + HORIZON_MS - 3_600_000).toISOString();
  const due = await store.db
    .selectFrom('series')
    .leftJoin('games', 'games.id', 'series.game_id')
    .leftJoin('servers', 'servers.id', 'series.server_id')
    .where('ended_at', 'is', null)
    .where('made_until', '<', behind)
    .where(eb => eb.or([eb('series.game_id', 'is', null), outsideBin('games')]))
    .where(eb => eb.or([eb('series.server_id', 'is', null), outsideBin('servers')]))
    .select('series.id')
    .limit(200)
    .execute();
  for (const { id } of due) {
    await store.transaction(async trx => {
      const series = await findSeries(trx, id);
      if (series && series.made_until < behind) await makeAhead(trx, series, make, now);
    }, `series:${id}`);
  }
}

/** Null for one that has ended. */
export async function findSeries(db: Queries, id: string): Promise<SeriesRow | null> {
  const row = await db
    .selectFrom('series')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The ids of what the series made. */
export const madeBy = async (db: Queries, id: string): Promise<string[]> =>
  (await db.selectFrom('series_dates').where('series_id', '=', id).select('thing_id').execute()).map(
    ({ thing_id }) => thing_id,
  );

export async function endSeries(db: Queries, id: string): Promise<void> {
  const { kind } = await db
    .updateTable('series')
    .set({ ended_at: new Date().toISOString() })
    .where('id', '=', id)
    .returning('kind')
    .executeTakeFirstOrThrow();
  const live = kind === 'session' ? 'gamesessions' : 'events';
  for (const thing of await madeBy(db, id)) {
    // Those that are taken back in the same transaction are known to who could read them.
    await changed(db, live, thing, { before: await stateBefore(db, live, thing) });
  }
}
