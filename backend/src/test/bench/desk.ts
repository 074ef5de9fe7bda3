import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TICKET_VIEWS } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { createApiHost } from '../../app/hosts.ts';
import { openStore } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { startPostgres } from '../postgres.ts';
import { signInBench } from './callers.ts';
import { fillStore, SIZES } from './data.ts';
import { DESK_SIZES, fillJournal, fillTickets } from './desk.data.ts';
import { timeLookalikes } from './lookalikes.ts';

// `npm run bench:desk`: the limits of the team's desk (DSK) with 100,000 accounts and 20,000 tickets, over HTTP on the loopback, on SQLite and
// PostgreSQL. Each list at most 100 ms, lookalikes of one account 200 ms, medians; `bench:filters` has the third limit. Where the machine does
// other work, the fastest round and the processor time of this process (database included on SQLite alone) say more. BENCH_STORE=sqlite or
// postgres runs one of the two.

const AUTH_URL = 'http://127.0.0.1/auth';
const ROUNDS = 9;
const LIST_MS = 100;
const LOOKALIKES_MS = 200;

const say = (line: string) => process.stdout.write(`${line}\n`);
const median = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

const first = (path: string, ...queries: string[]) =>
  ['', ...queries].map(query => `${path}?page=1&limit=20${query && `&${query}`}`);

/** What the team reads all day. */
const LISTS = [
  ...TICKET_VIEWS.flatMap(view => first(`/ticket`, `view=${view}&sort=queue`)),
  ...first('/ticket', 'assignee=me', 'label=discord', 'category=report', 'q=brume', 'q=introuvable'),
  ...first('/ticket', 'sort=subject', 'sort=-priority', 'view=closed&sort=-lastMessageAt'),
  '/ticket?page=900&limit=20&sort=-lastMessageAt',
  ...first('/user', 'sort=-createdAt', 'q=elodie', 'q=introuvable'),
  ...first('/api/moderation/people', 'sort=name', 'q=elodie', 'q=192.0.2', 'q=introuvable'),
  '/api/moderation/people?page=4000&limit=20',
  ...first('/api/moderation/servers', 'q=royaume'),
  ...first('/api/administration/servers', 'sort=owner', 'q=elodie', 'q=royaume'),
  ...['server', 'character'].flatMap(kind =>
    first('/api/administration/inactive', `kind=${kind}&months=6`, `kind=${kind}&months=12&q=brume`),
  ),
  ...first('/journal', 'entity=Server', 'action=delete', 'q=brume', 'from=2026-01-01', 'sort=actor'),
  ...first('/measure', 'standing=holds'),
  ...first('/signin', 'sort=user', 'q=elodie', 'q=elodie&sort=user'),
  ...first('/queue', 'state=failed'),
  ...first('/bin'),
  '/ticket/views',
  '/ticket/labels',
];

/** The lists over their limit. */
async function timeLists(address: string, headers: Record<string, string>): Promise<string[]> {
  const over: string[] = [];
  let slowest = { path: '', ms: 0 };
  say('\n| list | median | fastest | processor |\n|---|---:|---:|---:|');
  for (const path of new Set(LISTS)) {
    const times: number[] = [];
    const used: number[] = [];
    let status = 200;
    for (let round = 0; round <= ROUNDS && status === 200; round += 1) {
      const begin = performance.now();
      const before = process.cpuUsage();
      const answer = await fetch(`${address}${path}`, { headers });
      await answer.arrayBuffer();
      ({ status } = answer);
      if (round === 0) continue;
      times.push(performance.now() - begin);
      const { user, system } = process.cpuUsage(before);
      used.push((user + system) / 1000);
    }
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    const ms = median(times);
    const [fastest, least] = [Math.min(...times), Math.min(...used)].map(value => `${value.toFixed(1)} ms`);
    say(`| \`${path}\` | ${ms.toFixed(1)} ms | ${fastest} | ${least} |`);
    if (ms > slowest.ms) slowest = { path, ms };
    if (ms > LIST_MS) over.push(path);
  }
  say(`\nSlowest median of a list: ${slowest.ms.toFixed(1)} ms, \`${slowest.path}\` (limit ${LIST_MS}).`);
  return over;
}

async function run(dialect: string, url: string | undefined): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rpd-bench-'));
  const store: Store = await openStore({ url, dataDir });
  try {
    await fillStore(store);
    const users = (await store.db.selectFrom('users').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );
    await fillTickets(store, users);
    await fillJournal(store, users);
    await sql`${sql.raw(dialect === 'postgres' ? 'vacuum analyze' : 'analyze')}`.execute(store.db);
    say(
      `\n## ${dialect}\n\n${SIZES.users} accounts, ${SIZES.servers} servers, ${DESK_SIZES.tickets} tickets, ${DESK_SIZES.lines} lines of the journal.`,
    );
    const headers = await signInBench(store, ['AD'], AUTH_URL);
    const { app } = await createApiHost({
      store,
      authUrl: AUTH_URL,
      corsOrigins: [],
      dataDir,
      releaseToken: 'bench',
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    // It signs everybody in first.
    const lookalikes = await timeLookalikes(store, address, headers);
    const over = await timeLists(address, headers);
    await app.close();
    return lookalikes > LOOKALIKES_MS ? [...over, 'lookalikes'] : over;
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const only = process.env['BENCH_STORE'];
const over: string[] = [];
if (only !== 'postgres') over.push(...(await run('sqlite', undefined)));
if (only !== 'sqlite') {
  const postgres = await startPostgres();
  try {
    over.push(...(await run('postgres', postgres.url)));
  } finally {
    await postgres.stop();
  }
}
if (over.length > 0) say(`\nOver their limit: ${over.join(', ')}.`);
process.exit(over.length > 0 ? 1 : 0);
