import { SHELL_OWNER, SHELL_PATHS } from '@rpd/shared/domain';
import type { AreaVitals, VitalMeasure } from '@rpd/shared/remote';
import { sql } from 'kysely';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { releaseCodec, vitalCodec } from '../store/tables/releases.ts';
import { bucketOf, ofEach, thirdQuartile, visitsOf } from './vitals.buckets.ts';

/** How long it is kept what visits measured, after the last of them, in ms. */
const RETENTION_MS = 60 * 24 * 3_600_000;

/** Versions of the shell of which measures are kept. Nothing registers them: without a bound anybody could invent them without end. */
const MAX_SHELL_VERSIONS = 20;

async function isShellVersion(db: Queries, version: string): Promise<boolean> {
  const rows = await db
    .selectFrom('web_vitals')
    .where('remote', '=', SHELL_OWNER)
    .select('version')
    .distinct()
    .execute();
  return rows.length < MAX_SHELL_VERSIONS || rows.some(row => row.version === version);
}

/** Areas of one version; null where it was never released. The shell is no release: its areas are the same in every version. */
async function areasOf(db: Queries, remote: string, version: string): Promise<readonly string[] | null> {
  if (remote === SHELL_OWNER) return (await isShellVersion(db, version)) ? SHELL_PATHS : null;
  const row = await db
    .selectFrom('releases')
    .selectAll()
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? releaseCodec.decode(row).release.descriptor.areas.map(({ path }) => path) : null;
}

/** Counts measures; those of what is no area of a released version are left out. Answers how many were counted. */
export async function countMeasures(store: Store, measures: readonly VitalMeasure[]): Promise<number> {
  const areas = new Map<string, Promise<readonly string[] | null>>();
  const known: VitalMeasure[] = [];
  for (const measure of measures) {
    const key = `${measure.remote} ${measure.version}`;
    const found = areas.get(key) ?? areasOf(store.db, measure.remote, measure.version);
    areas.set(key, found);
    if ((await found)?.includes(measure.area)) known.push(measure);
  }
  if (known.length === 0) return 0;
  const now = Date.now();
  await store.transaction(async trx => {
    for (const { remote, version, area, vital, value } of known) {
      const row = vitalCodec.encodeAll({
        remote,
        version,
        area,
        vital,
        bucket: bucketOf(vital, value),
        visits: 1,
        lastAt: new Date(now).toISOString(),
        expiresAt: new Date(now + RETENTION_MS).toISOString(),
      });
      await trx
        .insertInto('web_vitals')
        .values(row)
        .onConflict(conflict =>
          conflict.columns(['remote', 'version', 'area', 'vital', 'bucket']).doUpdateSet({
            visits: sql<number>`web_vitals.visits + 1`,
            last_at: row.last_at,
            expires_at: row.expires_at,
          }),
        )
        .execute();
    }
  });
  return known.length;
}

/** What visits say, by remote and area, the version that was seen last first. */
export async function readVitals(db: Queries): Promise<AreaVitals[]> {
  const rows = (await db.selectFrom('web_vitals').selectAll().execute()).map(vitalCodec.decode);
  return Object.values(Object.groupBy(rows, ({ remote, version, area }) => `${remote} ${area} ${version}`))
    .flatMap((group = []) => {
      const [first] = group;
      if (!first) return [];
      const { remote, version, area } = first;
      const counted = ofEach(vital => group.filter(row => row.vital === vital));
      return {
        remote,
        version,
        area,
        p75: ofEach(vital => thirdQuartile(vital, counted[vital])),
        visits: ofEach(vital => visitsOf(counted[vital])),
        lastAt: group.reduce((last, { lastAt }) => (lastAt > last ? lastAt : last), ''),
      };
    })
    .toSorted(
      (one, other) =>
        one.remote.localeCompare(other.remote) ||
        one.area.localeCompare(other.area) ||
        other.lastAt.localeCompare(one.lastAt) ||
        other.version.localeCompare(one.version),
    );
}
