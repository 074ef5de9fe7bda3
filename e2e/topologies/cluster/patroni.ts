import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { answers, end, freePorts } from '../distributed/processes.ts';
import { waitFor } from '../waiting.ts';
import { POSTGRES_BIN } from '../tools.ts';
import { type Part, deployed, makeOwned, startPart } from './parts.ts';

const NODES = 3;
/** How long a cluster has to be whole again, in ms. */
const WHOLE_MS = 180_000;

export const PASSWORDS = {
  superuser: 'aventure-postgres',
  replication: 'aventure-copie',
  application: 'aventure',
  patroni: 'aventure-patroni',
} as const;

export interface DatabaseNode extends Part {
  /** Of PostgreSQL and of Patroni's REST address, on 127.0.0.1. */
  port: number;
  rest: number;
  /** Of PostgreSQL's data. */
  data: string;
}

export interface Member {
  name: string;
  /** `leader`, `sync_standby`, `replica`. */
  role: string;
  state: string;
  lag?: number | string;
}

export interface Databases {
  nodes: DatabaseNode[];
  /** Every segment of the log that a primary has completed. */
  archive: string;
  members(): Promise<Member[]>;
  /** The node that has this role now. @throws Error when none has it. */
  holderOf(role: 'leader' | 'sync_standby'): Promise<DatabaseNode>;
  /** Resolves when there is one primary, and every other node follows it without a lag. */
  untilWhole(): Promise<void>;
}

export interface DatabasesOptions {
  /** Where every node has a folder. */
  folder: string;
  /** `127.0.0.1:port` of each node of etcd. */
  etcd: readonly string[];
  onStarted: (node: DatabaseNode) => void;
  /** Data that are there already: the first node takes them over, for a cluster of this name. */
  from?: { data: string; scope: string };
}

/** Starts three nodes of PostgreSQL under Patroni with deploy/cluster/patroni.yml. Resolves when all three are well. */
export async function startDatabases({
  folder,
  etcd,
  onStarted,
  from,
}: DatabasesOptions): Promise<Databases> {
  const ports = await freePorts(NODES * 2);
  const archive = await makeOwned(folder, 'archive');
  const config = await renderConfig(folder);
  const nodes: DatabaseNode[] = [];
  for (let index = 0; index < NODES; index += 1) {
    const name = `node-${index + 1}`;
    const home = await makeOwned(folder, name);
    const data = join(home, 'data');
    if (from && index === 0) await rename(from.data, data);
    const [port = 0, rest = 0] = [ports[index], ports[NODES + index]];
    const part = await startPart({
      name,
      folder: home,
      command: 'patroni',
      args: [config],
      env: {
        PATRONI_NAME: name,
        ...(from && { PATRONI_SCOPE: from.scope }),
        PATRONI_ETCD3_HOSTS: etcd.map(place => `'${place}'`).join(','),
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
        PATRONI_RESTAPI_USERNAME: 'patroni',
        PATRONI_RESTAPI_PASSWORD: PASSWORDS.patroni,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_BIN_DIR: POSTGRES_BIN,
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: PASSWORDS.superuser,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: PASSWORDS.replication,
        RPD_DATABASE_PASSWORD: PASSWORDS.application,
        RPD_WAL_ARCHIVE: archive,
      },
    });
    const node = Object.assign(part, { port, rest, data, kill: () => killNode(part, data) });
    nodes.push(node);
    onStarted(node);
    // An empty node that comes first would begin a cluster of its own.
    if (from && index === 0) await answers(`http://127.0.0.1:${rest}/primary`);
  }
  const members = () => askMembers(nodes);
  const databases: Databases = {
    nodes,
    archive,
    members,
    async holderOf(role) {
      const name = (await members()).find(member => member.role === role)?.name;
      const node = nodes.find(one => one.name === name);
      if (!node) throw new Error(`no node is ${role}`);
      return node;
    },
    untilWhole: () => waitFor('the databases to be whole', untilWhole(members)),
  };
  await databases.untilWhole();
  return databases;
}

/** As a machine dies: the agent and the server at once. The server's other processes end with the first of them. */
async function killNode({ child }: Part, data: string): Promise<void> {
  const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const agent = end(child, 'SIGKILL');
  if (Number(pid) > 1) process.kill(Number(pid), 'SIGKILL');
  await agent;
}

/** The file of deploy/cluster, whose script lies elsewhere here. */
async function renderConfig(folder: string): Promise<string> {
  const text = await readFile(deployed(folder, 'patroni.yml'), 'utf8');
  const config = join(folder, 'patroni.yml');
  await writeFile(config, text.replace('/etc/rpd-cluster', deployed(folder)));
  return config;
}

/** What the first node that answers says of all of them. */
async function askMembers(nodes: readonly DatabaseNode[]): Promise<Member[]> {
  for (const { rest } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

async function untilWhole(members: () => Promise<Member[]>): Promise<void> {
  const until = Date.now() + WHOLE_MS;
  let seen: Member[] = [];
  while (Date.now() < until) {
    seen = await members();
    const followers = seen.filter(
      ({ role, state, lag }) => role !== 'leader' && state === 'running' && lag === 0,
    );
    const has = (role: string) => seen.some(member => member.role === role && member.state === 'running');
    if (followers.length === NODES - 1 && has('leader') && has('sync_standby')) return;
    await pause(250);
  }
  throw new Error(`the databases are not whole: ${JSON.stringify(seen)}`);
}
