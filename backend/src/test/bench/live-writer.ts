import { mock } from 'node:test';
import type { StoreOptions } from '../../store/store.ts';

// `live-writer.ts <store> <authUrl> <with | without>`: one process of the API for `npm run bench:live`, whose writers write to the event log, or do
// not. Tells its address, and for each message the milliseconds of a processor that it has used.

const [options = '{}', authUrl = '', log = 'with'] = process.argv.slice(2);
if (log === 'without') {
  mock.module(new URL('../../store/changes.ts', import.meta.url).href, {
    exports: { changed: async () => undefined, setActor: () => undefined, stateBefore: async () => null },
  });
}
const { createApiHost } = await import('../../app/hosts.ts');
const { openStore } = await import('../../store/store.ts');
const { app } = await createApiHost({
  store: await openStore(JSON.parse(options) as StoreOptions),
  authUrl,
  corsOrigins: [],
  dataDir: process.cwd(),
  releaseToken: 'bench',
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
process.once('disconnect', () => process.exit());
