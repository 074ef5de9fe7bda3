import type { FastifyInstance } from 'fastify';
import type { QueueWorker } from '../lib/queue.worker.ts';

/** Runs a worker of a queue for as long as the server listens. */
export function whileListening(app: FastifyInstance, start: () => QueueWorker): void {
  let worker: QueueWorker | undefined;
  let stopped: Promise<void> | undefined;
  app.addHook('onListen', async () => {
    worker = start();
  });
  // It ends what is under way while the server ends its requests; the store is closed after both.
  app.addHook('preClose', async () => {
    stopped = worker?.stop();
  });
  app.addHook('onClose', async () => {
    await stopped;
  });
}
