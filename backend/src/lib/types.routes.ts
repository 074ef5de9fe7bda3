import { may } from '@rpd/shared/domain';
import type { Entity } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ISchema } from 'yup';
import { findDependents } from '../store/dependents.ts';
import type { Source } from '../store/dependents.ts';
import { isDuplicate } from '../store/errors.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { caller } from './access.ts';
import { editable, merge, readEntity, targetOf, validate } from './body.ts';
import type { Fields } from './body.ts';
import { idFilter } from './filters.ts';
import { describeChange } from './journal.changes.ts';
import { actorOf, record } from './journal.ts';
import { readListQuery, sendPage } from './lists.ts';
import { longRead } from './long-reads.ts';
import { refuse } from './refusals.ts';
import { TYPE_SORTS } from './types.store.ts';
import type { TypeInput, TypeStore } from './types.store.ts';

export interface Types<Input> {
  /** The first word of their addresses. */
  path: string;
  subject: 'ServerType' | 'GameType';
  /** What a body may wrap one in, besides its own name. */
  wrappers: readonly string[];
  schema: ISchema<Input>;
  types: TypeStore<Input>;
  /** What has a type. */
  usedBy: (id: string) => Source[];
  /** Gives all that has a type another one in its place, or none. Throws the refusal where that cannot be. */
  exchange: (trx: Queries, id: string, by: string | null) => Promise<void>;
}

/** The calls of a kind of types (ADM-11): everybody signed in reads them, moderators and administrators change them. */
export function typeRoutes<Input extends TypeInput>(
  app: FastifyInstance,
  store: Store,
  kind: Types<Input>,
): void {
  const { path, subject, wrappers, schema, types, usedBy, exchange } = kind;
  const inside = (body: unknown) => readEntity(body, ...wrappers, path);
  const read = (fields: Fields) => validate<ISchema<Input>>(schema, fields);
  const existing = async (id: string) => {
    const type = await types.find(store.db, id);
    if (!type) throw refuse('notFound');
    return type;
  };

  app.get(`/${path}`, { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const part = readListQuery(request.query, TYPE_SORTS);
    return sendPage(reply, await longRead(store, request, db => types.list(db, part)));
  });

  app.get<Id>(`/${path}/:id`, { config: { access: { action: 'read', subject } } }, async request =>
    existing(request.params.id),
  );

  /** What needs another type before this one is deleted. */
  app.get<Id>(
    `/${path}/:id/dependents`,
    { config: { access: { action: 'delete', subject } } },
    async request => {
      const { _id } = await existing(request.params.id);
      return findDependents(store.db, usedBy(_id));
    },
  );

  app.post(`/${path}`, { config: { access: { action: 'create', subject } } }, async (request, reply) => {
    const input = read(editable(inside(request.body)));
    const type = await store.transaction(async trx => {
      const made = await types.insert(trx, input).catch(refuseTakenName);
      const { _id: id, name } = made;
      await record(trx, actorOf(request), { action: 'create', entity: subject, id, name });
      return made;
    });
    return reply.status(201).send(type);
  });

  app.put(`/${path}`, { config: { access: { action: 'update', subject } } }, async request => {
    const body = inside(request.body);
    const { id } = targetOf(body);
    return store.transaction(trx => changeType(trx, request, kind, body), `${path}:${id}`);
  });

  /** `?replacement=`: the type that takes its place, without which one that is used is not deleted. */
  app.delete<Id>(`/${path}/:id`, { config: { access: { action: 'delete', subject } } }, async request => {
    const replacement = idFilter(request.query, 'replacement');
    return store.transaction(async trx => {
      const type = await types.find(trx, request.params.id);
      if (!type) throw refuse('notFound');
      const { _id: id, name } = type;
      const next = await replacementFor(trx, id, replacement);
      await exchange(trx, id, next?._id ?? null);
      await types.remove(trx, id);
      const detail = next ? `remplacé par ${next.name}` : '';
      await record(trx, actorOf(request), { action: 'delete', entity: subject, id, name, detail });
      return type;
    }, path);
  });

  async function replacementFor(trx: Queries, id: string, replacement: string | undefined) {
    if (replacement === undefined) {
      const { total } = await findDependents(trx, usedBy(id));
      if (total === 0) return null;
      throw refuse('typeInUse', {
        fields: { replacement: `Choisissez ce qui le remplace (${total} au total).` },
      });
    }
    const next = replacement === id ? null : await types.find(trx, replacement);
    if (!next) throw refuse('invalid', { fields: { replacement: 'Choisissez un autre type, qui existe.' } });
    return next;
  }
}

/** Within a transaction that holds the type's lock. */
export async function changeType<Input extends TypeInput>(
  trx: Queries,
  request: FastifyRequest,
  { subject, schema, types }: Pick<Types<Input>, 'subject' | 'schema' | 'types'>,
  body: Fields,
): Promise<Entity & Input> {
  const { id, version } = targetOf(body);
  const current = await types.find(trx, id);
  if (!current) throw refuse('notFound');
  if (!may(caller(request), 'update', subject, current)) throw refuse('forbidden');
  if (version !== undefined && version !== current.version) throw refuse('stale', { current });
  const present = editable(Object.fromEntries(Object.entries(current)));
  const input = validate<ISchema<Input>>(schema, merge(present, editable(body), ['description']));
  const saved = await types.save(trx, current, input).catch(refuseTakenName);
  if (!saved) throw refuse('stale', { current: await types.find(trx, id) });
  const about = { entity: subject, id, name: saved.name };
  const change = { ...describeChange(current, saved), detail: '' };
  await record(trx, actorOf(request), { action: 'update', ...about, ...change });
  return saved;
}

/** Deletes one that nothing has. Within a transaction. */
export async function removeUnusedType<Input extends TypeInput>(
  trx: Queries,
  request: FastifyRequest,
  { subject, types, usedBy, exchange }: Types<Input>,
  typeId: string,
): Promise<void> {
  const type = await types.find(trx, typeId);
  if (!type) throw refuse('notFound');
  if (!may(caller(request), 'delete', subject, type)) throw refuse('forbidden');
  const { total } = await findDependents(trx, usedBy(typeId));
  if (total > 0) throw refuse('undoInUse');
  await exchange(trx, typeId, null);
  await types.remove(trx, typeId);
  const { _id: id, name } = type;
  await record(trx, actorOf(request), { action: 'delete', entity: subject, id, name });
}

interface Id {
  Params: { id: string };
}

function refuseTakenName(error: unknown): never {
  if (!isDuplicate(error, 'name_key')) throw error;
  throw refuse('duplicate', { fields: { name: 'Ce nom est déjà pris.' } });
}
