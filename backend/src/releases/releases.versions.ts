import type { Release } from '@rpd/shared/remote';
import type { Queries } from '../store/queries.ts';
import { releaseCodec } from '../store/tables/releases.ts';

/** So many versions are kept as they were read: the live ones of a large platform, and those before. */
const KEPT_MAX = 400;
/** Versions of one query. */
const CHUNK = 50;

/** By database, then by remote and version. A version never changes, so what was read once is true for ever. */
const read = new WeakMap<Queries, Map<string, Release>>();

const keyOf = ({ remote, version }: Which): string => `${remote} ${version}`;

interface Which {
  remote: string;
  version: string;
}

/** Registered versions by `<remote> <version>`; those that are not there are left out. Without `needs` unless they are asked for. */
export async function readVersions(
  db: Queries,
  wanted: readonly Which[],
  withNeeds: boolean,
): Promise<Map<string, Release>> {
  const kept = read.get(db) ?? new Map<string, Release>();
  read.set(db, kept);
  const missing = wanted.filter(one => withNeeds || !kept.has(keyOf(one)));
  const found = new Map<string, Release>();
  for (const one of wanted) {
    const release = kept.get(keyOf(one));
    if (release) found.set(keyOf(one), release);
  }
  for (let start = 0; start < missing.length; start += CHUNK) {
    const some = missing.slice(start, start + CHUNK);
    const rows = await db
      .selectFrom('releases')
      .selectAll()
      .where(eb =>
        eb.or(
          some.map(({ remote, version }) => eb.and([eb('remote', '=', remote), eb('version', '=', version)])),
        ),
      )
      .execute();
    for (const row of rows) {
      const { remote, version, release } = releaseCodec.decode(row);
      const { needs: _needs, ...plain } = release;
      kept.set(keyOf({ remote, version }), plain);
      found.set(keyOf({ remote, version }), withNeeds ? release : plain);
    }
  }
  for (const key of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT_MAX))) kept.delete(key);
  return found;
}
