import { createApiHost } from '../../app/hosts.ts';
import { openStore } from '../../store/store.ts';
import type { Store, StoreOptions } from '../../store/store.ts';

/** Starts the API in this process, on a free port; its arguments are `<store> <authUrl>`. */
export async function startApi(): Promise<{ store: Store; address: string }> {
  const [options = '{}', authUrl = ''] = process.argv.slice(2);
  const store = await openStore(JSON.parse(options) as StoreOptions);
  const { app } = await createApiHost({
    store,
    authUrl,
    corsOrigins: [],
    dataDir: process.cwd(),
    releaseToken: 'bench',
  });
  return { store, address: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

/** ms of a processor that this process has used since its start. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
