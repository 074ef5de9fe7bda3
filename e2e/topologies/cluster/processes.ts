import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { answers, end, freePorts, startNode } from '../distributed/processes.ts';
import type { Cluster } from './cluster.ts';

/** How long a process may take to be connected to what it hears, in ms. */
const CONNECTED_MS = 30_000;

const metricsOf = async (port: number): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** Who answered the lists of the processes that run now: `replica`, or why it was the primary. */
export async function countReplicaReads({ platform }: Cluster): Promise<[by: string, count: number][]> {
  const counts = new Map<string, number>();
  for (const { kind, port } of platform.hosts) {
    if (kind !== 'api') continue;
    const lines = (await metricsOf(port)).matchAll(/^rpd_replica_reads_total\{answer="(\w+)"\} (\d+)$/gm);
    for (const [, by = '', count] of lines) counts.set(by, (counts.get(by) ?? 0) + Number(count));
  }
  return [...counts];
}

/** Whether a process without NATS is connected to the database for what it hears: not by PgBouncer, which shares connections out. */
export async function hearsDatabase({ folder, pgbouncer, direct, platform }: Cluster): Promise<boolean> {
  const [port = 0] = await freePorts(1);
  const child = startNode('backend/src/app/api-host.ts', [], {
    DATABASE_URL: pgbouncer.url,
    LIVE_DATABASE_URL: direct,
    NATS_URL: '',
    HOST: '127.0.0.1',
    PORT: String(port),
    SHELL_URL: platform.url,
    AUTH_URL: platform.auth,
    API_URL: platform.api,
    RPD_DATA_DIR: join(folder, 'backup-data'),
  });
  child.stdout?.resume();
  try {
    await answers(`http://127.0.0.1:${port}/health/ready`);
    // A process takes requests before it is connected.
    const until = Date.now() + CONNECTED_MS;
    while (Date.now() < until) {
      if (/^rpd_live_bus_connected\{bus="postgres"\} 1$/m.test(await metricsOf(port))) return true;
      await pause(250);
    }
    return false;
  } finally {
    await end(child);
  }
}
