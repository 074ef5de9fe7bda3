import { may, permissionsOf } from '@rpd/shared/domain';
import type { Server } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { addManager, defaultRole, listMembers, removeManager } from './managers.store.ts';
import { refuseBeyond, rolesNamed } from './roles.change.ts';
import { readable } from './servers.change.ts';

// How the managers of a server change: on the owner's page, and by the journal when it undoes a change.

/** As many as a team has. */
const MAX_MANAGERS = 20;

interface Named {
  id: string;
  name: string;
}

/** Names somebody of the team, with these roles or the first one; null is nobody of that name. Answers all of them. Within a transaction that holds the server's lock. */
export async function nameManager(
  trx: Queries,
  request: FastifyRequest,
  serverId: string,
  person: Named | null,
  ids?: readonly string[],
): Promise<string[]> {
  const me = caller(request);
  const server = await readable(trx, me, serverId);
  if (!may(me, 'staff', 'Server', server)) throw refuse('forbidden');
  if (!person) throw wrong('Personne ne porte ce pseudo.');
  const { id, name } = person;
  if (id === server.owner_id) throw wrong('Cette personne est déjà propriétaire du serveur.');
  if (server.managers.includes(id)) return server.managers;
  if (server.managers.length >= MAX_MANAGERS) {
    throw wrong(`Au plus ${MAX_MANAGERS} personnes gèrent un serveur.`);
  }
  const given = ids ?? [(await defaultRole(trx, server._id))._id];
  refuseBeyond(permissionsOf(me, server), await rolesNamed(trx, server._id, given));
  await addManager(trx, server._id, id, given);
  const changes = [
    { field: `managers.${id}`, after: true },
    { field: `memberRoles.${id}`, after: given.toSorted() },
  ];
  await record(trx, actorOf(request), { ...changed(server), detail: `+ ${name}`, changes });
  return [...server.managers, id];
}

/** Answers those who remain. Within a transaction that holds the server's lock. */
export async function dismissManager(
  trx: Queries,
  request: FastifyRequest,
  serverId: string,
  userId: string,
): Promise<string[]> {
  const me = caller(request);
  const server = await readable(trx, me, serverId);
  if (userId !== me._id && !may(me, 'staff', 'Server', server)) throw refuse('forbidden');
  if (!server.managers.includes(userId)) throw refuse('notFound');
  const member = (await listMembers(trx, server._id)).find(({ user_id }) => user_id === userId);
  const had = await rolesNamed(trx, server._id, member?.roles ?? []);
  if (userId !== me._id) refuseBeyond(permissionsOf(me, server), had);
  await removeManager(trx, server._id, userId);
  const { name } = (await peopleNames(trx, [userId]))(userId);
  const changes = [
    { field: `managers.${userId}`, before: true },
    { field: `memberRoles.${userId}`, before: had.map(({ _id }) => _id).toSorted() },
  ];
  await record(trx, actorOf(request), { ...changed(server), detail: `- ${name}`, changes });
  return server.managers.filter(manager => manager !== userId);
}

const wrong = (name: string) => refuse('invalid', { fields: { name } });

const changed = ({ _id: id, name }: Server) =>
  ({ action: 'update', entity: 'Server', id, name, fields: ['managers'] }) as const;
