import type { Release, ReleaseEventKind } from '@rpd/shared/remote';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { historyCodec, pointerCodec, releaseCodec } from '../store/tables/releases.ts';

/** A lock for every move of a version, of all remotes: an offer never goes while the fill of another remote comes. */
export const RELEASES_LOCK = 'releases';

export const NO_CANARY = { canary: null, canaryShare: 0, canaryAuto: false } as const;

/** Which versions of a remote people get; undefined where none is live. */
export async function readPointer(db: Queries, remote: string) {
  const row = await db
    .selectFrom('release_pointers')
    .selectAll()
    .where('remote', '=', remote)
    .executeTakeFirst();
  return row && pointerCodec.decode(row);
}

type Pointer = NonNullable<Awaited<ReturnType<typeof readPointer>>>;

/** Makes a first version live. */
export async function addPointer(
  trx: Queries,
  remote: string,
  first: Pick<Pointer, 'live' | 'setBy'>,
): Promise<void> {
  const row = { remote, previous: null, ...NO_CANARY, ...first, changedAt: new Date().toISOString() };
  await trx.insertInto('release_pointers').values(pointerCodec.encodeAll(row)).execute();
  await changed(trx, 'deployments', remote);
  await changed(trx, 'releases', remote);
}

export async function setPointer(trx: Queries, remote: string, change: Partial<Pointer>): Promise<void> {
  await trx
    .updateTable('release_pointers')
    .set(pointerCodec.encode({ ...change, changedAt: new Date().toISOString() }))
    .where('remote', '=', remote)
    .execute();
  await changed(trx, 'deployments', remote);
  await changed(trx, 'releases', remote);
}

interface NewEvent {
  remote: string;
  version: string;
  before: string | null;
  kind: ReleaseEventKind;
  share?: number | undefined;
  who: string;
  /** Why the platform itself did it. */
  reason?: string | undefined;
  /** The preview or environment that moved. */
  pointer?: string;
}

/** Adds an event to the history of a remote. */
export async function addEvent(
  trx: Queries,
  { share = 0, reason = '', pointer = '', ...what }: NewEvent,
): Promise<void> {
  const event = { _id: newId(), ...what, share, reason, pointer, at: new Date().toISOString() };
  await trx.insertInto('release_history').values(historyCodec.encodeAll(event)).execute();
  await changed(trx, 'deployments', what.remote);
}

/** The version that was live when a version went live the last time. */
export async function versionBefore(db: Queries, remote: string, version: string): Promise<string | null> {
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

/** When a version became the live one the last time; null where it never did. */
export async function wentLiveAt(db: Queries, remote: string, version: string): Promise<string | null> {
  const row = await db
    .selectFrom('release_history')
    .select('at')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('kind', 'in', ['release', 'promote', 'rollback'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Whether people or health went back from a version. */
export async function wasTakenBack(db: Queries, remote: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('release_history')
    .select('id')
    .where('remote', '=', remote)
    .where('version_before', '=', version)
    .where('kind', '=', 'rollback')
    .executeTakeFirst();
  return row !== undefined;
}

const rowOf = async (db: Queries, remote: string, version: string) => {
  const row = await db
    .selectFrom('releases')
    .selectAll()
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && releaseCodec.decode(row);
};

/** Whether a version was ever released, and its files are there. */
export async function isReleased(db: Queries, remote: string, version: string): Promise<boolean> {
  return (await rowOf(db, remote, version))?.removedAt === null;
}

/** Adds a version, which never changes from then on. One whose files are gone comes back as what it was, or not at all. */
export async function addRelease(trx: Queries, remote: string, release: Release): Promise<void> {
  const { version, releasedAt } = release;
  const known = await rowOf(trx, remote, version);
  const row = releaseCodec.encodeAll({ remote, version, release, releasedAt, removedAt: null });
  if (!known) await trx.insertInto('releases').values(row).execute();
  else if (!isSameCode(known.release, release)) throw refuse('releaseExists');
  else
    await trx
      .updateTable('releases')
      .set(row)
      .where('remote', '=', remote)
      .where('version', '=', version)
      .execute();
  await changed(trx, 'deployments', remote);
}

const hashesOf = ({ files }: Release): string[] =>
  files.map(({ path, integrity }) => `${path} ${integrity}`).toSorted();

const isSameCode = (one: Release, other: Release): boolean =>
  hashesOf(one).join('\n') === hashesOf(other).join('\n');

/** Whether a version was ever the live one. */
export async function wasLive(db: Queries, remote: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('release_history')
    .select('id')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('kind', 'in', ['release', 'promote', 'rollback'])
    .executeTakeFirst();
  return row !== undefined;
}

/** A registered version. Refuses with 404 where there is none. */
export async function readRelease(db: Queries, remote: string, version: string): Promise<Release> {
  const row = await rowOf(db, remote, version);
  if (!row || row.removedAt !== null) throw refuse('notFound');
  return row.release;
}

/** Whether people ever got a version without asking for it. */
export async function wasGiven(db: Queries, remote: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('release_history')
    .select('id')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('kind', 'not in', ['point', 'unpoint'])
    .executeTakeFirst();
  return row !== undefined;
}
