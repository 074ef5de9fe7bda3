import type { FastifyReply } from 'fastify';
import { refuse } from './refusals.ts';

/** What part of a list is wanted (API-8). */
export interface ListQuery<Sort extends string> {
  /** What is searched, as it was typed; empty for everything. */
  q: string;
  sort: Sort;
  descending: boolean;
  limit: number;
  offset: number;
  /** Counts all, however long that takes. */
  isExact?: boolean;
}

/** A part of a list, and how many there are in all. */
export interface Page<T> {
  items: T[];
  total: number;
  /** There are more than `total`: counting ended there (ADR 130). */
  hasMore?: boolean;
}

/** Rows of an unpaged list, at most. */
const UNPAGED_LIMIT = 1000;
const MAX_PAGE_SIZE = 100;
const PAGE_DEFAULT = 10;
const MAX_PAGE = 1_000_000;
const MAX_SEARCH_LENGTH = 200;

/** Reads `?page=&limit=&q=&sort=`; only the fields in `sorts` can be sorted by, and the first of them is the default. */
export function readListQuery<Sort extends string>(
  query: unknown,
  sorts: readonly [Sort, ...Sort[]],
): ListQuery<Sort> {
  const parameters = query as Record<string, unknown>;
  const paged = parameters['page'] !== undefined || parameters['limit'] !== undefined;
  const page = wholeNumber(parameters, 'page', 1, MAX_PAGE);
  const limit = wholeNumber(parameters, 'limit', PAGE_DEFAULT, MAX_PAGE_SIZE);
  const sort = single(parameters, 'sort') || sorts[0];
  const descending = sort.startsWith('-');
  const field = sorts.find(name => name === (descending ? sort.slice(1) : sort));
  if (!field) throw invalid('sort', `Tri possible : ${sorts.join(', ')}.`);
  const q = single(parameters, 'q');
  if (q.length > MAX_SEARCH_LENGTH) throw invalid('q', `Au plus ${MAX_SEARCH_LENGTH} caractères.`);
  return {
    q,
    sort: field,
    descending,
    ...(paged ? { limit, offset: (page - 1) * limit } : { limit: UNPAGED_LIMIT, offset: 0 }),
  };
}

const invalid = (field: string, message: string) => refuse('invalid', { fields: { [field]: message } });

function single(parameters: Record<string, unknown>, name: string): string {
  const value = parameters[name] ?? '';
  if (typeof value !== 'string' || value.includes('\0'))
    throw invalid(name, 'Cette valeur n’est pas valide.');
  return value.trim();
}

function wholeNumber(
  parameters: Record<string, unknown>,
  name: string,
  absent: number,
  most: number,
): number {
  const text = single(parameters, name);
  if (text === '') return absent;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw invalid(name, `Un nombre entier de 1 à ${most} est attendu.`);
  return number;
}

/** Answers a page: a plain array, the total in a header, and in another that there are more where counting ended early. */
export function sendPage<T>(reply: FastifyReply, { items, total, hasMore }: Page<T>): T[] {
  void reply.header('x-total-count', total);
  if (hasMore) void reply.header('x-total-more', 'true');
  return items;
}
