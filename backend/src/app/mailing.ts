import type { FastifyInstance } from 'fastify';
import type { MailSettings } from '../mails/mails.smtp.ts';
import { startMailWorker } from '../mails/mails.worker.ts';
import type { MailWorker } from '../mails/mails.worker.ts';
import type { Heartbeat } from '../store/heartbeat.ts';
import type { Store } from '../store/store.ts';

/** Sends the queue's mails for as long as the server listens. */
export function sendMails(
  app: FastifyInstance,
  store: Store,
  mail: MailSettings,
  { processId }: Pick<Heartbeat, 'processId'>,
): void {
  let worker: MailWorker | undefined;
  let stopped: Promise<void> | undefined;
  app.addHook('onListen', async () => {
    worker = startMailWorker(store, mail, { log: app.log, processId });
  });
  // It ends its mail while the server ends its requests; the store is closed after both.
  app.addHook('preClose', async () => {
    stopped = worker?.stop();
  });
  app.addHook('onClose', async () => {
    await stopped;
  });
}
