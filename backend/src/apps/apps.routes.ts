import { newAppSchema, appSchema } from '@rpd/shared/domain';
import type { App, WithPassword } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { editable, merge, readCredentials, readEntity, targetOf, validate } from '../lib/body.ts';
import { actorOf, changedFields, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import type { Passwords } from '../lib/passwords.ts';
import { refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import {
  deleteApp,
  findApp,
  insertApp,
  listApps,
  renewApp,
  APP_SORTS,
  saveApp,
  withAppId,
} from './apps.store.ts';

/** Connected applications (RPN, ADM-8): administrators make them, and see each password once. */
export function appRoutes(app: FastifyInstance, store: Store, passwords: Passwords): void {
  const subject = 'App';

  app.get('/app', { config: { access: { action: 'list', subject } } }, async (request, reply) =>
    sendPage(reply, await listApps(store.db, readListQuery(request.query, APP_SORTS))),
  );

  app.get<Id>('/app/:id', { config: { access: { action: 'read', subject } } }, async request => {
    const found = await findApp(store.db, request.params.id);
    if (!found) throw refuse('notFound');
    return found;
  });

  app.post(
    '/app',
    { config: { access: { action: 'create', subject }, showsSecret: true } },
    async (request, reply) => {
      const body = editable(readEntity(request.body, 'app'), SHOWN);
      const { password: sent, ...input } = validate(newAppSchema, body);
      const password = sent || passwords.generate();
      const hash = await passwords.hash(password);
      const created = await store.transaction(async trx => {
        const made = await insertApp(trx, withAppId(input), hash).catch(refuseTaken);
        await record(trx, actorOf(request), {
          action: 'create',
          entity: subject,
          id: made._id,
          name: made.name,
        });
        return made;
      });
      const answer: WithPassword<App> = { ...created, password };
      return reply.status(201).send(answer);
    },
  );

  app.put('/app', { config: { access: { action: 'update', subject } } }, async request => {
    const body = readEntity(request.body, 'app');
    const { id, version } = targetOf(body);
    return store.transaction(async trx => {
      const current = await findApp(trx, id);
      if (!current) throw refuse('notFound');
      if (version !== undefined && version !== current.version) throw refuse('stale', { current });
      const { name, description, app_id, permissions } = current;
      const present = { name, description, app_id, permissions };
      const changes = editable(body, [...SHOWN, 'password']);
      const input = withAppId(validate(appSchema, merge(present, changes)));
      const saved = await saveApp(trx, current, input).catch(refuseTaken);
      if (!saved) throw refuse('stale', { current: await findApp(trx, id) });
      const fields = changedFields(present, input);
      await record(trx, actorOf(request), { action: 'update', entity: subject, id, name, fields });
      return saved;
    }, `app:${id}`);
  });

  app.post<Id>(
    '/app/:id/credentials',
    { config: { access: { action: 'update', subject }, showsSecret: true } },
    async (request): Promise<WithPassword<App>> => {
      const password = readCredentials(request.body) || passwords.generate();
      const hash = await passwords.hash(password);
      const found = await store.transaction(async trx => {
        const renewed = await renewApp(trx, request.params.id, hash);
        if (!renewed) throw refuse('notFound');
        const { _id: id, name } = renewed;
        await record(trx, actorOf(request), { action: 'credentials', entity: subject, id, name });
        return renewed;
      });
      return { ...found, password };
    },
  );

  app.delete<Id>('/app/:id', { config: { access: { action: 'delete', subject } } }, async request =>
    store.transaction(async trx => {
      const found = await findApp(trx, request.params.id);
      if (!found || !(await deleteApp(trx, found._id))) throw refuse('notFound');
      const { _id: id, name } = found;
      await record(trx, actorOf(request), { action: 'delete', entity: subject, id, name });
      return found;
    }),
  );
}

interface Id {
  Params: { id: string };
}

/** What is shown of an application and comes back with it. */
const SHOWN = ['credentialsAt', 'lastUsedAt'];

function refuseTaken(error: unknown): never {
  if (!isDuplicate(error, 'app_id')) throw error;
  throw refuse('duplicate', { fields: { app_id: 'Cet identifiant est déjà celui d’une application.' } });
}
