import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long the close waits for handlers, in ms, from its beginning: less than the 10 s in which a host has to be gone. */
const GRACE_MS = 9_500;

/**
 * The host closes once its handlers have ended, also those whose caller has left: Fastify waits for connections alone, and what such a
 * handler still writes would meet a closed store or a folder that is being removed. Before all routes; the close calls its hooks from the
 * last to the first, so that the streams end before they are waited for.
 * @param graceMs how long it waits at most
 */
export function closeAfterHandlers(app: FastifyInstance, graceMs: number = GRACE_MS): void {
  const running = new Set<Promise<unknown>>();
  let grace: Promise<void> | undefined;
  const stop = new AbortController();
  app.addHook('onRoute', route => {
    const { handler } = route;
    route.handler = function tracked(request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (answer instanceof Promise) {
        const ended = answer.then(ignore, ignore).finally(() => running.delete(ended));
        running.add(ended);
      }
      return answer;
    };
  });
  app.addHook('preClose', done => {
    grace = delay(graceMs, undefined, { signal: stop.signal }).catch(ignore);
    done();
  });
  app.addHook('onClose', async () => {
    await Promise.race([Promise.all(running), grace]);
    stop.abort();
  });
}

const ignore = () => undefined;
