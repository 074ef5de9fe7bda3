import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Store } from '@rpd/backend/app';
import type { Browser } from 'playwright';

import { allTargets, build } from '../build/build.ts';
import { releaseEmbedded } from '../release/embedded.ts';
import { startPlatform } from '../serve/platform.ts';
import { readSettings } from '../serve/settings.ts';
import { root, shellRoom } from '../workspace.ts';
import { arrive, exportAll, moveAbout, visiting, WORD, type Expected, type Side } from './admin.visit.ts';
import { launchBrowser } from './browser.ts';
import { signIn } from './product.ts';
import { buildReactAdmin, REACT_ADMIN } from './react-admin.ts';
import { median } from './timing.ts';

// `npm run bench:admin`: the list of accounts beside react-admin's, on the same API and 100,000 accounts in one store, visited in turns by
// one Chromium; then the exports of 10,000 accounts and of all of them. `-- --rounds 9`, `-- --list` or
// `-- --exports` for one of the two.

const rounds = Number(/--rounds (\d+)/.exec(process.argv.join(' '))?.[1] ?? 7);
const only = { list: process.argv.includes('--list'), exports: process.argv.includes('--exports') };
const [MANY, SOME] = [100_000, 10_000];

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const folders: string[] = [];
const stops: (() => Promise<void>)[] = [];

/** A folder whose store has the demonstration and as many accounts. */
function filled(count: number): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'rpd-accounts-'));
  folders.push(dataDir);
  const filler = join(root, 'backend/src/test/bench/users.ts');
  const { status } = spawnSync(process.execPath, [filler, dataDir, String(count)], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The store of ${count} accounts could not be filled.`);
  return dataDir;
}

async function serve(dataDir: string, shellDir: string, prepare: (store: Store) => Promise<unknown>) {
  const settings = await readSettings({ PORT: '0', RPD_DATA_DIR: dataDir }, []);
  const platform = await startPlatform({
    settings,
    shellDir,
    prepare: async store => void (await prepare(store)),
  });
  stops.push(() => platform.stop());
  return { url: platform.address, username: 'admin' };
}

async function serveOurs(dataDir: string): Promise<Side> {
  const built = await build(allTargets());
  return {
    name: 'RPD',
    ...(await serve(dataDir, join(shellRoom, 'dist'), store => releaseEmbedded(store, dataDir, built))),
    path: '/app/admin/users',
    search: 'main [role="search"] input',
    next: 'button[aria-label="Page suivante"]',
    sort: 'main th:has-text("E-mail") button',
  };
}

/** The same server on the same store, with the other application in the shell's place. */
async function serveTheirs(dataDir: string): Promise<Side> {
  const shellDir = await buildReactAdmin();
  return {
    name: REACT_ADMIN,
    ...(await serve(dataDir, shellDir, async () => undefined)),
    path: '/#/user',
    search: 'main input[name="q"]',
    next: 'button[aria-label="Aller à la prochaine page"]',
    sort: 'main th.column-email .MuiTableSortLabel-root',
  };
}

async function expectedFrom({ url, username }: Side): Promise<Expected> {
  const authorization = `Bearer ${(await signIn(url, username)).token}`;
  const first = async (query: string): Promise<string> => {
    const answer = await fetch(`${url}/hosts/api/user?limit=10&${query}`, { headers: { authorization } });
    const [user] = (await answer.json()) as { name: string }[];
    if (!user) throw new Error(`Nobody is found by ${query}.`);
    return user.name;
  };
  return {
    first: await first('page=1'),
    next: await first('page=2'),
    sorted: await first('page=1&sort=email'),
    found: await first(`page=1&sort=email&q=${WORD}`),
  };
}

interface Measured {
  code: number[];
  all: number[];
  early: number[];
  earlyCode: number[];
  requests: number[];
  rows: number[];
  work: number[];
  slowRows: number[];
  next: number[];
  sorted: number[];
  found: number[];
}
const nothing = (): Measured => ({
  code: [],
  all: [],
  early: [],
  earlyCode: [],
  requests: [],
  rows: [],
  work: [],
  slowRows: [],
  next: [],
  sorted: [],
  found: [],
});

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const ms = (time: number): string => `${time.toFixed(0)} ms`;
const LINES: [what: string, of: keyof Measured, unit: (value: number) => string][] = [
  ['until the first rows: scripts and styles (brotli)', 'earlyCode', kB],
  ['until the first rows: everything, fonts and data too', 'early', kB],
  ['until the network is idle: scripts and styles', 'code', kB],
  ['until the network is idle: everything', 'all', kB],
  ['until the network is idle: requests', 'requests', String],
  ['first rows', 'rows', ms],
  ['first rows, processor time of the page', 'work', ms],
  ['first rows, modest phone, mobile line', 'slowRows', ms],
  ['next page → rows', 'next', ms],
  ['sort → rows', 'sorted', ms],
  ['last key of a search → rows', 'found', ms],
];

async function measure(browser: Browser, side: Side, expected: Expected, into: Measured): Promise<void> {
  await visiting(browser, side, async page => {
    const arrival = await arrive(page, side, expected, { slow: false });
    const moves = await moveAbout(page, side, expected);
    for (const [key, value] of Object.entries({ ...arrival, ...moves }))
      into[key as keyof Measured].push(value);
  });
  const slow = await visiting(browser, side, page => arrive(page, side, expected, { slow: true }));
  into.slowRows.push(slow.rows);
}

async function compare(browser: Browser): Promise<void> {
  const dataDir = filled(MANY);
  const sides: [Side, Side] = [await serveOurs(dataDir), await serveTheirs(dataDir)];
  const expected = await expectedFrom(sides[0]);
  const results: [Measured, Measured] = [nothing(), nothing()];
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      // The first round warms up.
      await measure(browser, side, expected, round === 0 ? nothing() : (results[index] ?? nothing()));
    }
  }
  say(`\n| median of ${rounds}, ${MANY} accounts | ${sides.map(({ name }) => name).join(' | ')} | ratio |`);
  say('|---|---:|---:|---:|');
  for (const [what, key, unit] of LINES) {
    const [own, other] = [median(results[0][key]), median(results[1][key])];
    say(`| ${what} | ${unit(own)} | ${unit(other)} | ${(own / other).toFixed(2)} |`);
  }
}

async function exportAccounts(browser: Browser, count: number): Promise<void> {
  const dataDir = filled(count);
  const side = await serveOurs(dataDir);
  const expected = await expectedFrom(side);
  for (const format of ['CSV', 'PDF'] as const) {
    await visiting(browser, side, async page => {
      await arrive(page, side, expected, { slow: false });
      const path = join(tmpdir(), `rpd-accounts-${count}.${format.toLowerCase()}`);
      const { file, took, longest, over, gap } = await exportAll(page, format, path);
      say(
        `${format} of ${count}: ${(took / 1000).toFixed(1)} s, ${kB(statSync(file).size)}; longest task of the page ${longest.toFixed(1)} ms (processor), ${over} over 50 ms; longest between two frames ${gap.toFixed(0)} ms by the clock (${file})`,
      );
    });
  }
}

const browser = await launchBrowser();
try {
  if (!only.exports) await compare(browser);
  if (!only.list) {
    say('');
    await exportAccounts(browser, SOME);
    await exportAccounts(browser, MANY);
  }
} finally {
  await browser.close();
  for (const stop of stops) await stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
