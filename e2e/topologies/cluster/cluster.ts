import { execFile } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Distributed, startDistributed } from '../distributed/distributed.ts';
import { root } from '../distributed/processes.ts';
import { type EtcdNode, startEtcd } from './etcd.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type Databases, PASSWORDS, startDatabases } from './patroni.ts';
import { deployed, PATH } from './parts.ts';
import { type Haproxy, type Pgbouncer, startHaproxy, startPgbouncer } from './proxies.ts';

const run = promisify(execFile);

export interface Cluster {
  folder: string;
  etcd: EtcdNode[];
  databases: Databases;
  haproxy: Haproxy;
  pgbouncer: Pgbouncer;
  platform: Distributed;
  mailbox: Mailbox;
  /** Asks the primary, past PgBouncer. Rows of columns. */
  ask(statement: string): Promise<string[][]>;
  /** The primary, past PgBouncer, for the application and for its superuser. */
  direct: string;
  superuser: string;
  stop(): Promise<void>;
}

/** Rows of what psql prints. @throws Error with what it said */
export async function askDatabase(url: string, statement: string): Promise<string[][]> {
  const args = [url, '--no-psqlrc', '--tuples-only', '--no-align', '--field-separator=\t', '-c', statement];
  const { stdout } = await run('psql', args, { env: { ...process.env, PATH }, maxBuffer: 64 * 1024 * 1024 });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map(line => line.split('\t'));
}

/**
 * Every part that a cluster has, as processes of this machine: etcd, three databases, HAProxy, PgBouncer, and in front of them what the distributed
 * topology is made of, with two workers of mails.
 */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'rpd-cluster-'));
  // Others than the database's user look for their configuration in it.
  await chmod(folder, 0o755);
  await cp(join(root, 'deploy/cluster'), deployed(folder), { recursive: true });
  const ending: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const end of ending.toReversed()) await end();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const etcd = await startEtcd(folder, node => ending.push(() => node.stop()));
    const databases = await startDatabases({
      folder,
      etcd: etcd.map(({ place }) => place),
      onStarted: node => ending.push(() => node.stop()),
    });
    const haproxy = await startHaproxy(folder, databases.nodes);
    ending.push(() => haproxy.stop());
    const pgbouncer = await startPgbouncer(folder, haproxy);
    ending.push(() => pgbouncer.stop());
    const mailbox = await openMailbox();
    ending.push(() => mailbox.stop());
    const direct = `postgres://rpd:${PASSWORDS.application}@127.0.0.1:${haproxy.primary}/rpd`;
    const superuser = `postgres://postgres:${PASSWORDS.superuser}@127.0.0.1:${haproxy.primary}/rpd`;
    const platform = await startDistributed({
      env: {
        DATABASE_URL: pgbouncer.url,
        DATABASE_READ_URL: pgbouncer.readUrl,
        LIVE_DATABASE_URL: direct,
        SMTP_URL: mailbox.url,
      },
      mailWorkers: 2,
      // Callers say what they were refused; there is a line of each while a part is away.
      onError: line => appendFileSync(join(folder, 'hosts.log'), `${line}\n`),
    });
    ending.push(() => platform.stop());
    return {
      folder,
      etcd,
      databases,
      haproxy,
      pgbouncer,
      platform,
      mailbox,
      direct,
      superuser,
      ask: statement => askDatabase(direct, statement),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
