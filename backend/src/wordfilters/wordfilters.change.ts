import {
  FILTER_DOMAINS_MAX,
  may,
  SERVER_FILTER_PLACES,
  SERVER_FILTERS_MAX,
  WORD_FILTERS_MAX,
  WORD_FILTER_KIND_LABELS,
  wordFilterSchema,
} from '@rpd/shared/domain';
import type { Action, Identity, WordFilter, WordFilterInput } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { editable, merge, targetOf, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { describeChange } from '../lib/journal.changes.ts';
import { actorOf, record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import { normalTerm } from '../lib/word-normal.ts';
import { isDuplicate } from '../store/errors.ts';
import { isId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { findServerOf } from '../store/references.ts';
import { wordFilterFacts } from '../store/word-filter-facts.ts';
import {
  countWordFilters,
  deleteWordFilter,
  findWordFilter,
  insertWordFilter,
  saveWordFilter,
} from './wordfilters.store.ts';

// How filters are changed: by their form, and by the journal when it undoes a change.

/** Refuses a caller who does not keep the filters of this scope. A server that the caller may not read does not exist. */
export async function requireKeeper(
  db: Queries,
  identity: Identity,
  action: Action,
  server: string,
): Promise<void> {
  const known = server ? await findServerOf(db, server) : null;
  if (server && !(known && may(identity, 'read', 'Server', known))) throw refuse('notFound');
  if (!may(identity, action, 'WordFilter', await wordFilterFacts(db, server))) throw refuse('forbidden');
}

/** The filter, if it exists for this person. */
export async function readableFilter(db: Queries, identity: Identity, id: string): Promise<WordFilter> {
  const filter = isId(id) ? await findWordFilter(db, id) : null;
  const facts = filter && (await wordFilterFacts(db, filter.server));
  if (!filter || !facts || !may(identity, 'read', 'WordFilter', facts)) throw refuse('notFound');
  return filter;
}

/** What a body says of a filter; the parts fit together. */
export function readFilter(fields: Fields): WordFilterInput {
  const input = validate(wordFilterSchema, fields);
  const { kind, term, domains, server, places } = input;
  if (kind === 'word' && normalTerm(term).trim() === '') {
    throw refuse('invalid', { fields: { term: 'Écrivez au moins une lettre ou un chiffre.' } });
  }
  const known: readonly string[] = SERVER_FILTER_PLACES;
  if (server && places.some(place => !known.includes(place))) {
    const message = 'Un serveur filtre les messages de ses tables et les personnages qu’on lui présente.';
    throw refuse('invalid', { fields: { places: message } });
  }
  return {
    ...input,
    term: kind === 'otherLinks' ? '' : term,
    domains: kind === 'otherLinks' ? domains.slice(0, FILTER_DOMAINS_MAX) : [],
  };
}

/** One scope's filters change one after the other: they are counted. */
export const filtersLock = (server: string): string => `wordfilters:${server}`;

export async function makeFilter(
  trx: Queries,
  request: FastifyRequest,
  input: WordFilterInput,
): Promise<WordFilter> {
  const me = caller(request);
  await requireKeeper(trx, me, 'create', input.server);
  const most = input.server ? SERVER_FILTERS_MAX : WORD_FILTERS_MAX;
  if ((await countWordFilters(trx, input.server)) >= most) {
    const message = `Au plus ${most} filtres : retirez-en un d’abord.`;
    throw refuse('invalid', { fields: { term: message } });
  }
  const made = await insertWordFilter(trx, me._id, input).catch(refuseTwin);
  await record(trx, actorOf(request), { action: 'create', ...naming(made) });
  return made;
}

/** Within a transaction that holds the lock of its scope. A filter stays where it is: its server does not change. */
export async function changeFilter(trx: Queries, request: FastifyRequest, body: Fields): Promise<WordFilter> {
  const me = caller(request);
  const { id, version } = targetOf(body);
  const current = await readableFilter(trx, me, id);
  await requireKeeper(trx, me, 'update', current.server);
  if (version !== undefined && version !== current.version) throw refuse('stale', { current });
  const { server } = current;
  const input = readFilter({ ...merge(editable({ ...current }), editable(body)), server });
  const saved = await saveWordFilter(trx, me._id, current, input).catch(refuseTwin);
  if (!saved) throw refuse('stale', { current: await findWordFilter(trx, id) });
  const change = { ...describeChange(current, saved, ['server']), detail: '' };
  await record(trx, actorOf(request), { action: 'update', ...naming(saved), ...change });
  return saved;
}

export async function removeFilter(trx: Queries, request: FastifyRequest, id: string): Promise<WordFilter> {
  const me = caller(request);
  const filter = await readableFilter(trx, me, id);
  await requireKeeper(trx, me, 'delete', filter.server);
  if (!(await deleteWordFilter(trx, filter))) throw refuse('notFound');
  await record(trx, actorOf(request), { action: 'delete', ...naming(filter) });
  return filter;
}

/** A filter in the journal. */
const naming = ({ _id: id, term, kind }: WordFilter) =>
  ({ entity: 'WordFilter', id, name: term || WORD_FILTER_KIND_LABELS[kind] }) as const;

function refuseTwin(error: unknown): never {
  if (!isDuplicate(error, 'term_key')) throw error;
  throw refuse('duplicate', { fields: { term: 'Ce filtre existe déjà.' } });
}
