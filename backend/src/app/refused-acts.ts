import type { FastifyInstance, FastifyRequest } from 'fastify';
import { flushBounded, recordBounded } from '../lib/journal.bounded.ts';
import { actorOf, type Happening } from '../lib/journal.ts';
import { Refusal } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';

/** What the journal keeps: acts that somebody had no right to. */
const NOTED = new Set(['forbidden', 'releaseOther']);

/** Notes refused acts (403) of the scope's routes in the journal: one line per person, route and minute. */
export function recordRefusedActs(app: FastifyInstance, store: Store): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Refusal) || !NOTED.has(error.code)) return;
    try {
      const actor = actorOf(request);
      const group = actor.id ?? request.ip;
      await recordBounded(store, { actor, group, happening: describe(request) });
    } catch (failure) {
      // The refusal is answered whether it can be noted or not.
      request.log.error(failure);
    }
  });
  app.addHook('onClose', async () => flushBounded(store, Infinity));
}

function describe({ method, routeOptions }: FastifyRequest): Happening {
  const { access } = routeOptions.config ?? {};
  const entity = typeof access === 'object' ? access.subject : 'User';
  // The route's pattern: an address may hold what somebody typed.
  return { action: 'refused', entity, id: null, detail: `${method} ${routeOptions.url ?? ''}` };
}
