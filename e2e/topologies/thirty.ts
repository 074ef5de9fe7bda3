import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { SHORT_ANSWER } from '@rpd/shared/remote';
import { type Browser, chromium, expect } from '@playwright/test';
import embedded from '../playwright.config.ts';
import { signInByApi } from '../src/people.ts';
import { type Platform, startPlatform } from '../src/platform.ts';
import { nameOf, releaseRemotes, titleOf } from './thirty/remotes.ts';

// What many teams cost everybody: 30 generated remotes beside the four of the product, released to a running platform; the administrator's
// first screen with them and without, in turns, on a slow machine behind a mobile line, nothing cached. `npm run topology thirty
// [-- --rounds 15 --remotes 30]`. Ends with 1 where a remote does not open; figures are said, not judged.

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, remotes: { type: 'string', default: '30' } },
});
const count = Number(values.remotes);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** 9 Mbit/s, 60 ms there and back, a quarter of this machine's speed. */
const LINE = {
  offline: false,
  latency: 60,
  downloadThroughput: (9 * 1024 * 1024) / 8,
  uploadThroughput: 187_500,
};
const SLOWDOWN = 4;

interface Times {
  /** Milliseconds from the navigation to the dashboard's heading; to the menu's entries. */
  heading: number;
  menu: number;
}

/** A fresh browser profile of somebody who signed in before. */
async function visit(browser: Browser, { url }: Platform): Promise<Times> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR' });
  try {
    const page = await context.newPage();
    await signInByApi(page, 'administrator');
    const state = await context.storageState();
    await context.close();
    const fresh = await browser.newContext({
      baseURL: url,
      locale: 'fr-FR',
      storageState: withoutCache(state),
    });
    const slow = await fresh.newPage();
    const protocol = await fresh.newCDPSession(slow);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', LINE);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await slow.goto('/app/dashboard', { waitUntil: 'commit' });
    const seen = (selector: string) =>
      slow
        .waitForFunction(wanted => document.querySelector(wanted) !== null && performance.now(), selector, {
          polling: 'raf',
        })
        .then(async handle => Number(await handle.jsonValue()));
    const [heading, menu] = await Promise.all([
      seen('h1'),
      seen('nav[aria-label="Navigation principale"] [role=group] a'),
    ]);
    await fresh.close();
    return { heading, menu };
  } finally {
    await context.close().catch(() => undefined);
  }
}

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** The session alone: nothing that a visit before had remembered. */
function withoutCache(state: State): State {
  const keys = new Set(['token', 'refreshToken', 'user', 'currentUser']);
  return {
    ...state,
    origins: state.origins.map(origin => ({
      ...origin,
      localStorage: origin.localStorage.filter(({ name }) => keys.has(name)),
    })),
  };
}

/** Bytes of the registry's answer, as it is and as gzip sends it. */
async function answerOf({ api }: Platform, accept: string): Promise<{ plain: number; packed: number }> {
  const text = await (await fetch(`${api}/releases`, { headers: { accept } })).text();
  return { plain: Buffer.byteLength(text), packed: gzipSync(text).length };
}

/** Finds the last team in the menu, opens it, and the page that it loads when somebody goes there. */
async function openLast(browser: Browser, { url }: Platform): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR' });
  const page = await context.newPage();
  await signInByApi(page, 'administrator');
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  const search = menu.getByRole('searchbox', { name: 'Chercher dans le menu' });
  await search.fill(titleOf(count));
  await menu.getByRole('button', { name: new RegExp(`^Favori\\s: ${titleOf(count)}$`) }).click();
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: titleOf(count), exact: true })).toBeVisible();
  const favourites = menu.getByRole('group', { name: 'Favoris' });
  await expect(favourites.getByRole('link', { name: titleOf(count), exact: true })).toBeVisible();
  await search.fill(`${titleOf(count)}, suivi`);
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${titleOf(count)}, page` })).toBeVisible();
  await page.goto(`/app/${nameOf(1)}/suivi`);
  await expect(page.getByRole('heading', { level: 1, name: `${titleOf(1)}, page` })).toBeVisible();
  await context.close();
}

/** Every other round the other way round: what the one before leaves behind meets both alike. */
const inTurns = <Item>(items: Item[], round: number): Item[] =>
  round % 2 === 0 ? items : items.toReversed();
const median = (all: number[]): number =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;

const few = await startPlatform();
const many = await startPlatform();
const browser = await chromium.launch(embedded.use?.launchOptions);
try {
  await releaseRemotes(many, count);
  await openLast(browser, many);
  const labels = { four: few, [`four and ${count}`]: many };
  say('| registry’s answer | all (before) | gzip | excerpts | gzip |\n|---|--:|--:|--:|--:|');
  for (const [label, platform] of Object.entries(labels)) {
    const [all, short] = [await answerOf(platform, '*/*'), await answerOf(platform, SHORT_ANSWER)];
    say(`| ${label} | ${[all.plain, all.packed, short.plain, short.packed].map(kilobytes).join(' | ')} |`);
  }
  const times: Record<string, Times[]> = {};
  // The first of each is thrown away: it warms the hosts.
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const [label, platform] of inTurns(Object.entries(labels), round)) {
      const seen = await visit(browser, platform);
      if (round > 0) (times[label] ??= []).push(seen);
    }
  say('\n| first screen, median | heading | menu |\n|---|--:|--:|');
  const medians = Object.keys(labels).map(label => {
    const all = times[label] ?? [];
    return {
      label,
      heading: median(all.map(({ heading }) => heading)),
      menu: median(all.map(({ menu }) => menu)),
    };
  });
  for (const { label, heading, menu } of medians)
    say(`| ${label} | ${heading.toFixed(0)} ms | ${menu.toFixed(0)} ms |`);
  const [one, other] = medians;
  if (one && other)
    say(`| ratio | ${(other.heading / one.heading).toFixed(3)} | ${(other.menu / one.menu).toFixed(3)} |`);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
} finally {
  await browser.close();
  await few.stop();
  await many.stop();
}
