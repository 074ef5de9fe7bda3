import { admitsCall } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { readRemote } from './grants.store.ts';

/** What the page puts on the calls that it makes for an isolated remote: its name. */
export const REMOTE_HEADER = 'x-rpd-remote';

/** The path of a request below the address of the host, as its router has read it. */
function pathOf(request: FastifyRequest, prefix: string): string {
  const { url = '' } = request.routeOptions;
  return url.slice(prefix.length).replace(/^\/+/, '');
}

/**
 * Refuses a call for an isolated remote that was not granted (ADR 119), whatever the person may do: the route that was found decides, not how its
 * address was written. It never reaches what asks people to prove who they are.
 */
export function refuseUngranted(app: FastifyInstance, store: Store): void {
  app.addHook('onRequest', async request => {
    const name = request.headers[REMOTE_HEADER];
    if (name === undefined) return;
    const remote = typeof name === 'string' ? await readRemote(store.db, name) : undefined;
    const scopes = remote?.state === 'on' ? remote.grants.api : [];
    const isGranted = admitsCall(scopes, request.method, pathOf(request, app.prefix));
    if (!isGranted || request.routeOptions.config?.stepUp) throw refuse('remoteCall');
  });
}
