import { memberRolesSchema, may, serverRoleSchema } from '@rpd/shared/domain';
import type { ServerRoleInput } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { readTeam } from './managers.store.ts';
import { changeRole, giveRoles, makeRole, removeRole } from './roles.change.ts';
import { readable } from './servers.change.ts';

/** The roles of a server's team (DSK-4): its owner makes them, and those who name people give them. */
export function roleRoutes(app: FastifyInstance, store: Store): void {
  const administering = { config: { access: { action: 'administer', subject: 'Server' } } } as const;
  const inputOf = (body: unknown): ServerRoleInput => validate(serverRoleSchema, readEntity(body, 'role'));

  /** Roles and who has which, for the team. */
  app.get<Id>('/server/:id/team', { config: { access: 'signed-in' } }, async request => {
    const me = caller(request);
    const server = await readable(store.db, me, request.params.id);
    if (!server.managers.includes(me._id) && !may(me, 'staff', 'Server', server)) throw refuse('forbidden');
    return readTeam(store.db, server._id);
  });

  app.post<Id>('/server/:id/roles', administering, async (request, reply) => {
    const input = inputOf(request.body);
    const { id } = request.params;
    const role = await store.transaction(trx => makeRole(trx, request, id, input), `server:${id}`);
    return reply.status(201).send(role);
  });

  app.put<Role>('/server/:id/roles/:roleId', administering, async request => {
    const input = inputOf(request.body);
    const { id: serverId, roleId } = request.params;
    const change = { serverId, roleId, input };
    return store.transaction(trx => changeRole(trx, request, change), `server:${serverId}`);
  });

  app.delete<Role>('/server/:id/roles/:roleId', administering, async request => {
    const { id, roleId } = request.params;
    return store.transaction(trx => removeRole(trx, request, id, roleId), `server:${id}`);
  });

  /** `{roles}`: these, and no others. Answers the team. */
  app.put<Member>(
    '/server/:id/managers/:userId',
    { config: { access: { action: 'staff', subject: 'Server' } } },
    async request => {
      const { roles: ids } = validate(memberRolesSchema, readEntity(request.body));
      const { id: serverId, userId } = request.params;
      return store.transaction(async trx => {
        await giveRoles(trx, request, { serverId, userId, ids });
        return readTeam(trx, serverId);
      }, `server:${serverId}`);
    },
  );
}

interface Id {
  Params: { id: string };
}
interface Role {
  Params: { id: string; roleId: string };
}
interface Member {
  Params: { id: string; userId: string };
}
