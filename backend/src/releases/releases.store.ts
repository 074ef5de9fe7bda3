import type { Registry, Release, ReleaseEventKind } from '@rpd/shared/remote';
import { refuse } from '../lib/refusals.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { historyCodec, pointerCodec, releaseCodec } from '../store/tables/releases.ts';
import type { Publication } from './releases.schema.ts';

/** What is live, what was before it, and what a part of the people tries, for every remote. */
export async function readRegistry(db: Queries): Promise<Registry> {
  const pointers = (await db.selectFrom('release_pointers').selectAll().orderBy('remote').execute()).map(
    pointerCodec.decode,
  );
  const rows = await db
    .selectFrom('release_pointers')
    .innerJoin('releases', join =>
      join
        .onRef('releases.remote', '=', 'release_pointers.remote')
        .on(eb =>
          eb.or([
            eb('releases.version', '=', eb.ref('release_pointers.live')),
            eb('releases.version', '=', eb.ref('release_pointers.previous')),
            eb('releases.version', '=', eb.ref('release_pointers.canary')),
          ]),
        ),
    )
    .selectAll('releases')
    .execute();
  const known = new Map(
    rows.map(releaseCodec.decode).map(row => [`${row.remote} ${row.version}`, row.release]),
  );
  const registry: Registry = { remotes: {} };
  for (const { remote, live: liveVersion, previous, canary, canaryShare: share } of pointers) {
    const live = known.get(`${remote} ${liveVersion}`);
    if (!live) continue;
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
  const { version, releasedAt } = release;
  return store.transaction(async trx => {
    if (await isReleased(trx, remote, version)) throw refuse('releaseExists');
    const pointer = await readPointer(trx, remote);
    const live = pointer?.live ?? null;
    if (live !== expectedLive) throw refuse('releaseMoved');
    // A first version has nothing beside which it could be tried.
    if (share !== undefined && live === null) throw refuse('noCanary', { message: FIRST_VERSION });

    await trx
      .insertInto('releases')
      .values(releaseCodec.encodeAll({ remote, version, release, releasedAt }))
      .execute();
    if (share !== undefined) await point(trx, remote, { canary: version, canaryShare: share });
    else if (pointer) await point(trx, remote, { live: version, previous: live, ...NO_CANARY });
    else {
      const first = { remote, live: version, previous: null, ...NO_CANARY, changedAt: releasedAt };
      await trx.insertInto('release_pointers').values(pointerCodec.encodeAll(first)).execute();
    }
    const kind = share === undefined ? 'release' : 'canary';
    await tell(trx, { remote, version, before: live, kind, share, who });
    await also(trx);
    return release;
  }, `release:${remote}`);
}

const FIRST_VERSION = 'Une première version n’a rien à côté de quoi être essayée : mettez-la en ligne.';
const NO_CANARY = { canary: null, canaryShare: 0 } as const;

/**
 * Makes a version that was released before the live one, if the live one still is what the caller believes. The canary that
 * goes live is promoted; anything else is a step back, and what is left then is no version to fall back on: the one before
 * the target is.
 * @returns what was done.
 */
export async function moveLive(
  store: Store,
  remote: string,
  { version, expectedLive, as }: { version: string; expectedLive: string; as?: ReleaseEventKind },
  who: string,
  also: (trx: Queries, kind: ReleaseEventKind) => Promise<void> = nothingElse,
): Promise<ReleaseEventKind> {
  return store.transaction(async trx => {
    if (!(await isReleased(trx, remote, version))) throw refuse('notFound');
    const pointer = await readPointer(trx, remote);
    if (pointer?.live !== expectedLive) throw refuse('releaseMoved');
    if (version === expectedLive) throw refuse('releaseIsLive');
    const kind = as ?? (pointer.canary === version ? 'promote' : 'rollback');
    const previous = kind === 'rollback' ? await versionBefore(trx, remote, version) : expectedLive;
    const canary = pointer.canary === version || kind === 'promote' ? NO_CANARY : {};
    await point(trx, remote, {
      live: version,
      previous: previous === expectedLive && kind === 'rollback' ? null : previous,
      ...canary,
    });
    await tell(trx, { remote, version, before: expectedLive, kind, who });
    await also(trx, kind);
    return kind;
  }, `release:${remote}`);
}

/** Gives a share of the people a version that was released, or another share. */
export async function startCanary(
  store: Store,
  remote: string,
  { version, share }: { version: string; share: number },
  who: string,
  also: Also = nothingElse,
): Promise<void> {
  await store.transaction(async trx => {
    if (!(await isReleased(trx, remote, version))) throw refuse('notFound');
    const pointer = await readPointer(trx, remote);
    if (pointer?.live === version) throw refuse('releaseIsLive');
    await point(trx, remote, { canary: version, canaryShare: share });
    await tell(trx, { remote, version, before: pointer?.live ?? null, kind: 'canary', share, who });
    await also(trx);
  }, `release:${remote}`);
}

/** Gives everybody the live version again. @returns the version that was tried. */
export async function abortCanary(
  store: Store,
  remote: string,
  who: string,
  also: (trx: Queries, version: string) => Promise<void> = nothingElse,
): Promise<string> {
  return store.transaction(async trx => {
    const pointer = await readPointer(trx, remote);
    if (!pointer) throw refuse('notFound');
    const { canary: version, live } = pointer;
    if (version === null) throw refuse('noCanary');
    await point(trx, remote, NO_CANARY);
    await tell(trx, { remote, version, before: live, kind: 'abort', who });
    await also(trx, version);
    return version;
  }, `release:${remote}`);
}

async function readPointer(db: Queries, remote: string) {
  const row = await db
    .selectFrom('release_pointers')
    .selectAll()
    .where('remote', '=', remote)
    .executeTakeFirst();
  return row && pointerCodec.decode(row);
}

type Pointer = NonNullable<Awaited<ReturnType<typeof readPointer>>>;

async function point(trx: Queries, remote: string, change: Partial<Pointer>): Promise<void> {
  await trx
    .updateTable('release_pointers')
    .set(pointerCodec.encode({ ...change, changedAt: new Date().toISOString() }))
    .where('remote', '=', remote)
    .execute();
}

interface Told {
  remote: string;
  version: string;
  before: string | null;
  kind: ReleaseEventKind;
  share?: number | undefined;
  who: string;
}

async function tell(trx: Queries, { share = 0, ...what }: Told): Promise<void> {
  const event = { _id: newId(), ...what, share, at: new Date().toISOString() };
  await trx.insertInto('release_history').values(historyCodec.encodeAll(event)).execute();
}

/** The version that was live when a version went live the last time. */
async function versionBefore(db: Queries, remote: string, version: string): Promise<string | null> {
  const row = await db
    .selectFrom('release_history')
    .select('version_before')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('kind', 'in', ['release', 'promote'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.version_before ?? null;
}

/** Whether a version was ever released. */
export async function isReleased(db: Queries, remote: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('releases')
    .select('version')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/** The origins of every version that may be loaded, for the shell's content security policy. Paths have none: they are ours. */
export async function remoteOrigins(db: Queries): Promise<string[]> {
  const { remotes } = await readRegistry(db);
  const urls = Object.values(remotes)
    .flatMap(({ live, previous, canary }) => [live, previous, canary?.release])
    .flatMap(release => release?.url ?? []);
  return [...new Set(urls.filter(url => !url.startsWith('/')).map(url => new URL(url).origin))];
}
