import { accountDeletionSchema } from '@rpd/shared/domain';
import type { AccountDeletion, Owned, OwnedThing } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { endSessionsOf } from '../lib/end-sessions.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Actor } from '../lib/journal.ts';
import { forgetMailsTo, type Post } from '../lib/mail.ts';
import { mergedInto } from '../lib/merges.ts';
import { notify } from '../lib/notify.ts';
import { refuse } from '../lib/refusals.ts';
import type { BeforeServerDelete } from '../lib/server-delete.ts';
import { fold } from '../store/fold.ts';
import { forgetChanges } from '../store/journal-chain.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { giveThing, ownedThings, readOwned, removeThing, removeTraces } from './owned.store.ts';
import { eraseUser, findUser, refuseLastAdministrator } from './users.store.ts';

type Decision = AccountDeletion['things'][number];

/** What the account's owner gives to confirm who they are. Throws the refusal. */
export type ConfirmPassword = (userId: string, password: string) => Promise<void>;

const WORDS = { server: 'le serveur', game: 'le jeu', sheet: 'la fiche' } as const;
const ENTITIES = { server: 'Server', game: 'Game', sheet: 'Sheet' } as const;

/** What the end of an account needs of other features. */
export interface EndingParts {
  post: Post;
  beforeServerDelete: BeforeServerDelete;
}

export interface DeletionParts extends EndingParts {
  confirmPassword: ConfirmPassword;
}

/**
 * Ends one's own account (PLY-3): what it owns goes where its owner says, in the same transaction; what is personal is erased, and
 * the pseudo and the address are free again. Answers what there was.
 */
export async function deleteAccount(
  store: Store,
  parts: DeletionParts,
  request: FastifyRequest,
): Promise<Owned> {
  const { password, things } = validate(accountDeletionSchema, request.body ?? {});
  await parts.confirmPassword(caller(request)._id, password);
  return endOwnAccount(store, parts, request, things);
}

/** The same for who has just proved who they are, whatever by. */
export async function endOwnAccount(
  store: Store,
  parts: EndingParts,
  request: FastifyRequest,
  things: AccountDeletion['things'],
): Promise<Owned> {
  const me = caller(request);
  return store.transaction(async trx => {
    const account = await findUser(trx, me._id);
    if (!account) throw refuse('notFound');
    await refuseLastAdministrator(trx, account, { ...account, deletedAt: new Date().toISOString() });
    const detail = 'par la personne elle-même';
    const decide = (owned: readonly OwnedThing[]) => decided(owned, things);
    return removeAccount(trx, parts, { account, actor: actorOf(request), decide, detail });
  }, 'users');
}

export interface AccountEnd {
  account: StoredUser;
  actor: Actor;
  /** What becomes of each thing that the account owns. */
  decide: (owned: readonly OwnedThing[]) => Decided[];
  /** Why, for the journal. */
  detail: string;
}

/** Ends an account within a transaction that holds the lock of all accounts. Answers what there was. */
export async function removeAccount(
  trx: Queries,
  parts: EndingParts,
  { account, actor, decide, detail }: AccountEnd,
): Promise<Owned> {
  const { _id: id, name } = account;
  const owned = await readOwned(trx, id);
  for (const decision of decide(owned.things)) await settle(trx, parts, { account, actor }, decision);
  await removeTraces(trx, id);
  // Sheets that only one's own characters used can go now that these are gone.
  for (const { thing, fate } of decide(await ownedThings(trx, id))) {
    if (fate !== 'delete') continue;
    await removeThing(trx, thing);
    await forgetChanges(trx, ENTITIES[thing.kind], thing._id);
  }
  // Who leaves takes along the accounts that were merged into theirs.
  for (const other of await mergedInto(trx, id)) {
    const merged = await findUser(trx, other);
    if (merged) await removeAccount(trx, parts, { account: merged, actor, decide: removal, detail });
  }
  await trx.deleteFrom('account_merges').where('other_id', '=', id).execute();
  await forgetMailsTo(trx, account.email);
  await eraseUser(trx, account);
  await forgetChanges(trx, 'User', id);
  await endSessionsOf(trx, id, 'erased');
  await record(trx, actor, { action: 'delete', entity: 'User', id, name, detail });
  return owned;
}

/** Everything goes; a sheet that others' characters use stays. */
export const removal = (things: readonly OwnedThing[]): Decided[] =>
  things.map(thing => {
    const fate = thing.kind === 'sheet' && thing.others > 0 ? 'leave' : 'delete';
    return { thing, fate, to: '', path: '' };
  });

export interface Decided extends Pick<Decision, 'fate' | 'to'> {
  thing: OwnedThing;
  /** Where it was said: a refusal comes back at its field. */
  path: string;
}

/** What was said of each thing; refused where nothing was, or what cannot be. */
function decided(owned: readonly OwnedThing[], decisions: readonly Decision[]): Decided[] {
  return owned.map(thing => {
    const { kind, _id, others } = thing;
    const index = decisions.findIndex(decision => decision.kind === kind && decision._id === _id);
    const decision = decisions[index];
    if (!decision) throw wrong('things', 'Dites ce que devient chaque chose qui vous appartient.');
    const { fate, to } = decision;
    const isUsedSheet = kind === 'sheet' && others > 0;
    if (fate === 'delete' && isUsedSheet) {
      throw wrong(
        `things.${index}.fate`,
        'Des personnages utilisent cette fiche : confiez-la ou laissez-la.',
      );
    }
    if (fate === 'leave' && !isUsedSheet) {
      throw wrong(`things.${index}.fate`, 'Seule une fiche que d’autres utilisent peut rester en place.');
    }
    return { thing, fate, to, path: `things.${index}` };
  });
}

const wrong = (path: string, message: string) => refuse('invalid', { fields: { [path]: message } });

async function settle(
  trx: Queries,
  { post, beforeServerDelete }: EndingParts,
  { account: me, actor }: Pick<AccountEnd, 'account' | 'actor'>,
  { thing, fate, to, path }: Decided,
): Promise<void> {
  const { kind, _id: id, name } = thing;
  const about = { entity: ENTITIES[kind], id, name } as const;
  if (fate === 'leave') return;
  if (fate === 'delete') {
    if (kind === 'server') await beforeServerDelete(trx, me, thing);
    if (kind !== 'sheet') {
      await removeThing(trx, thing);
      await forgetChanges(trx, ENTITIES[kind], id);
    }
    await record(trx, actor, { action: 'delete', ...about });
    return;
  }
  const heir = await findHeir(trx, to, me._id);
  if (!heir) {
    throw wrong(
      `${path}.to`,
      `Aucun compte actif ne s’appelle « ${to} » : vérifiez le pseudo de la personne qui reprend « ${name} ».`,
    );
  }
  await giveThing(trx, thing, heir._id);
  const fields = ['owner_id'];
  await record(trx, actor, { action: 'update', ...about, fields, detail: `→ ${heir.name}` });
  await notify(trx, post, [heir._id], {
    kind: 'reception',
    title: `${me.name} vous confie ${WORDS[kind]} « ${name} »`,
    text: 'Son compte est supprimé : c’est désormais à vous de vous en occuper.',
    to: { server: '/app/servers/', game: '/app/games/', sheet: '/app/sheets/c/' }[kind] + id,
  });
}

async function findHeir(
  trx: Queries,
  name: string,
  me: string,
): Promise<Pick<StoredUser, '_id' | 'name'> | null> {
  const row = await trx
    .selectFrom('users')
    .where('name_key', '=', fold(name))
    .where('deleted_at', 'is', null)
    .where('valid', '=', 1)
    .where('id', '<>', me)
    .select(['id', 'name'])
    .executeTakeFirst();
  return row ? { _id: row.id, name: row.name } : null;
}
