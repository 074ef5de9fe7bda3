import { isSuspect } from '@rpd/shared/remote';
import type { Registry, Release, ReleaseEventKind } from '@rpd/shared/remote';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { pointerCodec } from '../store/tables/releases.ts';
import { assertGranted, readRemotes } from './grants.store.ts';
import { readHealth, verdictOf } from './health.store.ts';
import { assertSlots, readSlotSwitches } from './slots.store.ts';
import {
  addEvent,
  addPointer,
  addRelease,
  isReleased,
  NO_CANARY,
  readPointer,
  readRelease,
  RELEASES_LOCK,
  setPointer,
  versionBefore,
  wasLive,
  wasTakenBack,
} from './releases.pointers.ts';
import { readVersions } from './releases.versions.ts';
import type { Publication } from './publication.schema.ts';

/**
 * What is live, what was before it, and what a part of the people tries, for every remote; and what belongs to each. Of a
 * remote that is switched off nothing is named that could be loaded. With `needs`, also what each takes from the page: pages ask for none.
 */
export async function readRegistry(
  db: Queries,
  { needs: withNeeds = false }: { needs?: boolean } = {},
): Promise<Required<Registry>> {
  const pointers = (await db.selectFrom('release_pointers').selectAll().orderBy('remote').execute()).map(
    pointerCodec.decode,
  );
  const wanted = pointers.flatMap(({ remote, live, previous, canary }) =>
    [live, previous, canary].flatMap(version => (version === null ? [] : [{ remote, version }])),
  );
  const known = await readVersions(db, wanted, withNeeds);
  const remotes = (await readRemotes(db)).filter(({ state }) => state !== 'removed');
  const off = new Set(remotes.filter(({ state }) => state === 'off').map(({ name }) => name));
  const registry = {
    remotes: {} as Registry['remotes'],
    grants: Object.fromEntries(remotes.map(({ name, grants }) => [name, grants])),
    off: {} as NonNullable<Registry['off']>,
    switches: await readSlotSwitches(db),
  };
  for (const { remote, live: liveVersion, previous, canary, canaryShare: share } of pointers) {
    const live = known.get(`${remote} ${liveVersion}`);
    if (!live) continue;
    if (off.has(remote)) {
      const { title, areas } = live.descriptor;
      registry.off[remote] = { title, areas };
      continue;
    }
    const tried = known.get(`${remote} ${canary}`);
    registry.remotes[remote] = {
      live,
      previous: known.get(`${remote} ${previous}`) ?? null,
      ...(tried && { canary: { release: tried, share } }),
    };
  }
  return registry;
}

type Also = (trx: Queries) => Promise<void>;
const nothingElse: Also = async () => {};

/**
 * Registers a version and makes it live, or a canary, if the live one still is what the publisher believes (null: none). A
 * version that exists is refused: what browsers have cached for ever must stay what it is. `also` runs in the same transaction.
 */
export async function publishRelease(
  store: Store,
  remote: string,
  { release, expectedLive, canary: share }: Publication,
  who: string,
  also: Also = nothingElse,
): Promise<Release> {
  const { version } = release;
  return store.transaction(async trx => {
    if (await isReleased(trx, remote, version)) throw refuse('releaseExists');
    await assertGranted(trx, release);
    await assertSlots(trx, release.descriptor);
    const pointer = await readPointer(trx, remote);
    const live = pointer?.live ?? null;
    if (live !== expectedLive) throw refuse('releaseMoved');
    // A first version has nothing beside which it could be tried.
    if (share !== undefined && live === null) throw refuse('noCanary', { message: FIRST_VERSION });

    await addRelease(trx, remote, release);
    if (share !== undefined)
      await setPointer(trx, remote, { canary: version, canaryShare: share, canaryAuto: false, ...BY_PERSON });
    else if (pointer)
      await setPointer(trx, remote, {
        live: version,
        previous: await fallbackOf(trx, remote, pointer),
        ...NO_CANARY,
        ...BY_PERSON,
      });
    else await addPointer(trx, remote, { live: version, ...BY_PERSON });
    const kind = share === undefined ? 'release' : 'canary';
    await addEvent(trx, { remote, version, before: live, kind, share, who });
    await also(trx);
    return release;
  }, RELEASES_LOCK);
}

/** Why the platform itself does it. */
interface Why {
  reason?: string;
}

/** What people fall back on when another version becomes live: the live one, or the one before where that one was bad. */
async function fallbackOf(
  trx: Queries,
  remote: string,
  pointer: Awaited<ReturnType<typeof readPointer>>,
): Promise<string | null> {
  if (!pointer) return null;
  const { live, previous } = pointer;
  return previous !== null && (await isBad(trx, remote, live, previous)) ? previous : live;
}

/** The last version before another one that was not bad itself; null where there is none. */
async function healthyBefore(
  trx: Queries,
  remote: string,
  { version, notThis }: { version: string; notThis: string | null },
): Promise<string | null> {
  const seen = new Set([version, notThis]);
  let before = await versionBefore(trx, remote, version);
  while (before !== null && !seen.has(before)) {
    seen.add(before);
    const older = await versionBefore(trx, remote, before);
    if (!(await isBad(trx, remote, before, older))) return before;
    before = older;
  }
  return null;
}

/**
 * Where a plain step back leads: the last version before the live one that was neither taken back nor failed people. Where each failed
 * some, the one before.
 */
export async function rollbackTarget(db: Queries, remote: string): Promise<string | null> {
  const pointer = await readPointer(db, remote);
  if (!pointer) return null;
  const { live, previous } = pointer;
  const seen = new Set([live]);
  let version = previous;
  while (version !== null && !seen.has(version)) {
    seen.add(version);
    const older = await versionBefore(db, remote, version);
    const isWell =
      !(await isBad(db, remote, version, older)) && !isSuspect(await readHealth(db, remote, version));
    if (isWell) return version;
    version = older;
  }
  return previous;
}

async function isBad(trx: Queries, remote: string, version: string, beside: string | null): Promise<boolean> {
  return (
    (await wasTakenBack(trx, remote, version)) || (await verdictOf(trx, remote, version, beside)) === 'bad'
  );
}

const FIRST_VERSION = 'Une première version n’a rien à côté de quoi être essayée : mettez-la en ligne.';
const BY_PERSON = { setBy: 'person' } as const;

/**
 * Makes a registered version the live one, if the live one still is what the caller believes. The canary that goes live is
 * promoted; a version that was never live is released; anything else is a rollback, and what is left then is no version to
 * fall back on: the one before the target is.
 * @returns what was done.
 */
export async function moveLive(
  store: Store,
  remote: string,
  { version, expectedLive }: { version: string; expectedLive: string | null },
  who: string,
  also: (trx: Queries, kind: ReleaseEventKind) => Promise<void> = nothingElse,
  { reason }: Why = {},
): Promise<ReleaseEventKind> {
  return store.transaction(async trx => {
    const release = await readRelease(trx, remote, version);
    const pointer = await readPointer(trx, remote);
    if ((pointer?.live ?? null) !== expectedLive) throw refuse('releaseMoved');
    if (version === expectedLive) throw refuse('releaseIsLive');
    await assertGranted(trx, release);
    const kind = await kindOfMove(trx, remote, { version, canary: pointer?.canary ?? null });
    if (kind !== 'rollback') await assertSlots(trx, release.descriptor);
    const previous =
      kind === 'rollback'
        ? await healthyBefore(trx, remote, { version, notThis: expectedLive })
        : await fallbackOf(trx, remote, pointer);
    const canary = kind === 'rollback' ? {} : NO_CANARY;
    // A remote that was taken out of the registry has no pointer.
    if (pointer) await setPointer(trx, remote, { live: version, previous, ...canary, ...BY_PERSON });
    else await addPointer(trx, remote, { live: version, ...BY_PERSON });
    await addEvent(trx, { remote, version, before: expectedLive, kind, who, reason });
    await also(trx, kind);
    return kind;
  }, RELEASES_LOCK);
}

async function kindOfMove(
  trx: Queries,
  remote: string,
  { version, canary }: { version: string; canary: string | null },
): Promise<ReleaseEventKind> {
  if (canary === version) return 'promote';
  return (await wasLive(trx, remote, version)) ? 'rollback' : 'release';
}

/** Gives a share of the people a version that was released, or another share. */
export async function startCanary(
  store: Store,
  remote: string,
  { version, share, auto = false }: { version: string; share: number; auto?: boolean | undefined },
  who: string,
  also: Also = nothingElse,
  { reason }: Why = {},
): Promise<void> {
  await store.transaction(async trx => {
    const release = await readRelease(trx, remote, version);
    await assertGranted(trx, release);
    await assertSlots(trx, release.descriptor);
    const pointer = await readPointer(trx, remote);
    if (!pointer) throw refuse('noCanary', { message: FIRST_VERSION });
    if (pointer.live === version) throw refuse('releaseIsLive');
    await setPointer(trx, remote, { canary: version, canaryShare: share, canaryAuto: auto, ...BY_PERSON });
    await addEvent(trx, { remote, version, before: pointer.live, kind: 'canary', share, who, reason });
    await also(trx);
  }, RELEASES_LOCK);
}

/** Gives everybody the live version again. @returns the version that was tried. */
export async function abortCanary(
  store: Store,
  remote: string,
  who: string,
  also: (trx: Queries, version: string) => Promise<void> = nothingElse,
  { reason, expected }: Why & { expected?: string } = {},
): Promise<string> {
  return store.transaction(async trx => {
    const pointer = await readPointer(trx, remote);
    if (!pointer) throw refuse('notFound');
    const { canary: version, live } = pointer;
    if (version === null || (expected !== undefined && version !== expected)) throw refuse('noCanary');
    await setPointer(trx, remote, { ...NO_CANARY, ...BY_PERSON });
    await addEvent(trx, { remote, version, before: live, kind: 'abort', who, reason });
    await also(trx, version);
    return version;
  }, RELEASES_LOCK);
}
