import {
  claimProblems,
  claimsOf,
  isWithin,
  NO_GRANTS,
  otherOfferer,
  otherOwnerOf,
  ownerLabel,
} from '@rpd/shared/domain';
import type { RemoteGrants } from '@rpd/shared/domain';
import type { Release, RemoteChange, RemoteDescriptor, RemoteState } from '@rpd/shared/remote';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { remoteChangeCodec, remoteCodec } from '../store/tables/releases.ts';
import type { Granted } from './grants.schema.ts';
import type { GrantSource } from '../store/tables/releases.ts';

/** A lock for changes of remotes' claims: two claims of one path never pass in parallel. */
export const GRANTS_LOCK = 'remote-grants';
/** The screen from which grants are given: its remote keeps it. */
const DEPLOYMENTS_PATH = '/app/admin/deployments';

type Also = (trx: Queries) => Promise<void>;

/** Everything that is stored of the remotes, those that were taken out included. */
export async function readRemotes(db: Queries) {
  return (await db.selectFrom('remotes').selectAll().orderBy('name').execute()).map(remoteCodec.decode);
}
export type StoredRemote = Awaited<ReturnType<typeof readRemotes>>[number];

export async function readRemote(db: Queries, name: string): Promise<StoredRemote | undefined> {
  const row = await db.selectFrom('remotes').selectAll().where('name', '=', name).executeTakeFirst();
  return row && remoteCodec.decode(row);
}

/** What belongs to each remote. One that is switched off keeps its own; one that was taken out has nothing. */
export async function readGrants(db: Queries): Promise<Record<string, RemoteGrants>> {
  const remotes = (await readRemotes(db)).filter(({ state }) => state !== 'removed');
  return Object.fromEntries(remotes.map(({ name, grants }) => [name, grants]));
}

/** The origins that scripts of remotes may come from, for the shell's content security policy: what was granted, nothing else. */
export async function scriptOrigins(db: Queries): Promise<string[]> {
  const on = (await readRemotes(db)).filter(({ state }) => state === 'on');
  return [...new Set(on.flatMap(({ grants }) => grants.origins))];
}

/** Refuses a release that asks for more than its remote has: 422 what nobody can have, 409 what is another's, 403 the rest. */
export async function assertGranted(db: Queries, { descriptor, url }: Release): Promise<void> {
  const problems = claimProblems(descriptor, await readGrants(db), url);
  if (problems.length === 0) return;
  const fields = Object.fromEntries(problems.map(({ field, message }) => [`release.${field}`, message]));
  const has = (kind: string) => problems.some(problem => problem.kind === kind);
  const code = has('invalid') ? 'invalid' : has('taken') ? 'releaseTaken' : 'releaseNotGranted';
  const message = problems.map(problem => problem.message).join(' ');
  throw refuse(code, { fields, ...(code !== 'invalid' && { message }) });
}

/** Notes what a refused release asked for, so that an administrator sees it where grants are given. */
export async function noteRequest(
  store: Store,
  name: string,
  { descriptor, url }: { descriptor: RemoteDescriptor; url?: string | undefined },
): Promise<void> {
  const requested = claimsOf(descriptor, url);
  await store.transaction(async trx => {
    const known = await readRemote(trx, name);
    if (known) await saveRemote(trx, name, { requested });
    else await addRemote(trx, name, { requested });
  }, GRANTS_LOCK);
}

/**
 * Makes these the grants of a remote. Refuses a path that another remote or the shell owns, with its owner (409), and grants
 * that changed meanwhile (412).
 */
export async function setGrants(
  store: Store,
  name: string,
  { grants: asked, version, who }: { grants: Granted; version: number; who: string },
  also: (trx: Queries, grants: RemoteGrants) => Promise<void>,
): Promise<void> {
  await store.transaction(async trx => {
    const known = await readRemote(trx, name);
    const before = known && known.state !== 'removed' ? known.grants : NO_GRANTS;
    if (known && known.state !== 'removed' && known.version !== version)
      throw refuse('stale', { message: 'Ces droits ont changé entre-temps : relisez-les.' });
    const grants = { ...NO_GRANTS, ...before, ...asked };
    await assertFree(trx, name, grants);
    if (ownsDeployments(before) && !ownsDeployments(grants)) throw refuse('grantNeeded');
    await saveGrants(trx, name, { grants, grantedBy: 'administrator', who });
    await also(trx, grants);
  }, GRANTS_LOCK);
}

const ownsDeployments = ({ areas }: RemoteGrants) => areas.some(area => isWithin(DEPLOYMENTS_PATH, area));

async function assertFree(trx: Queries, name: string, { areas, offers }: RemoteGrants): Promise<void> {
  const all = await readGrants(trx);
  const takenSlots = offers.flatMap((slot, index) => {
    const owner = otherOfferer(slot, name, all);
    if (owner === null) return [];
    return [
      {
        field: `offers[${index}]`,
        message: `L’emplacement « ${slot} » est offert par ${ownerLabel(owner)}.`,
      },
    ];
  });
  const takenAreas = areas.flatMap((path, index) => {
    const other = otherOwnerOf(path, name, all);
    if (!other) return [];
    const message = `« ${path} » appartient à ${ownerLabel(other.owner)} (${other.path}).`;
    return [{ field: `areas[${index}]`, message }];
  });
  const taken = [...takenAreas, ...takenSlots];
  if (taken.length === 0) return;
  const fields = Object.fromEntries(taken.map(({ field, message }) => [field, message]));
  throw refuse('grantTaken', { fields, message: taken.map(({ message }) => message).join(' ') });
}

/** Stores grants and writes them into the remote's history. */
export async function saveGrants(
  trx: Queries,
  name: string,
  { grants, grantedBy, who }: { grants: RemoteGrants; grantedBy: GrantSource; who: string },
): Promise<void> {
  const known = await readRemote(trx, name);
  const before = known && known.state !== 'removed' ? known.grants : NO_GRANTS;
  const state = known?.state === 'off' ? 'off' : 'on';
  const change = { grants, grantedBy, state, requested: null } as const;
  if (known) await saveRemote(trx, name, { ...change, version: known.version + 1 });
  else await addRemote(trx, name, { ...change, version: 1 });
  await addChange(trx, { remote: name, kind: 'grants', before, after: grants, who });
}

/** Switches a remote off or on again. */
export async function setState(
  store: Store,
  name: string,
  { state, who }: { state: RemoteState; who: string },
  also: Also,
): Promise<void> {
  await store.transaction(async trx => {
    const known = await readRemote(trx, name);
    if (!known || known.state === 'removed') throw refuse('notFound');
    if (known.state === state) throw refuse('remoteOff');
    if (ownsDeployments(known.grants)) throw refuse('grantNeeded');
    await saveRemote(trx, name, { state });
    const { grants } = known;
    await addChange(trx, { remote: name, kind: state, before: grants, after: grants, who });
    await also(trx);
  }, GRANTS_LOCK);
}

/**
 * Takes a remote out of the registry: nothing is live, nothing belongs to it, its tokens end. Its versions stay registered
 * and their files where they are, because browsers keep both for ever: a version's name is never used twice.
 */
export async function removeRemote(store: Store, name: string, who: string, also: Also): Promise<void> {
  await store.transaction(async trx => {
    const known = await readRemote(trx, name);
    const before = known && known.state !== 'removed' ? known.grants : NO_GRANTS;
    if (ownsDeployments(before)) throw refuse('grantNeeded');
    const pointers = await trx.deleteFrom('release_pointers').where('remote', '=', name).executeTakeFirst();
    const tokens = await trx.deleteFrom('release_tokens').where('remote', '=', name).executeTakeFirst();
    const isKnown = known !== undefined && known.state !== 'removed';
    if (!isKnown && !pointers.numDeletedRows && !tokens.numDeletedRows) throw refuse('notFound');
    await trx.deleteFrom('release_reports').where('remote', '=', name).execute();
    await trx.deleteFrom('fill_reports').where('remote', '=', name).execute();
    await trx.deleteFrom('slot_switches').where('remote', '=', name).execute();
    await trx.deleteFrom('named_pointers').where('remote', '=', name).execute();
    await trx.deleteFrom('pointer_viewers').where('remote', '=', name).execute();
    const gone = { state: 'removed', grants: NO_GRANTS, requested: null } as const;
    if (known) await saveRemote(trx, name, { ...gone, version: known.version + 1 });
    else await addRemote(trx, name, gone);
    await addChange(trx, { remote: name, kind: 'remove', before, after: NO_GRANTS, who });
    await also(trx);
  }, GRANTS_LOCK);
}

async function addRemote(trx: Queries, name: string, first: Partial<StoredRemote>): Promise<void> {
  const empty = {
    state: 'on',
    grants: NO_GRANTS,
    grantedBy: 'administrator',
    requested: null,
    version: 0,
  } as const;
  const row = { ...empty, ...first, name, changedAt: new Date().toISOString() };
  await trx.insertInto('remotes').values(remoteCodec.encodeAll(row)).execute();
}

async function saveRemote(trx: Queries, name: string, change: Partial<StoredRemote>): Promise<void> {
  const row = remoteCodec.encode({ ...change, changedAt: new Date().toISOString() });
  await trx.updateTable('remotes').set(row).where('name', '=', name).execute();
}

async function addChange(
  trx: Queries,
  change: Omit<RemoteChange, '_id' | 'at'> & { remote: string },
): Promise<void> {
  const row = { ...change, _id: newId(), at: new Date().toISOString() };
  await trx.insertInto('remote_changes').values(remoteChangeCodec.encodeAll(row)).execute();
  await changed(trx, 'deployments', change.remote);
}
