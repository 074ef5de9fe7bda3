import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openStore } from '../../store/store.ts';
import type { StoreOptions } from '../../store/store.ts';
import { startPostgres } from '../postgres.ts';
import { callOften, signInBench } from './callers.ts';
import { fillServers } from './data.ts';

// `npm run bench:processes`: what one process of the API answers on SQLite, and one, two and four on one PostgreSQL, with the share of the
// machine's processors that each part takes: where it bends, the sum says why. All of it is on one machine, and so are the callers.

const AUTH_URL = 'http://127.0.0.1/auth';
const SERVERS = 20_000;
const CONNECTIONS = 32;
const ROUNDS = 5;
const PROCESS = join(import.meta.dirname, 'process.ts');

const say = (line: string) => process.stdout.write(`${line}\n`);
const middle = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const percent = (part: number) => `${Math.round(part * 100)} %`;

async function startProcess(options: StoreOptions): Promise<{ child: ChildProcess; address: string }> {
  const child = fork(PROCESS, [JSON.stringify(options), AUTH_URL], { stdio: 'inherit' });
  const [address] = (await once(child, 'message')) as [string];
  return { child, address };
}

/** Milliseconds of a processor that a process has used so far. */
async function usedBy(child: ChildProcess): Promise<number> {
  child.send('used');
  const [used] = (await once(child, 'message')) as [number];
  return used;
}

/** Milliseconds that all processors of the machine were busy so far. */
const busy = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.nice + times.irq, 0);

interface Measured {
  rate: number[];
  median: number[];
  slow: number[];
  /** Shares of all processors. */
  api: number[];
  machine: number[];
}

async function measure(
  options: StoreOptions,
  count: number,
  { path, requests, headers }: { path: string; requests: number; headers: Record<string, string> },
): Promise<string> {
  const processes = await Promise.all(Array.from({ length: count }, () => startProcess(options)));
  const urls = processes.map(({ address }) => `${address}${path}`);
  const measured: Measured = { rate: [], median: [], slow: [], api: [], machine: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const used = () => Promise.all(processes.map(({ child }) => usedBy(child)));
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    const [usedBefore, busyBefore, begin] = [sum(await used()), busy(), performance.now()];
    const answered = await callOften({ urls, headers, connections: CONNECTIONS, requests });
    const all = (performance.now() - begin) * availableParallelism();
    // The first round warms up.
    if (round === 0) continue;
    measured.rate.push(answered.rate);
    measured.median.push(answered.median);
    measured.slow.push(answered.slow);
    measured.machine.push((busy() - busyBefore) / all);
    measured.api.push((sum(await used()) - usedBefore) / all);
  }
  for (const { child } of processes) child.kill();
  await Promise.all(processes.map(({ child }) => once(child, 'exit')));
  const { rate, median, slow, api, machine } = measured;
  return `${Math.round(middle(rate))} | ${middle(median).toFixed(1)} | ${middle(slow).toFixed(1)} | ${percent(middle(api))} | ${percent(middle(machine))} |`;
}

async function run(dialect: string, options: StoreOptions, counts: readonly number[]): Promise<void> {
  const store = await openStore(options);
  const headers = await signInBench(store, ['RP'], AUTH_URL);
  const { id: owner } = await store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const [, id = ''] = await fillServers(store, SERVERS, { owner: () => owner });
  await sql.raw(dialect === 'SQLite' ? 'analyze' : 'vacuum analyze').execute(store.db);
  await store.close();
  // So many that the eight lines take a few minutes together, on a machine that does something else besides, too.
  for (const [what, path, requests] of [
    ['read by id', `/server/${id}`, 80],
    ['page of 20,000', '/server?page=1&limit=10', 15],
  ] as const) {
    for (const count of counts)
      say(
        `| ${dialect} | ${count} | ${what} | ${await measure(options, count, { path, requests, headers })}`,
      );
  }
}

say(`${availableParallelism()} processors, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds.\n`);
say('| store | processes | what | answers/s | median ms | 99 % ms | API’s share | machine busy |');
say('|---|---:|---|---:|---:|---:|---:|---:|');
const dataDir = mkdtempSync(join(tmpdir(), 'rpd-processes-'));
const postgres = await startPostgres();
try {
  await run('SQLite', { dataDir }, [1]);
  await run('PostgreSQL', { url: postgres.url }, [1, 2, 4]);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
