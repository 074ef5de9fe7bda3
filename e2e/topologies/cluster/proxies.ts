import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../distributed/processes.ts';
import { waitFor } from '../waiting.ts';
import { type DatabaseNode, PASSWORDS } from './patroni.ts';
import { type Part, deployed, makeOwned, startPart } from './parts.ts';

const HOST = '127.0.0.1';

/** Resolves when somebody listens. */
async function listens(name: string, port: number): Promise<void> {
  const isOpen = () =>
    new Promise<boolean>(resolve => {
      const socket = createConnection(port, HOST, () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
  const until = Date.now() + 60_000;
  const work = async () => {
    while (Date.now() < until) {
      if (await isOpen()) return;
      await pause(100);
    }
    throw new Error(`${name} does not listen`);
  };
  await waitFor(`${name} to listen`, work());
}

export interface Haproxy extends Part {
  primary: number;
  replicas: number;
}

/** HAProxy with deploy/cluster/haproxy.cfg: a port that leads to the primary, and one that leads to the replicas. */
export async function startHaproxy(folder: string, nodes: readonly DatabaseNode[]): Promise<Haproxy> {
  const home = await makeOwned(folder, 'haproxy');
  const [primary = 0, replicas = 0] = await freePorts(2);
  const places = nodes.flatMap(({ port, rest }, index) => [
    [`NODE_${index + 1}`, `${HOST}:${port}`],
    [`NODE_${index + 1}_REST`, String(rest)],
  ]);
  const part = await startPart({
    name: 'haproxy',
    folder: home,
    command: 'haproxy',
    args: ['-db', '-f', deployed(folder, 'haproxy.cfg')],
    env: {
      PRIMARY_LISTEN: `${HOST}:${primary}`,
      REPLICAS_LISTEN: `${HOST}:${replicas}`,
      ...(Object.fromEntries(places) as NodeJS.ProcessEnv),
    },
  });
  await listens('HAProxy', primary);
  return Object.assign(part, { primary, replicas });
}

export interface Pgbouncer extends Part {
  /** DATABASE_URL and DATABASE_READ_URL. */
  url: string;
  readUrl: string;
}

/** PgBouncer with deploy/cluster/pgbouncer.ini.template, as its container starts it. */
export async function startPgbouncer(folder: string, { primary, replicas }: Haproxy): Promise<Pgbouncer> {
  const home = await makeOwned(folder, 'pgbouncer');
  const [port = 0] = await freePorts(1);
  const part = await startPart({
    name: 'pgbouncer',
    folder: home,
    command: 'sh',
    args: [deployed(folder, 'start-pgbouncer.sh'), home],
    env: {
      PRIMARY_HOST: HOST,
      PRIMARY_PORT: String(primary),
      REPLICAS_HOST: HOST,
      REPLICAS_PORT: String(replicas),
      LISTEN_HOST: HOST,
      LISTEN_PORT: String(port),
      RPD_DATABASE_PASSWORD: PASSWORDS.application,
    },
  });
  await listens('PgBouncer', port);
  const at = (database: string) => `postgres://rpd:${PASSWORDS.application}@${HOST}:${port}/${database}`;
  return Object.assign(part, { url: at('rpd'), readUrl: at('rpd_read') });
}
