import { MailSettingError, readMailSettings } from '../mails/mails.smtp.ts';
import { startMailWorker } from '../mails/mails.worker.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import { openStore } from '../store/store.ts';
import { createHost } from './host.ts';
import { stopOnSignals } from './serve.ts';

// The mail worker in a process of its own: `node mail-worker.ts`, with DATABASE_URL (or RPD_DATA_DIR), SMTP_URL and MAIL_FROM.

const { log } = createHost({ log: 'json' });
try {
  const settings = readMailSettings(process.env);
  if (!settings) throw new MailSettingError('SMTP_URL est absent : indiquez le serveur de messagerie.');
  const { DATABASE_URL: url, RPD_DATA_DIR: dataDir } = process.env;
  const store = await openStore({ url: url || undefined, dataDir: dataDir || undefined });
  const worker = startMailWorker(store, settings, { log });
  log.info('mail worker started');
  stopOnSignals(async () => {
    await worker.stop();
    await store.close();
  });
} catch (error) {
  if (!(error instanceof MailSettingError || error instanceof StoreUnavailableError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
