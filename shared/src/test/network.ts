import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';

export const ORIGIN = 'http://localhost';
/** Where the two hosts are in tests. */
export const AUTH_HOST = `${ORIGIN}/hosts/auth`;
export const API_HOST = `${ORIGIN}/hosts/api`;

/** The address of something at the API host: `apiUrl('user/:id')`. */
export const apiUrl = (path: string): string => `${API_HOST}/${path.replace(/^\//, '')}`;

/**
 * The network of a test. Each test gives it handlers (`network.use(...)`), which are forgotten after it; a
 * request that nothing answers fails the test.
 */
export const network = setupServer(
  http.get(`${AUTH_HOST}/api/auth/verify`, () => HttpResponse.json({ valid: true })),
  http.get(apiUrl('api/mailing'), () => HttpResponse.json({ sends: true, queue: null })),
  // Nobody is blocked.
  http.get(apiUrl('user/me/blocked'), () => HttpResponse.json([])),
  // Nothing happens but what a test does: the stream is refused, and not asked for again.
  http.get(`${API_HOST}/live`, () => new HttpResponse(null, { status: 403 })),
);

/** A refusal, as the hosts answer it. */
export const refuse = (status: number, message: string, fields?: Record<string, string>) =>
  HttpResponse.json({ message, fields }, { status });

/** The response to a stale save: `current` is the newer version. */
export const refuseStale = (current: object | undefined) =>
  HttpResponse.json({ message: 'Cet élément a été modifié entre-temps.', current }, { status: 412 });

interface ListOptions<Row> {
  /** The text of a row that `q` looks into. */
  text?: (row: Row) => string;
  /** Counts by so many, as the API does what is searched: `X-Total-More` says that there are more. */
  countBy?: number;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Answers a request for a list as the API does: `page limit q sort`, a plain array, the total in `X-Total-Count`. */
export function answerList<Row extends object>(
  request: Request,
  rows: readonly Row[],
  { text = row => JSON.stringify(row), countBy }: ListOptions<Row> = {},
) {
  const params = new URL(request.url).searchParams;
  const q = plain(params.get('q') ?? '');
  const sort = params.get('sort') ?? '';
  const key = sort.replace(/^-/, '');
  const value = (row: Row) => String(Reflect.get(row, key) ?? '');
  const found = rows.filter(row => plain(text(row)).includes(q));
  if (key) {
    found.sort((a, b) => value(a).localeCompare(value(b), 'fr') * (sort.startsWith('-') ? -1 : 1));
  }
  const limit = Number(params.get('limit') ?? 1000);
  const from = (Number(params.get('page') ?? 1) - 1) * limit;
  const counted = countBy ? countBy * Math.ceil((from + limit) / countBy) : Infinity;
  return HttpResponse.json(found.slice(from, from + limit) as JsonBodyType, {
    headers: {
      'x-total-count': String(Math.min(found.length, counted)),
      ...(found.length > counted && { 'x-total-more': 'true' }),
    },
  });
}

export { http, HttpResponse, delay } from 'msw';
