import { startMailWorker } from '../mails/mails.worker.ts';
import { openStore } from '../store/store.ts';
import type { StoreOptions } from '../store/store.ts';

// A mail worker in a process of its own: `node mailer.ts <store options as JSON> <smtp url> <lease in ms>`, until it is killed.

const [options = '{}', smtpUrl = '', lease = '1000'] = process.argv.slice(2);
const store = await openStore(JSON.parse(options) as StoreOptions);
startMailWorker(
  store,
  { smtpUrl, from: 'RPD <rpd@rpd.test>' },
  { pollEvery: 10, lease: Number(lease), backOff: () => 20 },
);
process.stdout.write('started\n');
