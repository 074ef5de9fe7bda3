import ky, { isHTTPError, isTimeoutError, type KyInstance } from 'ky';
import { AuthHostUnreachable, hosts, refreshSession, useSession, verifySession } from '../session/index.ts';
import { ApiError, refusal } from './api-error.ts';
import { markBulk } from './bulk.ts';
import { attachIdempotencyKey, recordResponse } from './idempotency.ts';
import { requestObserver } from './observe.ts';
import { asksForProof, proofsSoFar, proveAgain } from './step-up.ts';

const UNREACHABLE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';

const OTHERS =
  'La réponse ne vient pas du serveur. Vérifiez votre connexion (un portail d’accès ?), puis réessayez.';

/** A network that asks one to sign in first answers everything with its own page, and 200. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError(0, OTHERS, {}, error);
  }
}

function asApiError(error: Error): Error {
  if (error instanceof ApiError) return error;
  if (isHTTPError(error)) return refusal(error.response.status, error.response.statusText, error.data, error);
  if (isTimeoutError(error)) return new ApiError(0, 'Le serveur met trop de temps à répondre.', {}, error);
  if (error.name === 'AbortError') return error;
  return new ApiError(0, UNREACHABLE, {}, error);
}

/** Runs `check` and reports an unreachable auth host as ApiError(0). */
async function toApiError(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof AuthHostUnreachable) throw new ApiError(0, UNREACHABLE, {}, error);
    throw error;
  }
}

/** Keeps with a call how many proofs had been given when it was sent; its requests are cloned on their way. */
const noteProofs = ({ context }: { context: Record<string, unknown> }): void => {
  context['sentAfter'] = proofsSoFar();
};

const bearer = (): string => `Bearer ${useSession.getState().token ?? ''}`;

/**
 * The API host's client: `api.get('server').json<Server[]>()`.
 * It verifies the session first (SES-3: 'Token invalide' aborts), carries the bearer token, refreshes once on 401 and
 * tries again (SES-5), and where the API wants to know once more who one is, has the page ask and tries again (ACC-3). A POST carries a key, so that one whose answer was lost and that is sent again is done once. Every failure is an {@link ApiError}; aborted requests reject with the abort.
 * It shows nothing and leads nowhere: the shell decides what a 401 or a 403 does.
 */
export const api: KyInstance = ky.create({
  // Retries belong to the query cache, which knows whether anybody still waits.
  retry: { limit: 2, methods: [], statusCodes: [] },
  timeout: 20_000,
  parseJson,
  hooks: {
    init: [
      options => {
        options.prefix = hosts().apiHost;
      },
    ],
    beforeRequest: [
      async ({ request, options }) => {
        if (!(await toApiError(verifySession))) throw new ApiError(401, 'Token invalide');
        request.headers.set('authorization', bearer());
        markBulk(request);
        await attachIdempotencyKey(request);
        noteProofs(options);
        requestObserver()?.begin(request);
      },
    ],
    afterResponse: [
      async ({ request, options, response, retryCount }) => {
        requestObserver()?.end(request, response.status);
        if (response.ok) recordResponse(request, response.status);
        if (retryCount < 2 && (await asksForProof(response)))
          await proveAgain(Number(options.context['sentAfter']));
        else if (response.status !== 401 || retryCount > 0 || !(await toApiError(refreshSession))) return;
        const headers = new Headers(request.headers);
        headers.set('authorization', bearer());
        noteProofs(options);
        return ky.retry({ request: new Request(request, { headers }), delay: 0 });
      },
    ],
    beforeError: [
      ({ request, error }) => {
        const failure = asApiError(error);
        const status = failure instanceof ApiError ? failure.status : 0;
        recordResponse(request, status);
        requestObserver()?.end(request, status);
        return failure;
      },
    ],
  },
});

/** A page of a list (API-8). `q` searches, `sort` is a field or `-field`. */
export interface PageRequest {
  page: number;
  limit: number;
  q?: string;
  sort?: string;
}

export interface Page<Row> {
  rows: Row[];
  /** Rows of the whole list that match, from `X-Total-Count`. */
  total: number;
  /** There are more than `total`: counting ended there (`X-Total-More`). */
  hasMore?: boolean;
}

/** The number of the page after this one of so many rows; undefined after the last. */
export const pageAfter = (
  { total, hasMore = false }: Pick<Page<unknown>, 'total' | 'hasMore'>,
  page: number,
  size: number,
): number | undefined => (hasMore || page * size < total ? page + 1 : undefined);

/** One page of a list of the API: `getPage<User>('user', { page: 1, limit: 10, q: 'élo' }, { signal })`. */
export async function getPage<Row>(
  path: string,
  { page, limit, q, sort, ...filters }: PageRequest & Record<string, string | number | undefined>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Page<Row>> {
  const wanted = Object.entries({ page, limit, q, sort, ...filters }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const response = await api.get(path, {
    searchParams: Object.fromEntries(wanted) as Record<string, string | number>,
    ...(signal ? { signal } : {}),
  });
  const rows = await response.json<Row[]>();
  const total = Number(response.headers.get('x-total-count') ?? rows.length);
  return { rows, total, ...(response.headers.has('x-total-more') && { hasMore: true }) };
}
