import { serverManagerSchema } from '@rpd/shared/domain';
import type { PersonName } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { dismissManager, nameManager } from './managers.change.ts';
import { findPersonNamed } from './managers.store.ts';
import { readable } from './servers.change.ts';

/** Who manages a server with its owner (SRV-5): the owner names them by their pseudo, and they may step down by themselves. */
export function managerRoutes(app: FastifyInstance, store: Store): void {
  const access = { access: { action: 'update', subject: 'Server' } } as const;

  const people = async (db: Queries, managers: readonly string[]): Promise<PersonName[]> => {
    const personOf = await peopleNames(db, managers);
    return managers.map(personOf);
  };

  app.get<Id>('/server/:id/managers', { config: access }, async request => {
    const server = await readable(store.db, caller(request), request.params.id);
    return people(store.db, server.managers);
  });

  /** `{name, roles?}`, by default with the first role; answers all of them. Naming somebody twice is naming them once. */
  app.post<Id>('/server/:id/managers', { config: access }, async (request, reply) => {
    const { id } = request.params;
    const { name, roles } = validate(serverManagerSchema, readEntity(request.body));
    const answer = await store.transaction(async trx => {
      const person = await findPersonNamed(trx, name);
      const named = person === null ? null : { id: person, name };
      return people(trx, await nameManager(trx, request, id, named, roles));
    }, `server:${id}`);
    return reply.status(201).send(answer);
  });

  /** Answers those who remain. */
  app.delete<Manager>('/server/:id/managers/:userId', { config: access }, async request => {
    const { id, userId } = request.params;
    const person = userId === 'me' ? caller(request)._id : userId;
    return store.transaction(
      async trx => people(trx, await dismissManager(trx, request, id, person)),
      `server:${id}`,
    );
  });
}

interface Id {
  Params: { id: string };
}
interface Manager {
  Params: { id: string; userId: string };
}
