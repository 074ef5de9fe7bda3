import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApiHost } from '../../app/hosts.ts';
import type { LongReadSettings } from '../../store/long-reads.ts';
import { openStore } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { callOften, signInBench } from './callers.ts';
import { middle } from './cannon.ts';
import { fillStore } from './data.ts';

// `npm run bench:api -- --curve 10000,100000`: lists as a community grows, and how long somebody's read by id takes while two others search without a
// pause. On SQLite once without threads for long reads and once with them (ADR 118). A size is the number of accounts; there are a fifth as many
// servers and half as many characters.

const AUTH_URL = 'http://127.0.0.1/auth';
const ROUNDS = 7;
/** How long two people search, and a third reads. */
const SECONDS = 4;
const PAGE = 'page=1&limit=10';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Headers = Record<string, string>;
interface Callers {
  admin: Headers;
  moderator: Headers;
  player: Headers;
}

/** The first page, one near the end of what a player sees, another order, and searches: two letters, a word, nothing that there is. */
const queriesOf = (count: number) => [
  `?${PAGE}`,
  `?page=${Math.floor((count * 0.8) / 10)}&limit=10`,
  `?${PAGE}&sort=-createdAt`,
  `?${PAGE}&q=br`,
  `?${PAGE}&q=brume`,
  `?${PAGE}&q=introuvable`,
];

async function timeOne(url: string, headers: Headers): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
    times.push(performance.now() - begin);
  }
  return middle(times);
}

async function timeLists(address: string, size: number, { admin, player }: Callers): Promise<void> {
  const lists = [
    { path: '/user', count: size, headers: admin },
    { path: '/server', count: size / 5, headers: player },
    { path: '/character', count: size / 2, headers: admin },
  ];
  say('\n| median, ms | first page | far page | newest first | two letters | word | nothing |');
  say('|---|---:|---:|---:|---:|---:|---:|');
  for (const { path, count, headers } of lists) {
    const cells: string[] = [];
    for (const query of queriesOf(count))
      cells.push((await timeOne(`${address}${path}${query}`, headers)).toFixed(1));
    say(`| \`${path}\` | ${cells.join(' | ')} |`);
  }
}

/** Half and 99 of 100 reads by id of one person, alone and while two others search with two connections each; ms. */
async function timeBeside(
  address: string,
  id: string,
  { admin, moderator, player }: Callers,
): Promise<string> {
  const read = () =>
    callOften({
      urls: [`${address}/server/${id}`],
      headers: player,
      connections: 1,
      requests: Infinity,
      seconds: SECONDS,
    });
  const search = (headers: Headers) =>
    callOften({
      urls: [`${address}/user?${PAGE}&q=br`, `${address}/character?${PAGE}&q=brume`],
      headers,
      connections: 2,
      requests: Infinity,
      seconds: SECONDS,
    });
  await read();
  const alone = await read();
  const [beside, first, second] = await Promise.all([read(), search(admin), search(moderator)]);
  const written = [alone.median, alone.slow, beside.median, beside.slow].map(ms => ms.toFixed(1));
  return `${written.join(' | ')} | ${(first.rate + second.rate).toFixed(1)}`;
}

/** Serves the store while `work` asks it. */
async function serve(store: Store, dataDir: string, work: (address: string) => Promise<void>): Promise<void> {
  const settings = { authUrl: AUTH_URL, corsOrigins: [], releaseToken: 'bench' };
  const { app } = await createApiHost({ store, dataDir, ...settings });
  try {
    await work(await app.listen({ port: 0, host: '127.0.0.1' }));
  } finally {
    await app.close();
  }
}

async function runSize(size: number, url: string | undefined): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rpd-bench-'));
  const open = (longReads: LongReadSettings) => openStore({ url, dataDir, longReads });
  let store = await open({ threads: 0 });
  try {
    const { servers } = await fillStore(store, { users: size, servers: size / 5, characters: size / 2 });
    const [, id = ''] = servers;
    await sql`${sql.raw(url ? 'vacuum analyze' : 'analyze')}`.execute(store.db);
    const callers = {
      admin: await signInBench(store, ['AD'], AUTH_URL),
      moderator: await signInBench(store, ['MO'], AUTH_URL),
      player: await signInBench(store, ['RP'], AUTH_URL),
    };
    say(`\n## ${size} accounts on ${store.dialect}, load ${loadavg()[0]?.toFixed(1)}\n`);
    say('| long reads, ms | alone, median | 99 % | beside, median | 99 % | searches a second |');
    say('|---|---:|---:|---:|---:|---:|');
    const beside = (name: string) =>
      serve(store, dataDir, async address => say(`| ${name} | ${await timeBeside(address, id, callers)} |`));
    if (!url) {
      await beside('where everything is');
      await store.close();
      store = await open({});
    }
    await beside(url ? 'on half of the connections' : 'by threads');
    await serve(store, dataDir, address => timeLists(address, size, callers));
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @throws Error for what is no list of sizes. */
export function readSizes(text: string): number[] {
  const sizes = text.split(',').map(Number);
  if (sizes.every(size => Number.isInteger(size) && size >= 1000)) return sizes;
  throw new Error('--curve takes numbers of accounts, of at least 1000, with a comma between: 10000,100000.');
}

export async function runCurve(sizes: readonly number[], url: string | undefined): Promise<void> {
  for (const size of sizes) await runSize(size, url);
}
