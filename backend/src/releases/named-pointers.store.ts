import { isEnvironment } from '@rpd/shared/remote';
import type { NamedPointer, Preview, Release } from '@rpd/shared/remote';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { namedPointerCodec } from '../store/tables/releases.ts';
import { assertGranted, readRemote } from './grants.store.ts';
import { addEvent, addRelease, isReleased, readRelease, RELEASES_LOCK } from './releases.pointers.ts';
import { endOf } from './releases.schema.ts';
import type { Publication } from './publication.schema.ts';
import { assertSlots } from './slots.store.ts';

/** So many previews a remote has at most. */
const MAX_PREVIEWS = 30;

/** The previews and environments of a remote, by name; those that have ended are left out. */
export async function readPointers(db: Queries, remote: string): Promise<NamedPointer[]> {
  const rows = await db
    .selectFrom('named_pointers')
    .selectAll()
    .where('remote', '=', remote)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date().toISOString())]))
    .orderBy('name')
    .execute();
  return rows.map(namedPointerCodec.decode).map(({ remote: _remote, ...pointer }) => pointer);
}

const readNamed = async (db: Queries, remote: string, name: string): Promise<NamedPointer | undefined> =>
  (await readPointers(db, remote)).find(one => one.name === name);

/** What a page needs to show a preview. Refuses with 404 what has ended, and everything of a remote that is switched off. */
export async function readPreview(db: Queries, remote: string, name: string): Promise<Preview> {
  const pointer = await readNamed(db, remote, name);
  if (!pointer || (await readRemote(db, remote))?.state !== 'on')
    throw refuse('notFound', { message: 'Cet aperçu n’existe pas, ou il a pris fin.' });
  const { needs: _needs, ...release } = await readRelease(db, remote, pointer.version);
  return { remote, pointer, release };
}

type Also = (trx: Queries) => Promise<void>;

/**
 * Registers a version that is nobody's live, and lets a preview or an environment show it. It is held against the grants and slots as any
 * release is. `also` runs in the same transaction.
 */
export async function publishPointer(
  store: Store,
  remote: string,
  { release, pointer: name, days }: Publication & { pointer: string },
  who: string,
  also: Also,
): Promise<Release> {
  return store.transaction(async trx => {
    const { version } = release;
    if (await isReleased(trx, remote, version)) throw refuse('releaseExists');
    await assertGranted(trx, release);
    await assertSlots(trx, release.descriptor);
    await addRelease(trx, remote, release);
    await setNamed(trx, remote, { name, version, days, who });
    await also(trx);
    return release;
  }, RELEASES_LOCK);
}

interface Move {
  name: string;
  version: string;
  /** What the caller believes it to show; null: it is not there. */
  expected: string | null;
  days?: number | undefined;
}

/** Lets a preview or an environment show a version that is registered, if it still shows what the caller believes. */
export async function movePointer(
  store: Store,
  remote: string,
  { name, version, expected, days }: Move,
  who: string,
  also: Also,
): Promise<void> {
  await store.transaction(async trx => {
    const release = await readRelease(trx, remote, version);
    if (((await readNamed(trx, remote, name))?.version ?? null) !== expected) throw refuse('pointerMoved');
    await assertGranted(trx, release);
    await assertSlots(trx, release.descriptor);
    await setNamed(trx, remote, { name, version, days, who });
    await also(trx);
  }, RELEASES_LOCK);
}

async function setNamed(
  trx: Queries,
  remote: string,
  { name, version, days, who }: { name: string; version: string; days: number | undefined; who: string },
): Promise<void> {
  const others = (await readPointers(trx, remote)).filter(one => one.name !== name);
  if (!isEnvironment(name) && others.filter(one => !isEnvironment(one.name)).length >= MAX_PREVIEWS)
    throw refuse('pointerQuota');
  const before = (await readNamed(trx, remote, name))?.version ?? null;
  const pointer = { name, version, who, at: new Date().toISOString(), expiresAt: endOf(name, days) };
  await trx.deleteFrom('named_pointers').where('remote', '=', remote).where('name', '=', name).execute();
  await trx
    .insertInto('named_pointers')
    .values(namedPointerCodec.encodeAll({ remote, ...pointer }))
    .execute();
  await addEvent(trx, { remote, version, before, kind: 'point', pointer: name, who });
  await changed(trx, 'deployments', remote);
}

/** Takes a preview or an environment away: who has it open gets the live version with the next page. */
export async function removePointer(
  store: Store,
  remote: string,
  name: string,
  who: string,
  also: Also,
): Promise<void> {
  await store.transaction(async trx => {
    const pointer = await readNamed(trx, remote, name);
    if (!pointer) throw refuse('notFound');
    await endPointer(trx, remote, pointer, who);
    await also(trx);
  }, RELEASES_LOCK);
}

/** Removes the name and writes that into the history. */
export async function endPointer(
  trx: Queries,
  remote: string,
  { name, version }: Pick<NamedPointer, 'name' | 'version'>,
  who: string,
  reason = '',
): Promise<void> {
  await trx.deleteFrom('named_pointers').where('remote', '=', remote).where('name', '=', name).execute();
  await addEvent(trx, { remote, version, before: version, kind: 'unpoint', pointer: name, who, reason });
  await changed(trx, 'deployments', remote);
}
