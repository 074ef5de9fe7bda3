import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createServer } from '../app/server.ts';
import type { ServerOptions } from '../app/server.ts';
import { openStore } from '../store/store.ts';
import type { Store, StoreOptions } from '../store/store.ts';
import { RELEASE_TOKEN } from './server.ts';
import type { TestServer } from './server.ts';

/** What another process on the data of `rpd` is: it shares nothing but the store. Gone when the test ends. */
export async function startSecondProcess(
  t: TestContext,
  { database, shellDir }: Pick<TestServer, 'database' | 'shellDir'>,
  storeOptions: Partial<StoreOptions> = {},
  options: Partial<ServerOptions> = {},
): Promise<{ app: FastifyInstance; store: Store }> {
  const store = await openStore({ ...database.options, ...storeOptions });
  const { app } = await createServer({
    store,
    dataDir: database.dataDir,
    shellDir,
    publicUrl: 'http://rpd.test',
    releaseToken: RELEASE_TOKEN,
    ...options,
  });
  t.after(async () => {
    await app.close();
    await store.close();
  });
  return { app, store };
}
