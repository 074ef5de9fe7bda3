import { claimProblems, claimsOf, isScriptOrigin, NO_GRANTS, otherOwnerOf } from '@rpd/shared/domain';
import type { RemoteGrants } from '@rpd/shared/domain';
import type { Release } from '@rpd/shared/remote';
import type { Store } from '../store/store.ts';
import { GRANTS_LOCK, noteRequest, readGrants, readRemote, saveGrants } from './grants.store.ts';
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
 * - `removed`: an administrator took the remote out of the registry, and only an administrator brings it back;
 * - `refused`: it asks for what was not granted to it.
 */
export type BuildOutcome = 'released' | 'unchanged' | 'registered' | 'kept' | 'removed' | 'refused';

export interface BuildResult {
  outcome: BuildOutcome;
  /** The version that is live now. */
  live: string | null;
  /** Why it was refused, one French sentence each. */
  problems: string[];
}

/** The remotes that the platform comes with: they get what their descriptors ask for, until an administrator decides. */
const BUILT_IN = new Set(['admin', 'player', 'servers', 'sheets']);

/**
 * Registers a version that lies built, for a start of the platform. It goes live where the remote has no version yet, or where
 * a start made the present one live. A pointer that a person or a team moved stays where it is (EXT-8).
 */
export async function registerBuild(
  store: Store,
  remote: string,
  release: Release,
  who: string,
): Promise<BuildResult> {
  if (BUILT_IN.has(remote)) await grantBuiltIn(store, remote, release, who);
  const result = await store.transaction(trx => register(trx, remote, release, who), `release:${remote}`);
  if (result.outcome === 'refused') await noteRequest(store, remote, release);
  return result;
}

async function register(
  trx: Parameters<Parameters<Store['transaction']>[0]>[0],
  remote: string,
  release: Release,
  who: string,
): Promise<BuildResult> {
  const { version } = release;
  const pointer = await readPointer(trx, remote);
  const live = pointer?.live ?? null;
  const result = (outcome: BuildOutcome, problems: string[] = []) => ({ outcome, live, problems });
  if (live === version) return result('unchanged');
  if ((await readRemote(trx, remote))?.state === 'removed') return result('removed');
  const problems = claimProblems(release.descriptor, await readGrants(trx), release.url);
  if (problems.length > 0)
    return result(
      'refused',
      problems.map(({ message }) => message),
    );
  const known = await isReleased(trx, remote, version);
  if (!known) await addRelease(trx, remote, release);
  if (pointer?.setBy === 'person') {
    if (!known) await addEvent(trx, { remote, version, before: live, kind: 'register', who });
    return result(known ? 'kept' : 'registered');
  }
  if (pointer) await setPointer(trx, remote, { live: version, previous: live, ...NO_CANARY });
  else await addPointer(trx, remote, { live: version, setBy: 'build' });
  await addEvent(trx, { remote, version, before: live, kind: 'release', who });
  return { ...result('released'), live: version };
}

/** Adds what a built-in remote asks for and nobody else owns to its grants, unless an administrator has decided on them. */
async function grantBuiltIn(
  store: Store,
  name: string,
  { descriptor, url }: Release,
  who: string,
): Promise<void> {
  await store.transaction(async trx => {
    const known = await readRemote(trx, name);
    if (known && (known.state === 'removed' || (known.grantedBy === 'administrator' && known.version > 0)))
      return;
    const before = known?.grants ?? NO_GRANTS;
    const claims = claimsOf(descriptor, url);
    const all = await readGrants(trx);
    const grants: RemoteGrants = {
      areas: union(
        before.areas,
        claims.areas.filter(path => otherOwnerOf(path, name, all) === null),
      ),
      groups: union(before.groups, claims.groups),
      roles: union(before.roles, claims.roles),
      origins: union(
        before.origins,
        claims.origins.filter(origin => isScriptOrigin(origin, { development: true })),
      ),
    };
    if (JSON.stringify(grants) === JSON.stringify(before)) return;
    await saveGrants(trx, name, { grants, grantedBy: 'platform', who });
  }, GRANTS_LOCK);
}

const union = <T>(before: readonly T[], more: readonly T[]): T[] => [...new Set([...before, ...more])];
