import type { Store } from '../store/store.ts';
import { createMemoryBus } from './live.bus.ts';
import type { LiveBus } from './live.bus.ts';
import { createNatsBus } from './live.bus.nats.ts';
import { createPostgresBus } from './live.bus.postgres.ts';

export interface BusSettings {
  /** NATS_URL: `nats://a:4222,nats://b:4222`. */
  natsUrl: string | undefined;
  /** LIVE_DATABASE_URL: a direct address of the database, where DATABASE_URL leads through a pooler. */
  databaseUrl: string | undefined;
}

export const readBusSettings = (env: NodeJS.ProcessEnv): BusSettings => ({
  natsUrl: env['NATS_URL'] || undefined,
  databaseUrl: env['LIVE_DATABASE_URL'] || undefined,
});

/** The bus of this process: NATS where there is one, else the database where several processes can share it. */
export function openBus(
  store: Store,
  { natsUrl, databaseUrl }: BusSettings,
  log: (error: unknown) => void,
): LiveBus {
  if (natsUrl) return createNatsBus(natsUrl, log);
  if (store.url) return createPostgresBus(databaseUrl ?? store.url, log);
  return createMemoryBus();
}
