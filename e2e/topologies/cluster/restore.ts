import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PASSWORD, people } from '../../src/people.ts';
import { answers, end, freePorts, startNode } from '../distributed/processes.ts';
import { waitFor } from '../waiting.ts';
import { askDatabase, type Cluster } from './cluster.ts';
import { type DatabaseNode, PASSWORDS, startDatabases } from './patroni.ts';
import { asPostgres, deployed, makeOwned, PATH, startPart } from './parts.ts';

const run = promisify(execFile);
/** How long the log may take into the archive, and a restore to its moment, in ms. */
const RESTORE_MS = 180_000;

/** A copy of the primary and of the files beside it, as docs/scaling.md says. */
export interface Backup {
  copy: string;
  dataDir: string;
}

export async function makeBackup({ folder, haproxy, platform }: Cluster): Promise<Backup> {
  const home = await makeOwned(folder, 'backup');
  const copy = join(home, 'base');
  await run('sh', [deployed(folder, 'base-backup.sh'), copy], {
    ...asPostgres(),
    cwd: home,
    env: { PATH, PGHOST: '127.0.0.1', PGPORT: String(haproxy.primary), PGPASSWORD: PASSWORDS.replication },
  });
  // Pictures, and the file `secret-key` where RPD_SECRET_KEY is not set.
  const dataDir = join(folder, 'backup-data');
  await cp(platform.dataDir, dataDir, { recursive: true });
  return { copy, dataDir };
}

/** Resolves when the archive holds all that the primary has written up to now. */
async function untilArchived({ superuser }: Cluster): Promise<void> {
  const [row] = await askDatabase(superuser, 'select pg_walfile_name(pg_switch_wal())');
  const segment = row?.[0] ?? '';
  const work = async () => {
    const until = Date.now() + RESTORE_MS;
    while (Date.now() < until) {
      const [archived] = await askDatabase(superuser, 'select last_archived_wal from pg_stat_archiver');
      if ((archived?.[0] ?? '') >= segment) return;
      await pause(250);
    }
    throw new Error(`${segment} is not archived`);
  };
  await waitFor(`the archive to hold ${segment}`, work());
}

export interface Restored {
  /** PostgreSQL's data. */
  data: string;
  /** Names of servers that RPD lists on what was restored. */
  has(name: string): Promise<boolean>;
  seconds: number;
  stop(): Promise<void>;
}

/** Restores the cluster to a moment on a server of its own, and starts RPD on it: both hosts. */
export async function restoreTo(
  cluster: Cluster,
  { copy, dataDir }: Backup,
  moment: string,
): Promise<Restored> {
  await untilArchived(cluster);
  const begin = performance.now();
  const home = await makeOwned(cluster.folder, 'restored');
  const [port = 0, auth = 0, api = 0] = await freePorts(3);
  const data = join(home, 'data');
  const server = await startPart({
    name: 'restored',
    folder: home,
    command: 'sh',
    args: [
      deployed(cluster.folder, 'restore.sh'),
      copy,
      cluster.databases.archive,
      moment,
      join(home, 'data'),
      String(port),
    ],
  });
  const ending: (() => Promise<unknown>)[] = [() => server.stop()];
  const stop = async () => {
    for (const each of ending.toReversed()) await each();
  };
  try {
    const url = `postgres://rpd:${PASSWORDS.application}@127.0.0.1:${port}/rpd`;
    await waitFor('the restored server to take writes', untilWritable(url));
    const env = {
      DATABASE_URL: url,
      RPD_DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      SHELL_URL: cluster.platform.url,
      AUTH_URL: `http://127.0.0.1:${auth}`,
      API_URL: `http://127.0.0.1:${api}`,
      NATS_URL: '',
    };
    for (const [name, at] of [
      ['auth', auth],
      ['api', api],
    ] as const) {
      const child = startNode(`backend/src/app/${name}-host.ts`, [], { ...env, PORT: String(at) });
      child.stdout?.resume();
      ending.push(() => end(child));
      await answers(`http://127.0.0.1:${at}/health/ready`);
    }
    const seconds = (performance.now() - begin) / 1000;
    const signedIn = await fetch(`${env.AUTH_URL}/user/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: people.gameMaster, password: PASSWORD, token: 'null' }),
    });
    const { token } = (await signedIn.json()) as { token: string };
    return {
      data,
      seconds,
      stop,
      has: async name => {
        const list = await fetch(`${env.API_URL}/server?page=1&limit=10&q=${encodeURIComponent(name)}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        if (!list.ok) throw new Error(`the restored list answers ${list.status}`);
        return (await list.text()).includes(name);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes a cluster of three nodes of what was restored. The answer: how often each of these servers is in its primary. */
export async function makeClusterOf(
  { folder, etcd }: Cluster,
  data: string,
  names: readonly string[],
): Promise<number[]> {
  const again = await makeOwned(folder, 'again');
  await cp(deployed(folder), deployed(again), { recursive: true });
  const nodes: DatabaseNode[] = [];
  try {
    const databases = await startDatabases({
      folder: again,
      etcd: etcd.map(({ place }) => place),
      onStarted: node => void nodes.push(node),
      from: { data, scope: 'rpd-restored' },
    });
    const { port } = await databases.holderOf('leader');
    const url = `postgres://rpd:${PASSWORDS.application}@127.0.0.1:${port}/rpd`;
    const counts: number[] = [];
    for (const name of names) {
      const [row] = await askDatabase(url, `select count(*) from servers where name = '${name}'`);
      counts.push(Number(row?.[0]));
    }
    return counts;
  } finally {
    for (const node of nodes.toReversed()) await node.stop();
  }
}

async function untilWritable(url: string): Promise<void> {
  const until = Date.now() + RESTORE_MS;
  while (Date.now() < until) {
    const [row] = await askDatabase(url, 'select pg_is_in_recovery()').catch(() => []);
    if (row?.[0] === 'f') return;
    await pause(250);
  }
  throw new Error('the restored server does not take writes');
}
