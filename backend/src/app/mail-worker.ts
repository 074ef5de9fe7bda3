import { UserFacingError } from '../lib/user-facing-error.ts';
import { MailSettingError, readMailSettings } from '../mails/mails.smtp.ts';
import { startMailWorker } from '../mails/mails.worker.ts';
import { openStore } from '../store/store.ts';
import { healthRoutes } from './health.ts';
import { keepHeartbeat } from './heartbeat.ts';
import { createHost } from './host.ts';
import { connectBus } from './live.ts';
import { prepareSecrets } from './secrets.ts';
import { createReadiness, writtenFolders } from './readiness.ts';
import { stopOnSignals } from './serve.ts';

// The mail worker in a process of its own: `node mail-worker.ts`, with DATABASE_URL (or RPD_DATA_DIR), SMTP_URL and MAIL_FROM.
// Where PORT is set it tells there, at HOST, whether it is well: containers ask.

const app = createHost({ log: 'json' });
try {
  const settings = readMailSettings(process.env);
  if (!settings) throw new MailSettingError('SMTP_URL est absent : indiquez le serveur de messagerie.');
  const { DATABASE_URL: url, RPD_DATA_DIR: dataDir, PORT: port, HOST: host } = process.env;
  const store = await openStore({ url: url || undefined, dataDir: dataDir || undefined });
  await prepareSecrets(store);
  const heartbeat = keepHeartbeat(app, store, { sendsMail: true });
  const folders = writtenFolders(store, dataDir || 'data', 's3:');
  connectBus(app, store);
  const readiness = createReadiness({ store, heartbeat, log: app.log, folders });
  healthRoutes(app, readiness);
  if (port) await app.listen({ port: Number(port), host: host || '127.0.0.1' });
  else await app.ready();
  const worker = startMailWorker(store, settings, { log: app.log, processId: heartbeat.processId });
  app.log.info('mail worker started');
  stopOnSignals(async () => {
    readiness.open = false;
    await worker.stop();
    await app.close();
    await store.close();
  });
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
