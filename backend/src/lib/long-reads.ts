import type { FastifyRequest } from 'fastify';
import { ReadsBusyError } from '../store/errors.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { refuse } from './refusals.ts';

/** When a refused caller may try again, in seconds. */
const RETRY_AFTER_S = 2;

type LongReader = Pick<Store, 'longRead'>;

/**
 * Reads a list, or what else takes the longer the more there is, in the turn of who asks: see Store.longRead(). `person` says whose turn that is
 * on a public route, `oneMoment` that all is read as of one moment. Refused with 503 where too many wait.
 */
export async function longRead<T>(
  store: LongReader,
  request: FastifyRequest,
  work: (db: Queries) => Promise<T>,
  {
    person = request.caller?._id ?? request.ip,
    oneMoment = false,
  }: { person?: string; oneMoment?: boolean } = {},
): Promise<T> {
  // A page that searches while one types gives up its earlier requests.
  const isGone = () => request.raw.socket.destroyed;
  try {
    return await store.longRead({ person, isGone }, work, { oneMoment });
  } catch (error) {
    if (error instanceof ReadsBusyError) throw refuse('readsBusy', { retryAfter: RETRY_AFTER_S });
    throw error;
  }
}
