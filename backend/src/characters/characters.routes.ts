import { forgetKept, may } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import { readEntity, targetOf } from '../lib/body.ts';
import { choiceFilter, idFilter } from '../lib/filters.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { actionRoutes } from './actions.routes.ts';
import type { ActionParts } from './actions.routes.ts';
import { changeCharacter, characterLock, readableCharacter, removeCharacter } from './characters.change.ts';
import { contentOf, readContent, readHitPoints, readMasterValues } from './characters.content.ts';
import { presentAll, presentOne } from './characters.present.ts';
import { CHARACTER_SORTS, insertCharacter, listCharacters } from './characters.store.ts';
import { findTemplate } from '../store/templates.ts';
import { filterCharacter } from './characters.texts.ts';
import { creationRoutes } from './creation.routes.ts';
import { publicationRoutes } from './publication.routes.ts';
import { revisionRoutes } from './revisions.routes.ts';
import { keepRevision } from './revisions.store.ts';
import { submissionRoutes } from './submissions.routes.ts';

/** Players' characters (PLY-2, PLY-3, SRV-6): their own, those submitted to their servers, and those that servers show. */
export function characterRoutes(
  app: FastifyInstance,
  store: Store,
  post: Post,
  { takePress }: ActionParts,
): void {
  const subject = 'Character';
  const { secrets } = store;

  /** `?owner=me` or an id, `?sheet=`, `?server=` (those that it accepted). Values are read one by one. */
  app.get('/character', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const me = caller(request);
    const { query } = request;
    const isMine = (query as Record<string, unknown>)['owner'] === 'me';
    const filters = {
      owner: isMine ? choiceFilter(query, 'owner', ['me']) && me._id : idFilter(query, 'owner'),
      sheet: idFilter(query, 'sheet'),
      server: idFilter(query, 'server'),
    };
    const visible = conditionsFor(me, 'read', subject);
    const part = readListQuery(query, CHARACTER_SORTS);
    const page = await longRead(store, request, db => listCharacters(db, visible, filters, part));
    return sendPage(reply, { ...page, items: await presentAll(store.db, me, page.items) });
  });

  app.get<Id>('/character/:id', { config: { access: { action: 'read', subject } } }, async request => {
    const me = caller(request);
    return presentOne(store.db, me, await readableCharacter(store.db, me, request.params.id));
  });

  app.post('/character', { config: { access: { action: 'create', subject } } }, async (request, reply) => {
    const me = caller(request);
    const body = readEntity(request.body, 'character');
    const character = await store.transaction(async trx => {
      const made = await insertCharacter(trx, me._id, await readContent(trx, me, body, null, { secrets }));
      const { _id: id, name } = made;
      await filterCharacter(trx, { id, owner_id: me._id, by: me._id, content: made, before: null });
      await keepRevision(trx, me._id, made, []);
      await record(trx, actorOf(request), { action: 'create', entity: subject, id, name });
      return presentOne(trx, me, made);
    });
    return reply.status(201).send(character);
  });

  /** Its player's; of those to whose servers it went, only the values that are the game master's alone. */
  app.put('/character', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request);
    const body = readEntity(request.body, 'character');
    const { id, version } = targetOf(body);
    const isAutosave = body['autosave'] === true;
    const target = { id, version, isAutosave, action: 'fill', undo: true } as const;
    return changeCharacter(store, request, target, (trx, current, sight) =>
      may(me, 'update', subject, sight)
        ? readContent(trx, me, body, current, { secrets, sight })
        : readMasterValues(trx, body, current),
    );
  });

  /** Of those who run a server that accepted it, too: their fights change one number of the sheet (GMA-1). */
  app.put<Id>('/character/:id/hit-points', { config: { access: { action: 'fight', subject } } }, request => {
    const { version, ...change } = readEntity(request.body, 'character');
    if (typeof version !== 'number') {
      throw refuse('invalid', { fields: { version: 'La version lue est attendue.' } });
    }
    const target = { id: request.params.id, version, isAutosave: true, action: 'fight' } as const;
    return changeCharacter(store, request, target, (trx, current) => readHitPoints(trx, change, current));
  });

  /** Forgets what is kept beside the values: those of dropped fields, and those that another took the place of. */
  app.delete<Id>(
    '/character/:id/kept',
    { config: { access: { action: 'update', subject } } },
    async request =>
      changeCharacter(store, request, { id: request.params.id, version: undefined }, async (trx, current) => {
        const template = await findTemplate(trx, current.sheet);
        return { ...contentOf(current), ...forgetKept(template?.fields ?? {}, current) };
      }),
  );

  app.delete<Id>('/character/:id', { config: { access: { action: 'delete', subject } } }, async request => {
    const { id } = request.params;
    return store.transaction(trx => removeCharacter(trx, post, request, id), characterLock(id));
  });

  actionRoutes(app, store, { takePress });
  creationRoutes(app, store, { takePress });
  publicationRoutes(app, store);
  revisionRoutes(app, store);
  submissionRoutes(app, store, post);
}

interface Id {
  Params: { id: string };
}
