import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openStore } from '../../store/store.ts';
import type { StoreOptions } from '../../store/store.ts';
import { startPostgres } from '../postgres.ts';
import { signInBench } from './callers.ts';
import { fillServers } from './data.ts';

// What the event log costs those who write: two processes of the API, each with a database of its own, one of which writes no events. They
// are asked turn by turn, so that whatever else the machine does meanwhile falls on both.

/** Short turns, and many of them: what comes and goes on a shared machine falls on both. */
const ROUNDS = 45;
const WRITES = 40;
/** Of the writes without the log, at least. */
const PROMISED_RATIO = 0.9;
const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Writer {
  child: ChildProcess;
  address: string;
  headers: Record<string, string>;
  servers: { _id: string; version: number }[];
  agent: Agent;
}

async function startWriter(
  options: StoreOptions,
  { log, authUrl, connections }: { log: 'with' | 'without'; authUrl: string; connections: number },
): Promise<Writer> {
  const store = await openStore(options);
  const headers = await signInBench(store, ['RP'], authUrl);
  const { id: owner } = await store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const ids = await fillServers(store, connections, { owner: () => owner });
  await store.close();
  const child = fork(join(import.meta.dirname, 'live-writer.ts'), [JSON.stringify(options), authUrl, log], {
    execArgv: ['--experimental-test-module-mocks', '--no-warnings'],
    stdio: 'inherit',
    // A backup in the middle would be somebody's cost.
    env: { ...process.env, BACKUP_HOUR: 'off' },
  });
  const [address] = (await once(child, 'message')) as [string];
  return {
    child,
    address,
    headers,
    servers: ids.map(_id => ({ _id, version: 1 })),
    agent: new Agent({ keepAlive: true }),
  };
}

let names = 0;

async function save({ address, headers, agent }: Writer, server: Writer['servers'][number]): Promise<void> {
  const { _id, version } = server;
  const body = JSON.stringify({ _id, version, name: `Banc ${(names += 1)}` });
  const sent = request(`${address}/server`, {
    agent,
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  if (answer.statusCode !== 200) throw new Error(`A write was answered with ${answer.statusCode}.`);
  server.version += 1;
}

/** Writes a second, each connection one after the other. */
async function rateOf(writer: Writer): Promise<number> {
  const begin = performance.now();
  await Promise.all(
    writer.servers.map(async server => {
      for (let count = 0; count < WRITES / writer.servers.length; count += 1) await save(writer, server);
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  return WRITES / seconds;
}

/** Milliseconds of a processor that a process has used so far. */
async function usedBy({ child }: Writer): Promise<number> {
  child.send('used');
  const [used] = (await once(child, 'message')) as [number];
  return used;
}

/** The row of one store. Answers whether the promise is kept. */
async function compare(
  what: string,
  stores: readonly [StoreOptions, StoreOptions],
  { authUrl, connections, say }: Parts & { connections: number },
): Promise<boolean> {
  const writers = [
    await startWriter(stores[0], { log: 'without', authUrl, connections }),
    await startWriter(stores[1], { log: 'with', authUrl, connections }),
  ] as const;
  const rates: [number[], number[]] = [[], []];
  const ratios: number[] = [];
  let before: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    if (round === 1) before = await Promise.all(writers.map(usedBy));
    const first = round % 2 === 0 ? 0 : 1;
    const pair: [number, number] = [0, 0];
    pair[first] = await rateOf(writers[first]);
    pair[first === 0 ? 1 : 0] = await rateOf(writers[first === 0 ? 1 : 0]);
    // The first round warms up.
    if (round === 0) continue;
    rates[0].push(pair[0]);
    rates[1].push(pair[1]);
    ratios.push(pair[1] / pair[0]);
  }
  const after = await Promise.all(writers.map(usedBy));
  const used = after.map((ms, index) => ((ms - (before[index] ?? 0)) / (ROUNDS * WRITES)).toFixed(2));
  for (const { child, agent } of writers) {
    agent.destroy();
    child.kill();
  }
  await Promise.all(writers.map(({ child }) => once(child, 'exit')));
  const ratio = median(ratios);
  say(
    `| ${what} | ${connections} | ${Math.round(median(rates[0]))} | ${Math.round(median(rates[1]))} | ${ratio.toFixed(2)} | ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)} | ${used.join(' → ')} | ${(loadavg()[0] ?? 0).toFixed(1)} |`,
  );
  return ratio >= PROMISED_RATIO;
}

interface Parts {
  authUrl: string;
  say: (line: string) => void;
}

/** Measures on SQLite and on PostgreSQL, with one connection and with eight. Answers whether the log costs at most a tenth. */
export async function compareWrites(parts: Parts): Promise<boolean> {
  const { say } = parts;
  say(`\n${WRITES} saves of servers in a round, medians of ${ROUNDS} rounds in turns.\n`);
  say(
    '| store | connections | saves/s without the log | with it | ratio | range | processor of the host, ms a save | load |',
  );
  say('|---|---:|---:|---:|---:|---:|---:|---:|');
  let isKept = true;
  const postgres = await startPostgres();
  try {
    for (const connections of [1, 8]) {
      const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'rpd-writes-')));
      const [one = '', other = ''] = folders;
      const isKeptHere = await compare('SQLite', [{ dataDir: one }, { dataDir: other }], {
        ...parts,
        connections,
      });
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      const secretKey = randomBytes(32).toString('base64url');
      const stores = [await createDatabase(postgres.url), await createDatabase(postgres.url)] as const;
      const isKeptThere = await compare(
        'PostgreSQL',
        [
          { url: stores[0], secretKey },
          { url: stores[1], secretKey },
        ],
        { ...parts, connections },
      );
      isKept &&= isKeptHere && isKeptThere;
    }
  } finally {
    await postgres.stop();
  }
  return isKept;
}

async function createDatabase(server: string): Promise<string> {
  const name = `writes_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
