import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openStore } from '../../store/store.ts';
import type { StoreOptions } from '../../store/store.ts';
import { startPostgres } from '../postgres.ts';

// `npm run bench:kill [rounds]`: a process that writes is killed (SIGKILL) at a random moment, 200 times on each database. It counts what was
// acknowledged and lost, what was half done, and how long the store took to open again.

const WRITER = join(import.meta.dirname, '../writer.ts');
const rounds = Number(process.argv[2] ?? 200);
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Outcome {
  acknowledged: number;
  lost: number;
  half: number;
  slowest: number;
}

async function round(options: StoreOptions, name: string, outcome: Outcome): Promise<void> {
  const child = spawn(process.execPath, [WRITER, JSON.stringify(options), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const reported: string[] = [];
  const output = createInterface(child.stdout).on('line', line => reported.push(line));
  await once(output, 'line');
  // Some time after its first write, wherever it is then.
  setTimeout(() => child.kill('SIGKILL'), Math.random() * 150);
  await Promise.all([once(child, 'exit'), once(output, 'close')]);

  const begin = performance.now();
  const store = await openStore(options);
  const rows = await store.db.selectFrom('users').select('name').where('name', 'like', `${name} %`).execute();
  outcome.slowest = Math.max(outcome.slowest, performance.now() - begin);
  await store.close();
  const names = new Set(rows.map(row => row.name));
  outcome.acknowledged += reported.length;
  for (const pair of reported) {
    const halves = ['a', 'b'].filter(half => names.has(`${name} ${pair} ${half}`)).length;
    if (halves < 2) outcome.lost += 1;
  }
  for (const one of names)
    if (!names.has(one.replace(/.$/, half => (half === 'a' ? 'b' : 'a')))) outcome.half += 1;
}

async function run(dialect: string, options: StoreOptions): Promise<boolean> {
  const outcome: Outcome = { acknowledged: 0, lost: 0, half: 0, slowest: 0 };
  for (let index = 0; index < rounds; index += 1) await round(options, `tour-${index}-`, outcome);
  const { acknowledged, lost, half, slowest } = outcome;
  say(
    `${dialect}: ${rounds} kills, ${acknowledged} acknowledged transactions, ${lost} lost, ${half} rows of half transactions, open again within ${slowest.toFixed(0)} ms.`,
  );
  return lost === 0 && half === 0;
}

async function onSqlite(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rpd-kill-'));
  try {
    return await run('sqlite', { dataDir });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<boolean> {
  const postgres = await startPostgres();
  try {
    return await run('postgres', { url: postgres.url, maxConnections: 2 });
  } finally {
    await postgres.stop();
  }
}

const only = process.env['BENCH_STORE'];
const outcomes = [only === 'postgres' || (await onSqlite()), only === 'sqlite' || (await onPostgres())];
process.exit(outcomes.every(Boolean) ? 0 : 1);
