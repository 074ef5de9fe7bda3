import type { Release } from '@rpd/shared/remote';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import {
  addEvent,
  addPointer,
  addRelease,
  isReleased,
  NO_CANARY,
  readPointer,
  setPointer,
} from './releases.pointers.ts';

/**
 * What a start of the platform did with a version that lies built:
 * - `released`: it is live now;
 * - `unchanged`: it was live already;
 * - `registered`: it is in the registry now, and another version stays live because a person chose that one;
 * - `kept`: the same, and it was in the registry already;
 * - `removed`: the remote was taken out of the registry, and only a person brings it back.
 */
export type BuildOutcome = 'released' | 'unchanged' | 'registered' | 'kept' | 'removed';

/**
 * Registers a version that lies built, for a start of the platform. It goes live where the remote has no version yet, or where
 * a start made the present one live. A pointer that a person or a team moved stays where it is (EXT-8).
 */
export async function registerBuild(
  store: Store,
  remote: string,
  release: Release,
  who: string,
): Promise<{ outcome: BuildOutcome; live: string | null }> {
  const { version } = release;
  return store.transaction(async trx => {
    const pointer = await readPointer(trx, remote);
    const live = pointer?.live ?? null;
    if (live === version) return { outcome: 'unchanged', live };
    if (!pointer && (await hasReleases(trx, remote))) return { outcome: 'removed', live };
    const known = await isReleased(trx, remote, version);
    if (!known) await addRelease(trx, remote, release);
    if (pointer?.setBy === 'person') {
      if (!known) await addEvent(trx, { remote, version, before: live, kind: 'register', who });
      return { outcome: known ? 'kept' : 'registered', live };
    }
    if (pointer) await setPointer(trx, remote, { live: version, previous: live, ...NO_CANARY });
    else await addPointer(trx, remote, { live: version, setBy: 'build' });
    await addEvent(trx, { remote, version, before: live, kind: 'release', who });
    return { outcome: 'released', live: version };
  }, `release:${remote}`);
}

async function hasReleases(db: Queries, remote: string): Promise<boolean> {
  const row = await db
    .selectFrom('releases')
    .select('version')
    .where('remote', '=', remote)
    .executeTakeFirst();
  return row !== undefined;
}
