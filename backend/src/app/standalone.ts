import { UserFacingError } from '../lib/user-facing-error.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { type StandaloneSettings, readStandaloneSettings } from './standalone.settings.ts';
import type { Host } from './hosts.ts';
import { serve, stopOnSignals } from './serve.ts';

/** What a host is made of in a process of its own. */
export interface StandaloneParts {
  store: Store;
  settings: StandaloneSettings;
  /** Of every host that runs apart: logs for a collector, and what its proxies are believed. */
  options: { log: 'json'; trustProxy: (address: string, hop: number) => boolean };
}

/** Runs one host until it is asked to stop: settings from the environment, readable refusals, a graceful end. */
export async function runStandalone(create: (parts: StandaloneParts) => Promise<Host>): Promise<void> {
  try {
    const settings = readStandaloneSettings(process.env);
    const { databaseUrl: url, readUrl, maxConnections, port, host, proxies } = settings;
    const dataDir = url && !settings.sharesDataDir ? undefined : settings.dataDir;
    const store = await openStore({ url, readUrl, dataDir, maxConnections });
    // Counted from here: the last proxy is hop 0, and what stands beyond the known ones was written by the caller.
    const trustProxy = (_address: string, hop: number) => hop < proxies;
    const options = { log: 'json', trustProxy } as const;
    const created = await create({ store, settings, options });
    const { stop } = await serve(created, { port, host, store });
    stopOnSignals(stop);
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
