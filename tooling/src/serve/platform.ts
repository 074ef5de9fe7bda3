import { createServer, openStore, seedDemo, type Served, serve, type Store } from '@rpd/backend/app';

import { type Settings, openDataDir, publicOrigin } from './settings.ts';

export interface PlatformOptions {
  settings: Settings;
  /** Where the shell lies built. */
  shellDir: string;
  /** The origin that browsers open, when it is not the one that is listened on. */
  publicUrl?: string | undefined;
  /** What has to be in the store before anybody asks: releases. */
  prepare: (store: Store) => Promise<void>;
}

export interface Platform extends Served {
  /** Whether demonstration data were just put in. */
  seeded: boolean;
}

/** Everything in one process: opens the store, fills an empty one, releases, listens. */
export async function startPlatform({
  settings,
  shellDir,
  publicUrl = publicOrigin(settings),
  prepare,
}: PlatformOptions): Promise<Platform> {
  openDataDir(settings.dataDir);
  const { databaseUrl: url, readUrl, dataDir } = settings;
  const store = await openStore({ url, readUrl, dataDir });
  try {
    const seeded = settings.demo && (await seedDemo(store));
    await prepare(store);
    const host = await createServer({
      store,
      dataDir: settings.dataDir,
      shellDir,
      publicUrl,
      overrides: settings.overrides,
      // The last proxy is hop 0; what stands beyond the known ones was written by the caller.
      trustProxy: (_address, hop) => hop < settings.proxies,
      // The same server under the address that it listens on.
      redirectUris: [`http://${settings.host}:${settings.port}/auth/callback`],
    });
    const served = await serve(host, { port: settings.port, host: settings.host, store });
    return { ...served, address: publicUrl, seeded };
  } catch (error) {
    await store.close();
    throw error;
  }
}
