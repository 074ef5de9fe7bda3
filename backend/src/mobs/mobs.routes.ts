import { copyName, may, MOB_KINDS, MOB_LEVEL_MAX, mobSchema } from '@rpd/shared/domain';
import type { Identity, Mob, MobInput } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller, conditionsFor } from '../lib/access.ts';
import { editable, merge, readEntity, referenceId, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { choiceFilter, idFilter, numberFilter } from '../lib/filters.ts';
import { IMPORT_LIMIT, importRows, readImport } from '../lib/imports.ts';
import { putInBin } from '../lib/bin.ts';
import { actorOf, changedFields, record } from '../lib/journal.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import { findDependents, ofMob } from '../store/dependents.ts';
import { fold } from '../store/fold.ts';
import { findServerOf } from '../store/references.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { mobBin } from './mobs.bin.ts';
import {
  findMob,
  findOwnMob,
  insertMob,
  listMobs,
  namesOfOwn,
  MOB_SORTS,
  saveMob,
  statBounds,
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

  /** `?kind=`, `?levelMin=`, `?levelMax=`, `?server=`, and `?owner=me` for one's own. */
  app.get('/mob', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const me = caller(request);
    const { query } = request;
    const own = choiceFilter(query, 'owner', ['me']) ? { owner_id: me._id } : {};
    const filters = {
      kind: choiceFilter(query, 'kind', MOB_KINDS),
      server: idFilter(query, 'server'),
      levelMin: numberFilter(query, 'levelMin', MOB_LEVEL_MAX),
      levelMax: numberFilter(query, 'levelMax', MOB_LEVEL_MAX),
    };
    const visible = conditionsFor(me, 'read', subject).map(condition => ({ ...condition, ...own }));
    return sendPage(reply, await listMobs(store.db, visible, filters, readListQuery(query, MOB_SORTS)));
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
      return store.transaction(
        trx =>
          importRows<MobInput, Mob>(file, {
            read: async row => {
              const input = validate(mobSchema, sent(row)) as MobInput;
              await refuseUnknown(trx, me, input, null);
              return input;
            },
            keyOf: ({ name, kind }) => `${kind} ${fold(name)}`,
            find: ({ name, kind }) => findOwnMob(trx, me._id, kind, name),
            isSame: (before, input) => changedFields(before, { ...before, ...input }).length === 0,
            save: async (input, before) => {
              const saved = before ? await saveMob(trx, before, input) : await insertMob(trx, me._id, input);
              if (!saved) throw refuse('stale');
              const { _id: id, name } = saved;
              const action = before ? 'update' : 'create';
              await record(trx, actorOf(request), { action, entity: subject, id, name });
            },
          }),
        `mobs:${me._id}`,
      );
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
    const me = caller(request);
    const body = readEntity(request.body, 'mob');
    const { id, version } = targetOf(body);
    return store.transaction(async trx => {
      const current = await existing(trx, id);
      if (!may(me, 'update', subject, current)) throw refuse('forbidden');
      if (version !== undefined && version !== current.version) throw refuse('stale', { current });
      const input = validate(mobSchema, merge(sent({ ...current }), sent(body))) as MobInput;
      await refuseUnknown(trx, me, input, current);
      const saved = await saveMob(trx, current, input);
      if (!saved) throw refuse('stale', { current: await findMob(trx, id) });
      const { name } = saved;
      const fields = changedFields(current, saved);
      await record(trx, actorOf(request), { action: 'update', entity: subject, id, name, fields });
      return saved;
    }, `mob:${id}`);
  });

  app.delete<Id>('/mob/:id', { config: { access: { action: 'delete', subject } } }, async request => {
    const mob = await existing(store.db, request.params.id);
    if (!may(caller(request), 'delete', subject, mob)) throw refuse('forbidden');
    await store.transaction(trx => putInBin(trx, post, request, mobBin, mob));
    return mob;
  });
}

interface Id {
  Params: { id: string };
}

async function existing(db: Queries, id: string): Promise<Mob> {
  const mob = await findMob(db, id);
  if (!mob) throw refuse('notFound');
  return mob;
}

/** What people may set; the server may come back populated or null. */
function sent(entity: Fields): Fields {
  const fields = editable(entity);
  return 'server' in fields ? { ...fields, server: referenceId(fields['server']) ?? '' } : fields;
}

const NAME_MAX = 80;

/** What a mob names must exist, and its values lie within their stats' bounds; what it had before may stay. */
async function refuseUnknown(db: Queries, me: Identity, input: MobInput, before: Mob | null) {
  const fields: Record<string, string> = {};
  if (input.server && input.server !== before?.server) {
    const server = await findServerOf(db, input.server);
    if (!server || !may(me, 'read', 'Server', server)) fields['server'] = 'Ce serveur n’existe pas.';
  }
  const changed = Object.entries(input.stats).filter(([id, value]) => before?.stats[id] !== value);
  const bounds = await statBounds(
    db,
    changed.map(([id]) => id),
  );
  for (const [id, value] of changed) {
    const stat = bounds.get(id);
    if (!stat) fields[`stats.${id}`] = 'Cette caractéristique n’existe pas.';
    else if (value < stat.min || value > stat.max) fields[`stats.${id}`] = `De ${stat.min} à ${stat.max}.`;
  }
  if (Object.keys(fields).length > 0) throw refuse('invalid', { fields });
}
