import { may, maySet, permissionsOf, SERVER_ROLES_MAX } from '@rpd/shared/domain';
import type { Server, ServerPermission, ServerRole, ServerRoleInput } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { changesOf } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { fold } from '../store/fold.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { managerCodec, serverRoleCodec } from '../store/tables/servers.ts';
import { changeTeam, insertRole, listMembers, listRoles } from './managers.store.ts';
import { readable } from './servers.change.ts';

// How the roles of a team change: on its page, and by the journal when it undoes a change. Each within a transaction that holds the
// server's lock.

/** The roles of a server and who has which, as the journal describes them. */
export async function teamState(db: Queries, serverId: string) {
  const roles = await listRoles(db, serverId);
  const members = await listMembers(db, serverId);
  return {
    serverRoles: Object.fromEntries(roles.map(({ _id, ...role }) => [_id, role])),
    memberRoles: Object.fromEntries(members.map(({ user_id, roles: ids }) => [user_id, ids.toSorted()])),
  };
}

/** Runs a change, and writes what it made of the roles into the journal. */
async function recorded<T>(
  trx: Queries,
  request: FastifyRequest,
  { _id: id, name }: Server,
  detail: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = await teamState(trx, id);
  const result = await changeTeam(trx, id, work);
  const changes = changesOf(before, await teamState(trx, id));
  const fields = [...new Set(changes.map(({ field }) => field.split('.')[0] ?? ''))];
  if (changes.length > 0) {
    await record(trx, actorOf(request), {
      action: 'update',
      entity: 'Server',
      id,
      name,
      fields,
      detail,
      changes,
    });
  }
  return result;
}

/** The server, for who owns or administers it. */
async function administered(trx: Queries, request: FastifyRequest, id: string): Promise<Server> {
  const server = await readable(trx, caller(request), id);
  if (!may(caller(request), 'administer', 'Server', server)) throw refuse('forbidden');
  return server;
}

const wrong = (field: string, message: string) => refuse('invalid', { fields: { [field]: message } });

function refuseTaken(roles: readonly ServerRole[], { name }: ServerRoleInput, except?: string): void {
  const isTaken = roles.some(role => role._id !== except && fold(role.name) === fold(name));
  if (isTaken) throw wrong('name', 'Un autre rôle de ce serveur porte déjà ce nom.');
}

/** `id`: the one that it had, where it comes back. */
export async function makeRole(
  trx: Queries,
  request: FastifyRequest,
  serverId: string,
  input: ServerRoleInput,
  id?: string,
): Promise<ServerRole> {
  const server = await administered(trx, request, serverId);
  const roles = await listRoles(trx, serverId);
  if (roles.length >= SERVER_ROLES_MAX) throw wrong('name', `Au plus ${SERVER_ROLES_MAX} rôles par serveur.`);
  refuseTaken(roles, input);
  return recorded(trx, request, server, `+ ${input.name}`, () => insertRole(trx, serverId, input, id));
}

export async function changeRole(
  trx: Queries,
  request: FastifyRequest,
  { serverId, roleId, input }: { serverId: string; roleId: string; input: ServerRoleInput },
): Promise<ServerRole> {
  const server = await administered(trx, request, serverId);
  const roles = await listRoles(trx, serverId);
  if (!roles.some(({ _id }) => _id === roleId)) throw refuse('notFound');
  refuseTaken(roles, input, roleId);
  await recorded(trx, request, server, input.name, () =>
    trx
      .updateTable('server_roles')
      .set(serverRoleCodec.encode(input))
      .where('server_id', '=', serverId)
      .where('id', '=', roleId)
      .execute(),
  );
  return { _id: roleId, ...input };
}

/** Who had it stays in the team, without what it allowed. */
export async function removeRole(
  trx: Queries,
  request: FastifyRequest,
  serverId: string,
  roleId: string,
): Promise<ServerRole> {
  const server = await administered(trx, request, serverId);
  const role = (await listRoles(trx, serverId)).find(({ _id }) => _id === roleId);
  if (!role) throw refuse('notFound');
  await recorded(trx, request, server, `- ${role.name}`, () =>
    trx.deleteFrom('server_roles').where('server_id', '=', serverId).where('id', '=', roleId).execute(),
  );
  return role;
}

/** Refuses to give or take roles with a permission that the caller does not have. */
export function refuseBeyond(own: readonly ServerPermission[], roles: readonly ServerRole[]): void {
  const beyond = roles.find(role => !maySet(own, role));
  if (!beyond) return;
  const message = `Le rôle « ${beyond.name} » permet plus que vous ne pouvez vous-même : demandez à la personne qui possède le serveur.`;
  throw refuse('forbidden', { message, fields: { roles: message } });
}

/** The roles of these ids; an unknown one is refused. */
export async function rolesNamed(
  db: Queries,
  serverId: string,
  ids: readonly string[],
): Promise<ServerRole[]> {
  const roles = await listRoles(db, serverId);
  if (ids.some(id => !roles.some(({ _id }) => _id === id))) throw wrong('roles', 'Ce rôle n’existe pas.');
  return roles.filter(({ _id }) => ids.includes(_id));
}

/** Gives somebody of the team these roles, and no others. */
export async function giveRoles(
  trx: Queries,
  request: FastifyRequest,
  { serverId, userId, ids }: { serverId: string; userId: string; ids: readonly string[] },
): Promise<void> {
  const me = caller(request);
  const server = await readable(trx, me, serverId);
  if (!may(me, 'staff', 'Server', server)) throw refuse('forbidden');
  const member = (await listMembers(trx, serverId)).find(({ user_id }) => user_id === userId);
  if (!member) throw refuse('notFound');
  const wanted = await rolesNamed(trx, serverId, ids);
  const all = await listRoles(trx, serverId);
  const moved = all.filter(({ _id }) => ids.includes(_id) !== member.roles.includes(_id));
  refuseBeyond(permissionsOf(me, server), moved);
  const { name } = (await peopleNames(trx, [userId]))(userId);
  const detail = `${name} : ${wanted.map(role => role.name).join(', ') || 'aucun rôle'}`;
  await recorded(trx, request, server, detail, () =>
    trx
      .updateTable('server_managers')
      .set(managerCodec.encode({ roles: [...ids] }))
      .where('server_id', '=', serverId)
      .where('user_id', '=', userId)
      .execute(),
  );
}
