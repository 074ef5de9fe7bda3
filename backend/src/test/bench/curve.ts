import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApiHost } from '../../app/hosts.ts';
import type { LongReadSettings } from '../../store/long-reads.ts';
import { openStore } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { databaseUrl, onServer } from '../copies.ts';
import { callOften, signInBench } from './callers.ts';
import { middle } from './cannon.ts';
import { fillStore } from './data.ts';

// `npm run bench:api -- --curve 10000,100000,1000000`: lists as a community grows, and how long somebody's read by id takes while two others search without a
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

/** The first page, one at 90 % of what somebody sees, other orders, and searches: two letters, a word, nothing that there is, a page of many. */
const readsOf = (seen: number): Record<string, string> => ({
  'first page': PAGE,
  'at 90 %': `page=${Math.floor((seen * 0.9) / 10)}&limit=10`,
  'newest first': `${PAGE}&sort=-createdAt`,
  'two letters': `${PAGE}&q=br`,
  'a word': `${PAGE}&q=brume`,
  nothing: `${PAGE}&q=introuvable`,
  'a word, page 90': 'page=90&limit=10&q=brume&sort=-createdAt',
});

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

/** What the lists took, in ms, by who asks for what. */
type Times = Map<string, number>;

async function timeLists(address: string, size: number, { admin, player }: Callers): Promise<Times> {
  const times: Times = new Map();
  for (const [who, headers, path, seen] of [
    ['AD', admin, '/user', size],
    ['AD', admin, '/server', size / 5],
    ['RP', player, '/server', (size / 5) * 0.9],
    ['AD', admin, '/character', size / 2],
    ['RP', player, '/character', size * 0.15],
  ] as const) {
    for (const [name, query] of Object.entries(readsOf(seen)))
      times.set(`${who} | \`${path}\` | ${name}`, await timeOne(`${address}${path}?${query}`, headers));
  }
  times.set(
    'RP | `/server` | played in a team',
    await timeOne(`${address}/server?${PAGE}&group=true`, player),
  );
  return times;
}

/** All sizes side by side. */
function sayCurve(curve: ReadonlyMap<number, Times>): void {
  const sizes = [...curve.keys()];
  say(`\n| who | list | median, ms | ${sizes.join(' | ')} |`);
  say(`|---|---|---|${sizes.map(() => '---:|').join('')}`);
  for (const name of curve.values().next().value?.keys() ?? [])
    say(`| ${name} | ${sizes.map(size => curve.get(size)?.get(name)?.toFixed(1) ?? '').join(' | ')} |`);
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
async function serve<T>(store: Store, dataDir: string, work: (address: string) => Promise<T>): Promise<T> {
  const settings = { authUrl: AUTH_URL, corsOrigins: [], releaseToken: 'bench' };
  const { app } = await createApiHost({ store, dataDir, ...settings });
  try {
    return await work(await app.listen({ port: 0, host: '127.0.0.1' }));
  } finally {
    await app.close();
  }
}

async function runSize(size: number, url: string | undefined): Promise<Times> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rpd-bench-'));
  const open = (longReads: LongReadSettings) => openStore({ url, dataDir, longReads });
  let store = await open({ threads: 0 });
  try {
    // With the usual 2 MiB, a million accounts take several times as long to write.
    if (!url) await sql`pragma cache_size = -4000000`.execute(store.db);
    const { servers } = await fillStore(store, { users: size, servers: size / 5, characters: size / 2 });
    if (!url) await sql`pragma cache_size = -2000`.execute(store.db);
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
    return await serve(store, dataDir, address => timeLists(address, size, callers));
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
  const curve = new Map<number, Times>();
  for (const size of sizes) {
    // On SQLite each size has a folder of its own, here a database.
    const name = `bench_${size}`;
    if (url) await onServer(url, `create database ${name}`);
    curve.set(size, await runSize(size, url && databaseUrl(url, name)));
    if (url) await onServer(url, `drop database ${name}`);
  }
  sayCurve(curve);
}
