import { setTimeout as pause } from 'node:timers/promises';
import { answers, end } from '../distributed/processes.ts';
import type { HostProcess } from '../distributed/distributed.ts';
import type { Cluster } from './cluster.ts';
import type { DatabaseNode } from './patroni.ts';

/** How long a part is away before a service manager has it back, in ms. */
const AWAY_MS = 3_000;

/** A part that is killed once, and comes back. */
export interface Kill {
  name: string;
  /** Ends it with SIGKILL. The answer brings it back, and resolves when all is whole. */
  kill(): Promise<() => Promise<void>>;
  /** The database is away meanwhile: what is refused is refused with 503, a sentence and Retry-After. */
  hidesDatabase?: boolean;
  /** It comes back only after somebody could write again without it. */
  staysAway?: boolean;
}

export function killsOf({ databases, etcd, haproxy, pgbouncer, platform }: Cluster): Kill[] {
  const database = async (node: DatabaseNode) => {
    await node.kill();
    return async () => {
      await node.revive();
      await databases.untilWhole();
    };
  };
  const host = (kind: HostProcess['kind'], name: string): Kill => ({
    name,
    kill: async () => {
      const process = platform.hosts.find(one => one.kind === kind);
      if (!process) throw new Error(`there is no ${name}`);
      await end(process.child, 'SIGKILL');
      return () => platform.revive(process);
    },
  });
  return [
    {
      name: 'primary',
      staysAway: true,
      hidesDatabase: true,
      kill: async () => database(await databases.holderOf('leader')),
    },
    {
      name: 'replica (synchronous)',
      staysAway: true,
      kill: async () => database(await databases.holderOf('sync_standby')),
    },
    {
      name: 'etcd (leader)',
      kill: async () => {
        const leading = await Promise.all(etcd.map(node => node.leads()));
        const node = etcd[leading.indexOf(true)];
        if (!node) throw new Error('no node of etcd leads');
        await node.kill();
        return async () => {
          await node.revive();
          await databases.untilWhole();
        };
      },
    },
    ...[haproxy, pgbouncer].map(part => ({
      name: part === haproxy ? 'HAProxy' : 'PgBouncer',
      hidesDatabase: true,
      kill: async () => {
        await part.kill();
        return async () => {
          await part.revive();
          for (const { port } of platform.hosts) await answers(`http://127.0.0.1:${port}/health/ready`);
        };
      },
    })),
    ...platform.nats.map((node, index) => ({
      name: `NATS ${index + 1}`,
      kill: async () => {
        await end(node.child, 'SIGKILL');
        return () => platform.reviveNats(node);
      },
    })),
    host('api', 'API process'),
    host('auth', 'authentication process'),
    host('mail', 'mail worker'),
  ];
}

export const untilBack = ({ staysAway }: Kill, isWriting: () => Promise<void>): Promise<void> =>
  staysAway ? isWriting() : pause(AWAY_MS);
