import type { FastifyInstance } from 'fastify';
import { createHeartbeat } from '../store/heartbeat.ts';
import type { Heartbeat, HeartbeatOptions } from '../store/heartbeat.ts';
import type { Store } from '../store/store.ts';

/** Says in the store that this process runs, from before its first request to its end. */
export function keepHeartbeat(app: FastifyInstance, store: Store, options?: HeartbeatOptions): Heartbeat {
  const heartbeat = createHeartbeat(store, options);
  app.addHook('onReady', () => heartbeat.start());
  app.addHook('onClose', () => heartbeat.stop());
  return heartbeat;
}
