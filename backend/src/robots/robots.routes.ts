import { newRobotSchema, robotSchema } from '@rpd/shared/domain';
import type { Robot, WithPassword } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { editable, merge, readCredentials, readEntity, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { actorOf, changedFields, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import type { Passwords } from '../lib/passwords.ts';
import { refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import {
  deleteRobot,
  findRobot,
  insertRobot,
  listRobots,
  renewRobot,
  ROBOT_SORTS,
  saveRobot,
} from './robots.store.ts';

/** The bots of the communities (ADM-7): administrators make them, and see each password once. */
export function robotRoutes(app: FastifyInstance, store: Store, passwords: Passwords): void {
  const subject = 'Robot';

  app.get('/robot', { config: { access: { action: 'list', subject } } }, async (request, reply) =>
    sendPage(reply, await listRobots(store.db, readListQuery(request.query, ROBOT_SORTS))),
  );

  app.get<Id>('/robot/:id', { config: { access: { action: 'read', subject } } }, async request => {
    const robot = await findRobot(store.db, request.params.id);
    if (!robot) throw refuse('notFound');
    return robot;
  });

  app.post(
    '/robot',
    { config: { access: { action: 'create', subject }, showsSecret: true } },
    async (request, reply) => {
      const body = withPermissions(editable(readEntity(request.body, 'robot'), SHOWN));
      const { password: sent, ...input } = validate(newRobotSchema, body);
      const password = sent || passwords.generate();
      const hash = await passwords.hash(password);
      const robot = await store.transaction(async trx => {
        const made = await insertRobot(trx, input, hash).catch(refuseTaken);
        await record(trx, actorOf(request), {
          action: 'create',
          entity: subject,
          id: made._id,
          name: made.name,
        });
        return made;
      });
      const created: WithPassword<Robot> = { ...robot, password };
      return reply.status(201).send(created);
    },
  );

  app.put('/robot', { config: { access: { action: 'update', subject } } }, async request => {
    const body = readEntity(request.body, 'robot');
    const { id, version } = targetOf(body);
    return store.transaction(async trx => {
      const current = await findRobot(trx, id);
      if (!current) throw refuse('notFound');
      if (version !== undefined && version !== current.version) throw refuse('stale', { current });
      const { name, description, discord_id, permissions } = current;
      const present = { name, description, discord_id, permissions };
      const changes = withPermissions(editable(body, [...SHOWN, 'password']));
      const input = validate(robotSchema, merge(present, changes));
      const saved = await saveRobot(trx, current, input).catch(refuseTaken);
      if (!saved) throw refuse('stale', { current: await findRobot(trx, id) });
      const fields = changedFields(present, input);
      await record(trx, actorOf(request), { action: 'update', entity: subject, id, name, fields });
      return saved;
    }, `robot:${id}`);
  });

  app.post<Id>(
    '/robot/:id/credentials',
    { config: { access: { action: 'update', subject }, showsSecret: true } },
    async (request): Promise<WithPassword<Robot>> => {
      const password = readCredentials(request.body) || passwords.generate();
      const hash = await passwords.hash(password);
      const robot = await store.transaction(async trx => {
        const renewed = await renewRobot(trx, request.params.id, hash);
        if (!renewed) throw refuse('notFound');
        const { _id: id, name } = renewed;
        await record(trx, actorOf(request), { action: 'credentials', entity: subject, id, name });
        return renewed;
      });
      return { ...robot, password };
    },
  );

  app.delete<Id>('/robot/:id', { config: { access: { action: 'delete', subject } } }, async request =>
    store.transaction(async trx => {
      const robot = await findRobot(trx, request.params.id);
      if (!robot || !(await deleteRobot(trx, robot._id))) throw refuse('notFound');
      const { _id: id, name } = robot;
      await record(trx, actorOf(request), { action: 'delete', entity: subject, id, name });
      return robot;
    }),
  );
}

interface Id {
  Params: { id: string };
}

/** What is shown of a bot and comes back with it. */
const SHOWN = ['credentialsAt', 'lastUsedAt'];

/** The specification calls a bot's permissions its roles: either name will do. */
function withPermissions({ roles, ...fields }: Fields): Fields {
  return roles === undefined || fields['permissions'] !== undefined
    ? fields
    : { ...fields, permissions: roles };
}

function refuseTaken(error: unknown): never {
  if (!isDuplicate(error, 'discord_id')) throw error;
  throw refuse('duplicate', { fields: { discord_id: 'Cet identifiant Discord est déjà celui d’un robot.' } });
}
