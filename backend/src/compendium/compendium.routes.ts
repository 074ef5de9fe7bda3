import {
  compendiumKindSchema,
  COMPENDIUM_KINDS_MAX,
  isCompendiumKey,
  may,
  PACK_SCHEMA_PATH,
  PACK_TEXT_MAX,
} from '@rpd/shared/domain';
import type { CompendiumKind, SheetKinds } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, targetOf, validate } from '../lib/body.ts';
import { choiceFilter, idFilter, idsFilter, textFilter } from '../lib/filters.ts';
import { actorOf, record } from '../lib/journal.ts';
import { readJsonInTurns } from '../lib/json-body.ts';
import { createLimiter } from '../lib/limiter.ts';
import { readListQuery, sendPage } from '../lib/lists.ts';
import { longRead } from '../lib/long-reads.ts';
import { refuse, Refusal } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import { visibilityOf } from '../store/character-visibility.ts';
import { findRow } from '../store/entities.ts';
import type { Store } from '../store/store.ts';
import { findTemplate } from '../store/templates.ts';
import {
  addEntry,
  changeEntry,
  compendiumLock,
  readableCompendium,
  readableEntry,
  removeEntry,
  restoreEntry,
  writableCompendium,
} from './compendium.change.ts';
import {
  ENTRY_SORTS,
  findEntryPlace,
  findSummaries,
  kindsAmong,
  kindsOf,
  listEntries,
  readCompendium,
  saveKind,
  searchEntries,
  serversOfCharacter,
  serversOfSheet,
} from './compendium.store.ts';
import { removeKind } from './kinds.remove.ts';
import { findRemovedKind, namesOfRemovedKinds, restoreKind } from './kinds.restore.ts';
import { PACK_SCHEMA } from './pack.schema.ts';
import { homebrewPack } from './packs.export.ts';
import { importPack, readImportRequest, readPack, removePack } from './packs.import.ts';
import { findReport, listReports } from './packs.reports.ts';

/** Bytes of a request with a pack: a text of quotes doubles as JSON. */
const IMPORT_BODY_MAX = PACK_TEXT_MAX * 2;
/** Linked rows that one request asks about, and entries that a search shows. */
const LINKED_MAX = 200;
const FOUND_MAX = 20;

/** Compendiums of servers (PLS-5): who reads a server reads it, who changes the server writes it. */
export async function compendiumRoutes(app: FastifyInstance, store: Store): Promise<void> {
  const subject = 'Compendium';
  const read = { access: { action: 'read', subject } } as const;
  const write = { access: { action: 'update', subject } } as const;
  // Each holds a file of 4 MB, and the processor for half a second.
  const limited = createLimiter({ concurrency: 1, maxQueue: 4 });

  app.get(`/${PACK_SCHEMA_PATH}`, { config: { access: 'public' } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/schema+json; charset=utf-8')
      .send(PACK_SCHEMA),
  );

  app.get<Id>('/server/:id/compendium', { config: read }, async request => {
    const me = caller(request);
    const facts = await readableCompendium(store.db, me, request.params.id);
    const compendium = await readCompendium(store.db, request.params.id);
    return { ...compendium, mayWrite: may(me, 'update', subject, facts) };
  });

  /** `?kind=`, and `?pack=` with the id of a pack or `homebrew`. */
  app.get<Id>('/server/:id/compendium/entries', { config: read }, async (request, reply) => {
    const { query, params } = request;
    await readableCompendium(store.db, caller(request), params.id);
    const filters = {
      kind: kindFilter(query),
      pack: textFilter(query, 'pack') === 'homebrew' ? 'homebrew' : idFilter(query, 'pack'),
    };
    const part = readListQuery(query, ENTRY_SORTS);
    return sendPage(reply, await longRead(store, request, db => listEntries(db, params.id, filters, part)));
  });

  app.post<Id>('/server/:id/compendium/entries', { config: write }, async (request, reply) => {
    const { id } = request.params;
    const body = readEntity(request.body, 'entry');
    const made = await store.transaction(trx => addEntry(trx, request, id, body), compendiumLock(id));
    return reply.status(201).send(made);
  });

  /** Gives a kind of the server its name and values; a new one where there is none of that key. */
  app.put<Kind>('/server/:id/compendium/kinds/:key', { config: write }, async request => {
    const { id, key } = request.params;
    const me = caller(request);
    if (!isCompendiumKey(key)) {
      throw refuse('invalid', { fields: { key: 'Cet identifiant de genre n’est pas valide.' } });
    }
    const input = validate(compendiumKindSchema, readEntity(request.body));
    return store.transaction(async trx => {
      await writableCompendium(trx, me, id);
      const kinds = await kindsOf(trx, id);
      const kind = { key, ...input };
      if (!kinds.some(one => one.key === key) && kinds.length >= COMPENDIUM_KINDS_MAX) {
        throw refuse('invalid', {
          fields: { key: `Un compendium a au plus ${COMPENDIUM_KINDS_MAX} genres.` },
        });
      }
      refuseRetyped(kinds, kind);
      await saveKind(trx, id, kind);
      await changed(trx, 'compendiums', id);
      await record(trx, actorOf(request), { action: 'update', entity: subject, id, name: kind.name });
      return kindsOf(trx, id);
    }, compendiumLock(id));
  });

  /** `?entries=move&to=<key>` or `bin`: what becomes of its entries. `removed` is the id by which it comes back. */
  app.delete<Kind>('/server/:id/compendium/kinds/:key', { config: write }, async request => {
    const { id, key } = request.params;
    const { query } = request;
    const fate = { way: choiceFilter(query, 'entries', ['move', 'bin']), to: textFilter(query, 'to') };
    return store.transaction(
      async trx => ({
        removed: await removeKind(trx, request, id, { key, fate }),
        kinds: await kindsOf(trx, id),
      }),
      compendiumLock(id),
    );
  });

  /** Takes the deletion of a kind back, with the entries that were not changed since. */
  app.post<Id>('/compendium/kinds/:id/restore', { config: write }, async request => {
    const { id } = request.params;
    const place = await findRemovedKind(store.db, id);
    return store.transaction(
      async trx => kindsOf(trx, await restoreKind(trx, request, id)),
      compendiumLock(place?.server ?? id),
    );
  });

  /** `{pack, preview, replace}`: the text of the file. The answer is the report, of what is done or would be. */
  await app.register(async scope => {
    readJsonInTurns(scope);
    scope.post<Id>(
      '/server/:id/compendium/packs',
      { config: write, bodyLimit: IMPORT_BODY_MAX },
      async request => {
        const { id } = request.params;
        await writableCompendium(store.db, caller(request), id);
        const sent = readImportRequest(readEntity(request.body));
        return limited(async () => {
          const pack = await readPack(sent.text, await kindsOf(store.db, id));
          return importPack(store, request, id, pack, sent);
        });
      },
    );
  });

  app.delete<Pack>('/server/:id/compendium/packs/:packId', { config: write }, async (request, reply) => {
    const { id, packId } = request.params;
    await store.transaction(trx => removePack(trx, request, id, packId), compendiumLock(id));
    return reply.status(204).send();
  });

  /** The « maison » entries as a pack. */
  app.get<Id>('/server/:id/compendium/pack', { config: write }, async (request, reply) => {
    const { id } = request.params;
    const me = caller(request);
    await writableCompendium(store.db, me, id);
    const { server } = await readCompendium(store.db, id);
    return reply
      .type('application/json; charset=utf-8')
      .send(await homebrewPack(store.db, { server: id, name: server.name, author: me.name }));
  });

  app.get<Id>('/server/:id/compendium/reports', { config: write }, async request => {
    await writableCompendium(store.db, caller(request), request.params.id);
    return listReports(store.db, request.params.id);
  });

  app.get<Report>('/server/:id/compendium/reports/:reportId', { config: write }, async request => {
    const { id, reportId } = request.params;
    await writableCompendium(store.db, caller(request), id);
    const report = await findReport(store.db, id, reportId);
    if (!report) throw refuse('notFound');
    return report;
  });

  /** `?ids=`: of these entries those that there are for the caller, whatever their servers. Rows ask what became of theirs. */
  app.get('/compendium', { config: read }, async request => {
    const me = caller(request);
    const found = await findSummaries(store.db, idsFilter(request.query, 'ids', LINKED_MAX));
    const seen = new Set(await readableAmong(store, me, [...new Set(found.map(({ server }) => server))]));
    return found.filter(({ server }) => seen.has(server));
  });

  app.get<Id>('/compendium/:id', { config: read }, async request =>
    readableEntry(store.db, caller(request), request.params.id),
  );

  app.put('/compendium', { config: write }, async request => {
    const body = readEntity(request.body, 'entry');
    const { server } = await readableEntry(store.db, caller(request), targetOf(body).id);
    return store.transaction(trx => changeEntry(trx, request, body), compendiumLock(server));
  });

  app.delete<Id>('/compendium/:id', { config: write }, async request => {
    const { id } = request.params;
    const { server } = await readableEntry(store.db, caller(request), id);
    return store.transaction(trx => removeEntry(trx, request, id), compendiumLock(server));
  });

  /** Takes the deletion of a « maison » entry back. */
  app.post<Id>('/compendium/:id/restore', { config: write }, async request => {
    const { id } = request.params;
    const place = await findEntryPlace(store.db, id);
    return store.transaction(
      async trx => {
        await restoreEntry(trx, request, id);
        return readableEntry(trx, caller(request), id);
      },
      compendiumLock(place ?? id),
    );
  });

  /** Kinds that lists of this template can take entries of: those of the servers that propose it and the caller sees. */
  app.get<Id>('/sheet/:id/compendium', { config: read }, async request => {
    const me = caller(request);
    const template = await findTemplate(store.db, request.params.id);
    if (!template || !may(me, 'read', 'Sheet', template)) throw refuse('notFound');
    const servers = await readableAmong(store, me, await serversOfSheet(store.db, template._id));
    const kinds = await kindsAmong(store.db, servers);
    const removed = await namesOfRemovedKinds(store.db, servers);
    const answer: SheetKinds = {
      servers: servers.length,
      kinds,
      removed: removed.filter(({ key }) => !kinds.some(kind => kind.key === key)),
    };
    return answer;
  });

  /** `?kind=&q=`: entries for a list of this character, of the servers that it is attached to and the caller sees. */
  app.get<Id>('/character/:id/compendium', { config: read }, async request => {
    const me = caller(request);
    const { query, params } = request;
    const row = await findRow(store.db, 'characters', params.id);
    const sight = row && (await visibilityOf(store.db, row.id, row.owner_id));
    if (!row || !sight || !may(me, 'read', 'Character', sight)) throw refuse('notFound');
    const { q } = readListQuery(query, ENTRY_SORTS);
    const attached = await serversOfCharacter(store.db, { id: row.id, sheet: row.sheet_id });
    const servers = await readableAmong(store, me, attached);
    const kind = kindFilter(query);
    const entries = await searchEntries(store.db, servers, kind, q, FOUND_MAX + 1);
    const known = await kindsAmong(store.db, servers);
    return {
      servers: servers.length,
      isKind: kind === undefined || known.some(({ key }) => key === kind),
      isMore: entries.length > FOUND_MAX,
      entries: entries.slice(0, FOUND_MAX),
    };
  });
}

interface Id {
  Params: { id: string };
}
interface Kind {
  Params: { id: string; key: string };
}
interface Pack {
  Params: { id: string; packId: string };
}
interface Report {
  Params: { id: string; reportId: string };
}

function kindFilter(query: unknown): string | undefined {
  const kind = textFilter(query, 'kind');
  if (kind === undefined || isCompendiumKey(kind)) return kind;
  throw refuse('invalid', { fields: { kind: 'Ce genre n’existe pas.' } });
}

/** Of these servers those whose compendium the caller reads. */
async function readableAmong(
  { db }: Store,
  me: Parameters<typeof readableCompendium>[1],
  servers: readonly string[],
): Promise<string[]> {
  const readable: string[] = [];
  for (const server of servers) {
    try {
      await readableCompendium(db, me, server);
      readable.push(server);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return readable;
}

/** A value keeps its type: what entries hold in it would be of none. */
function refuseRetyped(kinds: readonly CompendiumKind[], { key, columns }: CompendiumKind): void {
  const before = kinds.find(one => one.key === key)?.columns ?? [];
  const fields = Object.fromEntries(
    columns.flatMap((column, index) => {
      const old = before.find(one => one.key === column.key);
      const isOther = old !== undefined && old.type !== column.type;
      return isOther ? [[`columns[${index}].type`, 'Une valeur garde son type : ajoutez-en une autre.']] : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw refuse('invalid', { fields });
}
