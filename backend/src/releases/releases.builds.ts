import {
  claimProblems,
  claimsOf,
  isScriptOrigin,
  NO_GRANTS,
  otherOfferer,
  otherOwnerOf,
  slotProblems,
} from '@rpd/shared/domain';
import type { RemoteGrants, VersionInUse } from '@rpd/shared/domain';
import type { Release, RemoteDescriptor } from '@rpd/shared/remote';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { GRANTS_LOCK, noteRequest, readGrants, readRemote, saveGrants } from './grants.store.ts';
import {
  addEvent,
  addPointer,
  addRelease,
  isReleased,
  NO_CANARY,
  readPointer,
  RELEASES_LOCK,
  setPointer,
} from './releases.pointers.ts';
import { readVersionsInUse } from './slots.store.ts';

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
 * a start made the present one live. A pointer that a person or a team moved stays where it is (EXT-8). `alongside` are the builds of
 * the same start: what they offer counts, whichever comes first.
 */
export async function registerBuild(
  store: Store,
  remote: string,
  release: Release,
  { who, alongside = [] }: { who: string; alongside?: readonly RemoteDescriptor[] },
): Promise<BuildResult> {
  if (BUILT_IN.has(remote)) await grantBuiltIn(store, remote, release, who);
  const result = await store.transaction(
    trx => register(trx, remote, release, { who, alongside }),
    RELEASES_LOCK,
  );
  if (result.outcome === 'refused') await noteRequest(store, remote, release);
  return result;
}

async function register(
  trx: Queries,
  remote: string,
  release: Release,
  { who, alongside }: { who: string; alongside: readonly RemoteDescriptor[] },
): Promise<BuildResult> {
  const { version } = release;
  const pointer = await readPointer(trx, remote);
  const live = pointer?.live ?? null;
  const result = (outcome: BuildOutcome, problems: string[] = []) => ({ outcome, live, problems });
  if (live === version) return result('unchanged');
  if ((await readRemote(trx, remote))?.state === 'removed') return result('removed');
  const problems = [
    ...claimProblems(release.descriptor, await readGrants(trx), release.url),
    ...slotProblems(release.descriptor, await versionsAfter(trx, alongside)),
  ];
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

/** The versions that people get once a start is over: builds take the places that no person has chosen another version for. */
async function versionsAfter(trx: Queries, alongside: readonly RemoteDescriptor[]): Promise<VersionInUse[]> {
  const starting: VersionInUse[] = [];
  for (const descriptor of alongside) {
    const pointer = await readPointer(trx, descriptor.name);
    if (pointer?.setBy !== 'person')
      starting.push({ name: descriptor.name, version: '', descriptor, isCanary: false, off: [] });
  }
  const others = (await readVersionsInUse(trx)).filter(
    ({ name, isCanary }) => isCanary || !starting.some(one => one.name === name),
  );
  return [...others, ...starting];
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
      offers: union(
        before.offers,
        claims.offers.filter(slot => otherOfferer(slot, name, all) === null),
      ),
      slots: union(before.slots, claims.slots),
      api: union(before.api, claims.api),
      isolated: before.isolated || claims.isolated,
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
