import { once } from 'node:events';
import { createApiHost } from '../app/hosts.ts';
import { serve, stopOnSignals } from '../app/serve.ts';
import { openStore } from '../store/store.ts';
import type { StoreOptions } from '../store/store.ts';

// A process that serves: `node slow-server.ts <store options as JSON>`. GET /slow answers once a line comes on stdin.

const options = JSON.parse(process.argv[2] ?? '{}') as StoreOptions & { dataDir: string };
const store = await openStore(options);
const tell = (line: string) => process.stdout.write(`${line}\n`);
const host = await createApiHost({
  store,
  authUrl: 'http://auth.rpd.test',
  corsOrigins: [],
  dataDir: options.dataDir,
  log: 'none',
});
host.app.get('/slow', { config: { access: 'public' } }, async () => {
  tell('running');
  await once(process.stdin, 'data');
  return { done: true };
});
const served = await serve(host, { port: 0, host: '127.0.0.1', store });
stopOnSignals(async () => {
  const stopped = served.stop();
  tell('stopping');
  await stopped;
});
tell(served.address);
