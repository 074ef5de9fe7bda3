import { may, serverManagerSchema } from '@rpd/shared/domain';
import type { Identity, Server } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { addManager, findPersonNamed, removeManager } from './managers.store.ts';

type Readable = (db: Queries, identity: Identity, id: string) => Promise<Server>;

/** As many as a team has. */
const MAX_MANAGERS = 20;

/** Who manages a server with its owner (SRV-5): the owner names them by their pseudo, and they may step down by themselves. */
export function managerRoutes(app: FastifyInstance, store: Store, readable: Readable): void {
  const access = { access: { action: 'update', subject: 'Server' } } as const;

  const people = async (db: Queries, { managers }: Server) => {
    const personOf = await peopleNames(db, managers);
    return managers.map(personOf);
  };

  app.get<Id>('/server/:id/managers', { config: access }, async request => {
    const server = await readable(store.db, caller(request), request.params.id);
    return people(store.db, server);
  });

  /** `{name}`; answers all of them. Naming somebody twice is naming them once. */
  app.post<Id>('/server/:id/managers', { config: access }, async (request, reply) => {
    const me = caller(request);
    const { id } = request.params;
    const { name } = validate(serverManagerSchema, readEntity(request.body));
    const answer = await store.transaction(async trx => {
      const server = await readable(trx, me, id);
      if (!may(me, 'administer', 'Server', server)) throw refuse('forbidden');
      const person = await findPersonNamed(trx, name);
      if (!person) throw wrong('Personne ne porte ce pseudo.');
      if (person === server.owner_id) throw wrong('Cette personne est déjà propriétaire du serveur.');
      if (server.managers.includes(person)) return people(trx, server);
      if (server.managers.length >= MAX_MANAGERS)
        throw wrong(`Au plus ${MAX_MANAGERS} personnes gèrent un serveur.`);
      await addManager(trx, server._id, person);
      await record(trx, actorOf(request), { ...changed(server), detail: `+ ${name}` });
      return people(trx, await readable(trx, me, id));
    }, `server:${id}`);
    return reply.status(201).send(answer);
  });

  /** Answers those who remain. */
  app.delete<Manager>('/server/:id/managers/:userId', { config: access }, async request => {
    const me = caller(request);
    const { id } = request.params;
    const userId = request.params.userId === 'me' ? me._id : request.params.userId;
    return store.transaction(async trx => {
      const server = await readable(trx, me, id);
      if (userId !== me._id && !may(me, 'administer', 'Server', server)) throw refuse('forbidden');
      if (!server.managers.includes(userId)) throw refuse('notFound');
      await removeManager(trx, server._id, userId);
      const [person] = await people(trx, { ...server, managers: [userId] });
      await record(trx, actorOf(request), { ...changed(server), detail: `- ${person?.name ?? ''}` });
      return people(trx, { ...server, managers: server.managers.filter(manager => manager !== userId) });
    }, `server:${id}`);
  });
}

interface Id {
  Params: { id: string };
}
interface Manager {
  Params: { id: string; userId: string };
}

const wrong = (name: string) => refuse('invalid', { fields: { name } });

const changed = ({ _id: id, name }: Server) =>
  ({ action: 'update', entity: 'Server', id, name, fields: ['managers'] }) as const;
