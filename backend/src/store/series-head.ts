import type { SeriesHead } from '@rpd/shared/domain';
import type { Queries } from './queries.ts';

/** How these sessions or events repeat; those that do not, or do no more, are left out. */
export async function seriesOf(db: Queries, ids: readonly string[]): Promise<Map<string, SeriesHead>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('series_dates')
    .innerJoin('series', 'series.id', 'series_dates.series_id')
    .where('series_dates.thing_id', 'in', [...ids])
    .where('series.ended_at', 'is', null)
    .select(['thing_id', 'series.id', 'rule', 'start_local', 'time_zone'])
    .execute();
  return new Map(
    rows.map(({ thing_id, id, rule, start_local, time_zone }) => [
      thing_id,
      { _id: id, rule, startLocal: start_local, timeZone: time_zone },
    ]),
  );
}
