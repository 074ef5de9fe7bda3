import { createApiHost } from '../../app/hosts.ts';
import { openStore } from '../../store/store.ts';
import type { StoreOptions } from '../../store/store.ts';

// `process.ts <store> <authUrl>`: one process of the API on a store, for `npm run bench:processes`. Tells its address, and on demand
// how many milliseconds of a processor it has used.

const [options = '{}', authUrl = ''] = process.argv.slice(2);
const store = await openStore(JSON.parse(options) as StoreOptions);
const { app } = await createApiHost({
  store,
  authUrl,
  corsOrigins: [],
  dataDir: process.cwd(),
  releaseToken: 'bench',
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
process.send?.(address);
