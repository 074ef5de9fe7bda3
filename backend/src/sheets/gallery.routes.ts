import { DRAWN_MAX, may } from '@rpd/shared/domain';
import type { Identity, Sheet } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { number, object, string } from 'yup';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { idFilter, idsFilter } from '../lib/filters.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { drawSheets } from './drawings.store.ts';
import { descentOf, findOrigin, GALLERY_SORTS, listGallery, saveOrigin, setLike } from './gallery.store.ts';
import { findSheetRevision } from './revisions.store.ts';
import { changeable, readable } from './sheets.change.ts';
import { findSheet } from './sheets.store.ts';

const originSchema = object({
  _id: string().strict().required(),
  version: number().strict().integer().min(1).required(),
}).exact();
const takenSchema = object({ version: number().strict().integer().min(1).required() }).exact();

/** The gallery of public templates: likes, what was made from what, and what the original changed since (PLS-7). */
export function galleryRoutes(app: FastifyInstance, store: Store): void {
  const subject = 'Sheet';

  app.get('/gallery/sheets', { config: { access: { action: 'list', subject } } }, async (request, reply) => {
    const filters = { gameType: idFilter(request.query, 'gameType') };
    const part = readListQuery(request.query, GALLERY_SORTS);
    const me = caller(request);
    return sendPage(reply, await longRead(store, request, db => listGallery(db, me._id, filters, part)));
  });

  /** What templates of a list look like, `?ids=` with commas between them. */
  app.get('/gallery/drawings', { config: { access: { action: 'list', subject } } }, async request => {
    const ids = idsFilter(request.query, 'ids', DRAWN_MAX);
    const me = caller(request);
    return longRead(store, request, db => drawSheets(db, me, ids));
  });

  for (const [method, liked] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const) {
    app.route<Id>({
      method,
      url: '/sheet/:id/like',
      config: { access: { action: 'like', subject } },
      handler: request =>
        store.transaction(async trx => {
          const me = caller(request);
          const sheet = await readable(trx, me, request.params.id);
          if (!may(me, 'like', subject, sheet)) throw refuse('forbidden');
          return setLike(trx, sheet._id, me._id, liked);
        }),
    });
  }

  /** Likes, copies, and the template from which this one was made. */
  app.get<Id>('/sheet/:id/descent', { config: { access: { action: 'read', subject } } }, async request => {
    const me = caller(request);
    const { _id } = await readable(store.db, me, request.params.id);
    return descentOf(store.db, me._id, _id, sheet => may(me, 'read', subject, sheet));
  });

  /**
   * The original of one's template, as it was taken over and as it is now. `taken` is null where that version is not kept any more, or
   * was not public.
   */
  app.get<Id>('/sheet/:id/origin', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request);
    const { origin, version } = await originOf(store.db, me, request.params.id);
    const taken = await findSheetRevision(store.db, origin._id, version);
    const mayRead = taken && (taken.isPublic || may(me, 'update', subject, origin));
    return { taken: mayRead ? taken : null, current: origin };
  });

  /** Notes that one's template has this version of its original: its changes were taken over, or are not wanted. */
  app.put<Id>('/sheet/:id/origin', { config: { access: { action: 'update', subject } } }, async request => {
    const me = caller(request);
    const { version } = validate(takenSchema, readEntity(request.body));
    return store.transaction(async trx => {
      const { origin, version: before } = await originOf(trx, me, request.params.id);
      if (version <= before || version > origin.version) throw refuseVersion('version');
      await saveOrigin(trx, request.params.id, { _id: origin._id, version });
      return descentOf(trx, me._id, request.params.id, sheet => may(me, 'read', subject, sheet));
    }, `sheet:${request.params.id}`);
  });
}

interface Id {
  Params: { id: string };
}

const refuseVersion = (field: string) =>
  refuse('invalid', { fields: { [field]: 'L’original n’a pas cette version.' } });

/** The template from which one that the caller may change was made, where they see it. */
async function originOf(db: Queries, me: Identity, id: string): Promise<{ origin: Sheet; version: number }> {
  await changeable(db, me, id);
  const known = await findOrigin(db, id);
  const origin = known && (await findSheet(db, known.origin_id));
  if (!origin || !may(me, 'read', 'Sheet', origin)) throw refuse('notFound');
  return { origin, version: known.version };
}

/** The `origin` of a new template's body: what it was made from, which its author must see. Undefined where there is none. */
export async function readOrigin(
  db: Queries,
  me: Identity,
  value: unknown,
): Promise<{ _id: string; version: number } | undefined> {
  if (value === undefined || value === null) return undefined;
  const fields = validate(object({ origin: originSchema.required() }), { origin: value });
  const origin = await findSheet(db, fields.origin._id);
  if (!origin || !may(me, 'read', 'Sheet', origin)) {
    throw refuse('invalid', { fields: { 'origin._id': 'Cette fiche n’existe pas, ou plus.' } });
  }
  if (fields.origin.version > origin.version) throw refuseVersion('origin.version');
  return fields.origin;
}
