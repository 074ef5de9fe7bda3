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
}

/** A part of a list, and how many there are in all. */
export interface Page<T> {
  items: T[];
  total: number;
}

/** Rows of an unpaged list, at most. */
const EVERYTHING = 1000;
const PAGE_MOST = 100;
const PAGE_DEFAULT = 10;
const LAST_PAGE = 1_000_000;
const SEARCH_MOST = 200;

/** Reads `?page=&limit=&q=&sort=`; only the fields in `sorts` can be sorted by, and the first of them is the default. */
export function readListQuery<Sort extends string>(
  query: unknown,
  sorts: readonly [Sort, ...Sort[]],
): ListQuery<Sort> {
  const parameters = query as Record<string, unknown>;
  const paged = parameters['page'] !== undefined || parameters['limit'] !== undefined;
  const page = wholeNumber(parameters, 'page', 1, LAST_PAGE);
  const limit = wholeNumber(parameters, 'limit', PAGE_DEFAULT, PAGE_MOST);
  const sort = single(parameters, 'sort') || sorts[0];
  const descending = sort.startsWith('-');
  const field = sorts.find(name => name === (descending ? sort.slice(1) : sort));
  if (!field) throw invalid('sort', `Tri possible : ${sorts.join(', ')}.`);
  const q = single(parameters, 'q');
  if (q.length > SEARCH_MOST) throw invalid('q', `Au plus ${SEARCH_MOST} caractères.`);
  return {
    q,
    sort: field,
    descending,
    ...(paged ? { limit, offset: (page - 1) * limit } : { limit: EVERYTHING, offset: 0 }),
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

/** Answers a page: a plain array, the total in a header. */
export function sendPage<T>(reply: FastifyReply, { items, total }: Page<T>): T[] {
  void reply.header('x-total-count', total);
  return items;
}
