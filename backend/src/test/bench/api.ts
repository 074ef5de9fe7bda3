import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SheetInput } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { createApiHost } from '../../app/hosts.ts';
import { openStore } from '../../store/store.ts';
import { startPostgres } from '../postgres.ts';
import { signInBench } from './callers.ts';
import { readSizes, runCurve } from './curve.ts';
import { fillStore, SIZES } from './data.ts';
import { timeLookalikes } from './lookalikes.ts';
import { compareReads } from './reads.ts';

// `npm run bench:api`: what a read by id costs beside a bare Fastify on the same database, and how long lists take on a store as large as a
// community may become; on SQLite and on PostgreSQL, in one run. BENCH_STORE=sqlite or postgres runs one of them. With `--curve` it is curve.ts
// that runs.

const AUTH_URL = 'http://127.0.0.1/auth';
const LIST_ROUNDS = 25;

const say = (line: string) => process.stdout.write(`${line}\n`);
const sorted = (values: number[]) => values.toSorted((one, other) => one - other);
const quantile = (values: number[], part: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

const listen = async (app: { listen(options: object): Promise<string> }) =>
  app.listen({ port: 0, host: '127.0.0.1' });

const LISTS: [role: 'AD' | 'RP', path: string, sorts: string[], searches: string[]][] = [
  [
    'AD',
    '/user',
    ['name', '-name', 'createdAt', 'updatedAt', 'valid', '-valid', 'email', 'deletedAt', '-deletedAt'],
    ['elodie', 'coeur 99', 'introuvable'],
  ],
  ['RP', '/server', ['name', '-createdAt', 'updatedAt', 'visible'], ['ecume', 'royaume', 'introuvable']],
  ['AD', '/server', ['name', 'visible'], ['ecume']],
  ['AD', '/api/administration/servers', ['owner', '-owner'], ['elodie', 'royaume', 'introuvable']],
  ['RP', '/character', ['name', '-createdAt', 'updatedAt'], ['maelle', 'introuvable']],
  ['AD', '/character', ['name', '-updatedAt'], ['maelle']],
];

async function time(address: string, path: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < LIST_ROUNDS; round += 1) {
    const begin = performance.now();
    const answer = await fetch(`${address}${path}`, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    if (round > 1) times.push(performance.now() - begin);
  }
  return times;
}

async function timeLists(
  address: string,
  callers: Record<'AD' | 'RP', Record<string, string>>,
): Promise<void> {
  say('\n| who | list | median ms | p95 ms |\n|---|---|---:|---:|');
  let worst = 0;
  for (const [role, path, sorts, searches] of LISTS) {
    const queries = [
      '?page=1&limit=10',
      '?page=500&limit=10',
      ...sorts.map(sort => `?page=1&limit=10&sort=${sort}`),
      ...searches.map(q => `?page=1&limit=10&q=${encodeURIComponent(q)}`),
      ...searches.slice(0, 1).map(q => `?page=1&limit=10&sort=-createdAt&q=${encodeURIComponent(q)}`),
    ];
    for (const query of queries) {
      const times = await time(address, `${path}${query}`, callers[role]);
      worst = Math.max(worst, quantile(times, 0.5));
      say(
        `| ${role} | \`${path}${query}\` | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.95).toFixed(1)} |`,
      );
    }
  }
  say(`\nSlowest median: ${worst.toFixed(1)} ms (target 50).`);
}

/** What a change of the template of all characters would do: one field goes, one becomes another type, one is renamed. */
async function timeImpact(address: string, sheet: string, headers: Record<string, string>): Promise<void> {
  const { structure, fields } = (await (
    await fetch(`${address}/sheet/${sheet}`, { headers })
  ).json()) as SheetInput;
  const { 'champ-1': _gone, 'champ-3': retyped, 'champ-2': renamed, ...others } = fields;
  const proposed = {
    ...others,
    'champ-3': { ...retyped, type: 'string' },
    'champ-2': { ...renamed, name: 'Autrement' },
  };
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const begin = performance.now();
    const answer = await fetch(`${address}/sheet/${sheet}/impact`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ structure, fields: proposed }),
    });
    const { touched } = (await answer.json()) as { touched: number };
    if (touched !== SIZES.characters) throw new Error(`The impact names ${touched} characters.`);
    times.push(performance.now() - begin);
  }
  say(
    `\nImpact of a template's change on ${SIZES.characters} characters: ${quantile(times, 0.5).toFixed(0)} ms.`,
  );
}

async function run(dialect: string, url: string | undefined): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rpd-bench-'));
  const store = await openStore({ url, dataDir });
  try {
    const begin = performance.now();
    const { servers, sheet } = await fillStore(store);
    const [, id = ''] = servers;
    // As PostgreSQL does by itself within a minute, and a running server on SQLite every hour.
    await sql`${sql.raw(dialect === 'postgres' ? 'vacuum analyze' : 'analyze')}`.execute(store.db);
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    say(
      `\n## ${dialect}\n\n${SIZES.users} users, ${SIZES.servers} servers, ${SIZES.characters} characters in ${seconds} s.`,
    );
    const callers = {
      AD: await signInBench(store, ['AD'], AUTH_URL),
      RP: await signInBench(store, ['RP'], AUTH_URL),
    };
    const { app } = await createApiHost({
      store,
      authUrl: AUTH_URL,
      corsOrigins: [],
      dataDir,
      releaseToken: 'bench',
    });
    const address = await listen(app);
    say(`\n${await compareReads(store, { address, dataDir, id, headers: callers.RP })}`);
    await timeLists(address, callers);
    await timeImpact(address, sheet, callers.AD);
    await timeLookalikes(store, address, callers.AD);
    await app.close();
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const { curve } = parseArgs({ options: { curve: { type: 'string' } } }).values;
const sizes = curve === undefined ? null : readSizes(curve);
const runOn = (dialect: string, url?: string) => (sizes ? runCurve(sizes, url) : run(dialect, url));
const only = process.env['BENCH_STORE'];
if (only !== 'postgres') await runOn('sqlite');
if (only !== 'sqlite') {
  const postgres = await startPostgres();
  try {
    await runOn('postgres', postgres.url);
  } finally {
    await postgres.stop();
  }
}
process.exit(0);
