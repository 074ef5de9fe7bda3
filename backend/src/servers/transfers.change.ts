import { may, TRANSFER_DAYS } from '@rpd/shared/domain';
import type { Server, ServerTransferInput } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { changesOf } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { Actor } from '../lib/journal.ts';
import type { Post } from '../lib/mail.ts';
import { holdsUntil, isBarredFrom } from '../lib/measures.ts';
import { refuse } from '../lib/refusals.ts';
import { changed, stateBefore } from '../store/changes.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredTransfer } from '../store/tables/servers.ts';
import { addManager, findPersonNamed, removeManager } from './managers.store.ts';
import { teamState } from './roles.change.ts';
import { readable } from './servers.change.ts';
import { findServer } from './servers.store.ts';
import { tellTransfer } from './transfers.news.ts';
import { closeTransfer, insertTransfer, offersBetween, openTransfer } from './transfers.store.ts';

// How a server is offered and given (SRV-5). Each within a transaction that holds the server's lock.

const DAY_MS = 86_400_000;
/** How long nobody is offered anything by whom they refused, in days. */
const REFUSED_DAYS = 30;
/** Offers from one person to one other within a day: each of them is a mail. */
const MAX_A_DAY = 3;
/** Offers of one owner that stand. Administrators hand over as many as there are. */
const MAX_OPEN = 5;

const wrong = (field: string, message: string) => refuse('invalid', { fields: { [field]: message } });

/** Somebody can have a server: they are there, their address is confirmed, and no measure keeps them from it. */
async function mayReceive(trx: Queries, id: string, serverId: string): Promise<boolean> {
  return (await isActive(trx, id)) && !(await isBarredFrom(trx, id, serverId));
}

/** The account is there, and no measure keeps it from signing in. */
async function isActive(trx: Queries, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('valid', '=', 1)
    .where('confirm_by', 'is', null)
    .select('suspended_until')
    .executeTakeFirst();
  return row !== undefined && !holdsUntil(row.suspended_until);
}

export async function offerServer(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  serverId: string,
  { name, stays, reason }: ServerTransferInput,
): Promise<StoredTransfer> {
  const me = caller(request);
  const server = await readable(trx, me, serverId);
  if (!may(me, 'administer', 'Server', server)) throw refuse('forbidden');
  const byTeam = server.owner_id !== me._id;
  if (byTeam && !reason) throw wrong('reason', 'Dites pourquoi : les deux personnes le lisent.');
  const to = await findPersonNamed(trx, name);
  if (!to) throw wrong('name', 'Personne ne porte ce pseudo.');
  if (to === server.owner_id) throw wrong('name', 'Cette personne est déjà propriétaire du serveur.');
  const earlier = await openTransfer(trx, serverId);
  if (earlier && !isOver(earlier)) throw refuse('transferOpen');
  if (earlier) await endTransfer(trx, post, actorOf(request), earlier);
  // The reason is not said: whom a measure is about is nobody else's business.
  if (!(await mayReceive(trx, to, serverId))) {
    throw wrong('name', 'Cette personne ne peut pas recevoir de serveur en ce moment.');
  }
  if (!byTeam) await refuseInsistence(trx, me._id, to);
  const offer = { server_id: serverId, from_id: server.owner_id, to_id: to, offered_by: me._id };
  const transfer = await insertTransfer(trx, { ...offer, byTeam, reason, stays }, TRANSFER_DAYS);
  const person = (await peopleNames(trx, [to]))(to).name;
  await recordStep(trx, actorOf(request), server, `Proposé à ${person}`);
  await tellTransfer(trx, post, transfer, server.name, 'offered');
  return transfer;
}

const isOver = ({ expiresAt }: StoredTransfer): boolean => Date.parse(expiresAt) <= Date.now();

/** Who refused is left in peace for a while, and nobody gets offer after offer. */
async function refuseInsistence(trx: Queries, from: string, to: string): Promise<void> {
  const since = Date.now() - REFUSED_DAYS * DAY_MS;
  const { sent, open } = await offersBetween(trx, { from, to, since });
  if (sent.some(({ state }) => state === 'refused')) {
    throw wrong('name', `Cette personne a refusé il y a moins de ${REFUSED_DAYS} jours.`);
  }
  const today = sent.filter(({ createdAt }) => Date.parse(createdAt) > Date.now() - DAY_MS);
  if (today.length >= MAX_A_DAY) {
    throw wrong('name', 'Vous lui avez fait assez de propositions aujourd’hui : réessayez demain.');
  }
  if (open >= MAX_OPEN) throw wrong('name', `Au plus ${MAX_OPEN} de vos propositions attendent une réponse.`);
}

/** The open offer of a server, for its owner, administrators, and whom it is for; null to nobody else: it does not exist. */
export async function readableTransfer(
  db: Queries,
  request: FastifyRequest,
  serverId: string,
): Promise<{ transfer: StoredTransfer; server: Server } | null> {
  const me = caller(request);
  const transfer = await openTransfer(db, serverId);
  const server = await findServer(db, serverId);
  const isTheirs = server && (transfer?.to_id === me._id || may(me, 'administer', 'Server', server));
  if (!isTheirs) throw refuse('notFound');
  return transfer && !isOver(transfer) ? { transfer, server } : null;
}

async function standing(trx: Queries, request: FastifyRequest, serverId: string) {
  const found = await readableTransfer(trx, request, serverId);
  if (!found) throw refuse('transferGone');
  return found;
}

/** Takes an offer back. What an administrator offered, its owner does not take back. */
export async function withdrawTransfer(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  serverId: string,
): Promise<StoredTransfer> {
  const me = caller(request);
  const { transfer, server } = await standing(trx, request, serverId);
  const isAllowed =
    may(me, 'administer', 'Server', server) && (!transfer.byTeam || may(me, 'administer', 'User'));
  if (!isAllowed) throw refuse('forbidden');
  await closeTransfer(trx, transfer, 'withdrawn');
  await recordStep(trx, actorOf(request), server, 'Proposition retirée');
  await tellTransfer(trx, post, transfer, server.name, 'withdrawn');
  return transfer;
}

export async function refuseTransfer(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  serverId: string,
): Promise<StoredTransfer> {
  const { transfer, server } = await standing(trx, request, serverId);
  if (transfer.to_id !== caller(request)._id) throw refuse('forbidden');
  await closeTransfer(trx, transfer, 'refused');
  await recordStep(trx, actorOf(request), server, 'Proposition refusée');
  await tellTransfer(trx, post, transfer, server.name, 'refused');
  return transfer;
}

export async function acceptTransfer(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  serverId: string,
): Promise<StoredTransfer> {
  const me = caller(request);
  const { transfer, server } = await standing(trx, request, serverId);
  if (transfer.to_id !== me._id) throw refuse('forbidden');
  // The server changed hands since, or who offered it was excluded: their offer is no way out of a measure.
  const isValid =
    server.owner_id === transfer.from_id &&
    server.owner_id !== me._id &&
    (transfer.byTeam || (await isActive(trx, transfer.from_id)));
  if (!isValid || !(await mayReceive(trx, me._id, serverId))) throw refuse('transferGone');
  await closeTransfer(trx, transfer, 'accepted');
  await giveServer(trx, actorOf(request), server, { to: me._id, stays: transfer.stays });
  await tellTransfer(trx, post, transfer, server.name, 'accepted');
  return transfer;
}

/** Makes somebody the owner of a server, and writes down how to give it back. */
async function giveServer(
  trx: Queries,
  actor: Actor,
  server: Server,
  { to, stays }: { to: string; stays: boolean },
): Promise<void> {
  const { _id: id, name, owner_id: from } = server;
  const stateOf = async (owner: string, managers: readonly string[]) => ({
    owner,
    managers: Object.fromEntries(managers.map(one => [one, true])),
    ...(await teamState(trx, id)),
  });
  const before = await stateOf(from, server.managers);
  await setOwner(trx, id, to);
  if (server.managers.includes(to)) await removeManager(trx, id, to);
  if (stays) await addManager(trx, id, from);
  const managers = server.managers.filter(one => one !== to);
  const after = await stateOf(to, stays ? [...managers, from] : managers);
  const personOf = await peopleNames(trx, [from, to]);
  await record(trx, actor, {
    action: 'update',
    entity: 'Server',
    id,
    name,
    fields: ['owner'],
    detail: `Propriétaire\u00a0: ${personOf(from).name || 'compte supprimé'} → ${personOf(to).name}`,
    changes: changesOf(before, after),
  });
}

async function setOwner(trx: Queries, id: string, owner_id: string): Promise<void> {
  const before = await stateBefore(trx, 'servers', id);
  const now = new Date().toISOString();
  await trx
    .updateTable('servers')
    .set(eb => ({ owner_id, updated_at: now, activity_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await changed(trx, 'servers', id, { before });
}

/** Gives a server back to who had it, from the journal: administrators alone. */
export async function restoreOwner(
  trx: Queries,
  request: FastifyRequest,
  serverId: string,
  owner: string,
): Promise<void> {
  if (!may(caller(request), 'administer', 'User')) throw refuse('forbidden');
  const server = await findServer(trx, serverId);
  if (!server) throw refuse('notFound');
  if (!(await isActive(trx, owner))) throw refuse('transferGone', { message: NOBODY });
  await giveServer(trx, actorOf(request), server, { to: owner, stays: false });
}

const NOBODY = 'Le compte à qui ce serveur reviendrait n’est plus actif.';

/** The time of an offer ran out, or its people are no more. */
export async function endTransfer(
  trx: Queries,
  post: Post,
  actor: Actor,
  transfer: StoredTransfer,
): Promise<void> {
  const server = await findServer(trx, transfer.server_id);
  await closeTransfer(trx, transfer, 'ended');
  if (!server) return;
  await recordStep(trx, actor, server, 'Proposition restée sans réponse');
  await tellTransfer(trx, post, transfer, server.name, 'ended');
}

const recordStep = (trx: Queries, actor: Actor, { _id: id, name }: Server, detail: string) =>
  record(trx, actor, { action: 'update', entity: 'Server', id, name, detail });
