import { copyName, may, MOB_LEVEL_MAX, mobSchema } from '@rpd/shared/domain';
import type { Mob, MobInput } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import { readEntity, targetOf, validate } from '../lib/body.ts';
import { readCriteria } from '../lib/criteria.ts';
import { choiceFilter, numberFilter } from '../lib/filters.ts';
import { IMPORT_LIMIT, importRows, readImport } from '../lib/imports.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { findDependents, ofMob } from '../store/dependents.ts';
import { fold } from '../store/fold.ts';
import type { Store } from '../store/store.ts';
import { changeMob, existing, refuseUnknown, removeMob, sent } from './mobs.change.ts';
import {
  findOwnMob,
  insertMob,
  listMobs,
  MOB_CRITERIA,
  MOB_FILTERS,
  MOB_SORTS,
  namesOfOwn,
  saveMob,
} from './mobs.store.ts';

/** Creatures and characters of the game masters (GMA-1): they see all of them and change their own. Players see none. */
export function mobRoutes(app: FastifyInstance, store: Store, post: Post): void {
  const subject = 'Mob';

  const create = (request: FastifyRequest, input: MobInput) =>
    store.transaction(async trx => {
      const made = await insertMob(trx, caller(request)._id, input);
      const { _id: id, name } = made;
      await record(trx, actorOf(request), { action: 'create', entity: subject, id, name });
      return made;
    });

  /** Narrowed by criteria (ADR 111), by `?levelMin=`, `?levelMax=`, and `?owner=me` for one's own. */
  app.get('/mob', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const me = caller(request);
    const { query } = request;
    const own = choiceFilter(query, 'owner', ['me']) ? { owner_id: me._id } : {};
    const filters = {
      criteria: readCriteria(query, MOB_CRITERIA, MOB_FILTERS),
      levelMin: numberFilter(query, 'levelMin', MOB_LEVEL_MAX),
      levelMax: numberFilter(query, 'levelMax', MOB_LEVEL_MAX),
    };
    const visible = conditionsFor(me, 'read', subject).map(condition => ({ ...condition, ...own }));
    const part = readListQuery(query, MOB_SORTS);
    return sendPage(reply, await longRead(store, request, db => listMobs(db, visible, filters, part)));
  });

  app.get<Id>('/mob/:id', { config: { access: { action: 'read', subject } } }, async request =>
    existing(store.db, request.params.id),
  );

  /** Whose encounters have it: said before one deletes. */
  app.get<Id>('/mob/:id/dependents', { config: { access: { action: 'delete', subject } } }, async request => {
    const me = caller(request);
    const mob = await existing(store.db, request.params.id);
    if (!may(me, 'delete', subject, mob)) throw refuse('forbidden');
    return findDependents(store.db, ofMob(mob._id, me._id));
  });

  app.post('/mob', { config: { access: { action: 'create', subject } } }, async (request, reply) => {
    const input = validate(mobSchema, sent(readEntity(request.body, 'mob'))) as MobInput;
    await refuseUnknown(store.db, caller(request), input, null);
    return reply.status(201).send(await create(request, input));
  });

  /** `{rows, preview}`: a file's lines; one that has the name and kind of a mob of one's own changes it. */
  app.post(
    '/mob/import',
    { config: { access: { action: 'create', subject } }, bodyLimit: IMPORT_LIMIT },
    async request => {
      const me = caller(request);
      const file = readImport(request.body);
      return importRows<MobInput, Mob>(store, request, { file, lock: `mobs:${me._id}` }, trx => ({
        read: async row => {
          const input = validate(mobSchema, sent(row)) as MobInput;
          await refuseUnknown(trx, me, input, null);
          return input;
        },
        keyOf: ({ name, kind }) => `${kind} ${fold(name)}`,
        find: ({ name, kind }) => findOwnMob(trx, me._id, kind, name),
        save: async (input, before) => {
          const saved = before ? await saveMob(trx, before, input) : await insertMob(trx, me._id, input);
          if (!saved) throw refuse('stale');
          const { _id: id, name } = saved;
          const action = before ? 'update' : 'create';
          const change = before ? describeChange(before, saved) : {};
          await record(trx, actorOf(request), { action, entity: subject, id, name, ...change });
        },
      }));
    },
  );

  /** A copy of one's own of anybody's mob. */
  app.post<Id>(
    '/mob/:id/copy',
    { config: { access: { action: 'create', subject } } },
    async (request, reply) => {
      const mob = await existing(store.db, request.params.id);
      const input = validate(mobSchema, {
        ...sent({ ...mob }),
        name: copyName(mob.name, NAME_MAX, await namesOfOwn(store.db, caller(request)._id)),
      }) as MobInput;
      return reply.status(201).send(await create(request, input));
    },
  );

  app.put('/mob', { config: { access: { action: 'update', subject } } }, async request => {
    const body = readEntity(request.body, 'mob');
    const { id } = targetOf(body);
    return store.transaction(trx => changeMob(trx, request, body), `mob:${id}`);
  });

  app.delete<Id>('/mob/:id', { config: { access: { action: 'delete', subject } } }, async request => {
    const { id } = request.params;
    return store.transaction(trx => removeMob(trx, post, request, id));
  });
}

interface Id {
  Params: { id: string };
}

const NAME_MAX = 80;
