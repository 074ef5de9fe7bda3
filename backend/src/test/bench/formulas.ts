import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { CharacterValues, SheetField } from '@rpd/shared/domain';
import { createApiHost } from '../../app/hosts.ts';
import { openStore } from '../../store/store.ts';
import { buildSheet } from '../builders.ts';
import { startPostgres } from '../postgres.ts';
import { signInBench } from './callers.ts';

// `npm run bench:formulas`: how long the largest documents that are accepted hold everybody's requests up (PLS-8: 50 ms at most). The API host
// runs in this thread, whose event loop is measured; the caller runs in a thread of its own. BENCH_STORE=sqlite or postgres runs one of them.

const AUTH_URL = 'http://127.0.0.1/auth';
const ROUNDS = 5;
const PROMISED_MS = 50;
const say = (line: string) => process.stdout.write(`${line}\n`);

const field = (more: Partial<SheetField>): SheetField => ({
  type: 'number',
  name: '',
  required: false,
  options: [],
  ...more,
});
const fieldsOf = (count: number, make: (index: number) => Partial<SheetField>): Record<string, SheetField> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`f${index}`, field({ name: `f${index}`, ...make(index) })]),
  );
const inventory = field({
  type: 'repeat',
  name: 'inv',
  maxLines: 100,
  columns: [{ id: 'poids', type: 'number', name: 'poids', required: false, options: [] }],
});
const lines = Array.from({ length: 100 }, (_, index) => ({ id: `l${index}`, cells: { poids: index } }));

/** One tab and one row; a column holds 1,000 fields at most. */
const columnsOf = (ids: string[]) => ({
  tabs: [
    {
      id: 'onglet',
      name: 'Onglet 1',
      rows: [
        {
          id: 'ligne',
          name: '',
          columns: [ids.slice(0, 1_000), ids.slice(1_000)].map((fieldIds, index) => ({
            id: `colonne${index}`,
            name: '',
            fieldIds,
          })),
        },
      ],
    },
  ],
});

/** The largest documents that are saved, each in another direction. */
const DOCUMENTS: Record<string, { fields: Record<string, SheetField>; values: CharacterValues }> = {
  '990 formulas over 100 lines': {
    fields: {
      inv: inventory,
      ...fieldsOf(990, index => ({ formula: `sum(inv, poids * ${index} + 1)` })),
    },
    values: { inv: lines },
  },
  '980 formulas, each 190 after one another': {
    fields: fieldsOf(980, index => (index % 190 === 0 ? {} : { formula: `f${index - 1} + 1` })),
    values: { f0: 1 },
  },
  '2,000 fields, half with a pattern': {
    fields: fieldsOf(2_000, index =>
      index % 2 === 0 ? { type: 'string', pattern: '(a+)+b' } : { type: 'string' },
    ),
    values: Object.fromEntries(
      Array.from({ length: 2_000 }, (_, index) => [`f${index}`, `${'a'.repeat(60)}b`]),
    ),
  },
  '2,000 fields, 900 under conditions': {
    fields: fieldsOf(2_000, index =>
      index > 0 && index <= 900 ? { required: true, showIf: `f0 > ${index}` } : {},
    ),
    values: Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`f${index}`, index])),
  },
};

interface Answer {
  status: number;
  body: { _id: string; version: number };
}

/** Counts what this thread works in each turn of its event loop: what waiting for a processor or a disk does not add to, unlike the time that goes by. */
function watchTurns(): () => number {
  let longest = 0;
  let before = process.threadCpuUsage();
  const count = () => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  };
  const timer = setInterval(count, 1);
  return () => {
    clearInterval(timer);
    count();
    return longest;
  };
}

/** Calls in a thread of its own, so that what the caller writes and reads does not hold this one up. */
function openCaller(headers: Record<string, string>) {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    parentPort.on('message', async ({ url, method, body }) => {
      const response = await fetch(url, { method, headers: { ...workerData, 'content-type': 'application/json' }, body });
      const text = await response.text();
      parentPort.postMessage({ status: response.status, text });
    });`;
  const worker = new Worker(code, { eval: true, workerData: headers });
  const call = (url: string, method: string, body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      worker
        .removeAllListeners()
        .once('error', reject)
        .once('message', ({ status, text }: { status: number; text: string }) => {
          if (status >= 300) reject(new Error(`${method} ${url} answered ${status}: ${text.slice(0, 300)}`));
          else resolve({ status, body: JSON.parse(text) as Answer['body'] });
        });
      worker.postMessage({ url, method, body }, []);
    });
  return { call, end: () => worker.terminate() };
}

interface Longest {
  /** Ms that went by, and ms of processor time. */
  worst: number;
  hardest: number;
}

async function measure(dialect: string, url: string | undefined): Promise<Longest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rpd-formulas-'));
  const store = await openStore({ url, dataDir });
  const headers = await signInBench(store, ['AD', 'GM', 'RP'], AUTH_URL);
  const { app } = await createApiHost({
    store,
    authUrl: AUTH_URL,
    corsOrigins: [],
    dataDir,
    releaseToken: 'bench',
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const caller = openCaller(headers);
  let worst = 0;
  let hardest = 0;
  /** The longest time that nothing else was served while one request was, of several rounds. */
  const timed = async (what: string, request: () => Promise<Answer>): Promise<Answer['body']> => {
    const blocks: number[] = [];
    let work = 0;
    let body: Answer['body'] | undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const stop = watchTurns();
      ({ body } = await request());
      work = Math.max(work, stop());
      delay.disable();
      blocks.push(delay.max / 1e6);
    }
    if (!body) throw new Error(`${what} was not asked.`);
    blocks.sort((one, other) => one - other);
    worst = Math.max(worst, blocks.at(-1) ?? 0);
    hardest = Math.max(hardest, work);
    say(
      `| ${what} | ${(blocks[Math.floor(ROUNDS / 2)] ?? 0).toFixed(0)} | ${(blocks.at(-1) ?? 0).toFixed(0)} | ${work.toFixed(0)} |`,
    );
    return body;
  };
  try {
    say(
      `\n## ${dialect}\n\n| request | longest block, median of ${ROUNDS} (ms) | longest of all | most work in one turn |\n|---|---:|---:|---:|`,
    );
    for (const [name, { fields, values }] of Object.entries(DOCUMENTS)) {
      const input = JSON.stringify(buildSheet({ fields, structure: columnsOf(Object.keys(fields)) }));
      const sheet = await timed(`POST /sheet, ${name}`, () => caller.call(`${address}/sheet`, 'POST', input));
      await timed(`GET /sheet, ${name}`, () => caller.call(`${address}/sheet/${sheet._id}`, 'GET'));
      const { body: kept } = await caller.call(`${address}/sheet/${sheet._id}`, 'GET');
      let { version } = kept;
      await timed(`PUT /sheet, ${name}`, async () => {
        const answer = await caller.call(`${address}/sheet`, 'PUT', JSON.stringify({ ...kept, version }));
        ({ version } = answer.body);
        return answer;
      });
      const character = JSON.stringify({ name: 'Banc', sheet: sheet._id, values });
      const made = await timed(`POST /character, ${name}`, () =>
        caller.call(`${address}/character`, 'POST', character),
      );
      await timed(`GET /character, ${name}`, () => caller.call(`${address}/character/${made._id}`, 'GET'));
      await timed(`POST /sheet/:id/impact, ${name}`, () =>
        caller.call(`${address}/sheet/${sheet._id}/impact`, 'POST', input),
      );
    }
  } finally {
    await caller.end();
    await app.close();
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { worst, hardest };
}

async function onPostgres() {
  const postgres = await startPostgres();
  try {
    return await measure('postgres', postgres.url);
  } finally {
    await postgres.stop();
  }
}

const only = process.env['BENCH_STORE'];
const runs: Longest[] = [];
if (only !== 'postgres') runs.push(await measure('sqlite', undefined));
if (only !== 'sqlite') runs.push(await onPostgres());
const worst = Math.max(...runs.map(run => run.worst));
const hardest = Math.max(...runs.map(run => run.hardest));
say(
  `\nLongest block: ${worst.toFixed(0)} ms, most work in one turn: ${hardest.toFixed(0)} ms (promised: ${PROMISED_MS} ms).`,
);
process.exitCode = worst <= PROMISED_MS ? 0 : 1;
