import { parseArgs } from 'node:util';
import { type Page, chromium, expect as playwrightExpect } from '@playwright/test';
import embedded from '../playwright.config.ts';
import { signInByApi } from '../src/people.ts';
import { type Platform, startPlatform } from '../src/platform.ts';
import { readRegistry, releaseWith } from '../src/release.ts';

// Releases, tries, promotes and takes back each remote, 50 times, under a browser that works meanwhile:
// `node e2e/topologies/fifty.ts [--rounds 50]`. Ends with 1 on a white screen, a lost draft, or two versions of one remote mixed.

const REMOTES = {
  admin: { path: '/app/admin/users', title: 'Utilisateurs' },
  sheets: { path: '/app/sheets', title: 'Fiches' },
  servers: { path: '/app/servers', title: 'Serveurs' },
  player: { path: '/app/me', title: 'Mon profil' },
} as const;
type Remote = keyof typeof REMOTES;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
const rounds = Number(values.rounds);
/** As in the stories: outside of Playwright's runner a statement waits 5 s, which a busy machine needs. */
const expect = playwrightExpect.configure(embedded.expect ?? {});
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What a team does with its token. */
async function change(platform: Platform, remote: Remote, path: string, body?: object): Promise<void> {
  const response = await fetch(`${platform.api}/releases/${remote}${path}`, {
    method: body ? 'POST' : 'DELETE',
    headers: {
      authorization: `Bearer ${await platform.releaseToken()}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${remote}${path}: ${await response.text()}`);
}

const liveOf = async (platform: Platform, remote: Remote): Promise<string> =>
  (await readRegistry(platform)).remotes[remote]?.live.version ?? '';

/** Notes the files that a page runs, by their script elements in their order. */
const watchScripts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const run: string[] = [];
    Object.assign(window, { run });
    new MutationObserver(records => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLScriptElement && node.src) run.push(node.src);
    }).observe(document, { childList: true, subtree: true });
  });

/**
 * How often a version was entered, and which files ran in another one: what a first screen needs comes just before the entry of its version, all
 * others after it.
 */
async function readVersions(page: Page): Promise<{ entries: number; mixed: string[] }> {
  const addresses = await page.evaluate(() => (window as unknown as { run: string[] }).run);
  const files = addresses.flatMap(address => {
    const [, remote, version, file] = /\/remotes\/([^/]+)\/([^/]+)\/([^?]+)/.exec(address) ?? [];
    return remote ? [{ remote, version, file, isEntry: file === 'remoteEntry.js' }] : [];
  });
  const mixed = files.filter(({ remote, version }, place) => {
    const isEntryOf = (other: (typeof files)[number]) => other.isEntry && other.remote === remote;
    const last = files.slice(0, place + 1).findLast(isEntryOf);
    const next = files.slice(place).find(isEntryOf);
    return version !== last?.version && version !== next?.version;
  });
  return {
    entries: files.filter(({ isEntry }) => isEntry).length,
    mixed: mixed.map(({ remote, version, file }) => `${remote} ${version}/${file}`),
  };
}

/** Looks for what is new, takes it, goes to the remote: its screen has to be there. */
async function work(page: Page, remote: Remote): Promise<void> {
  const { path, title } = REMOTES[remote];
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const update = page.getByRole('button', { name: 'Mettre à jour' });
  // The notice stands at the foot of the menu, over its last entries, and may come while the page is used.
  // It goes where what it offers is taken back meanwhile, and comes again where something else is offered.
  const isGone = async (): Promise<void> => {
    await update.click({ timeout: 5000 }).catch(async (error: unknown) => {
      if (await update.isVisible()) throw error;
    });
    await expect(update).toBeHidden({ timeout: 5000 });
  };
  await page.addLocatorHandler(update, () => expect(isGone).toPass({ timeout: 60_000 }));
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await menu.locator(`a[href="${path}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
  await page.removeLocatorHandler(update);
}

async function round(platform: Platform, page: Page, remote: Remote, number: number): Promise<void> {
  const { title } = REMOTES[remote];
  const before = await liveOf(platform, remote);
  const version = `0.2.${number}`;
  await releaseWith(platform, remote, { from: title, to: title, version, canary: 50 });
  await work(page, remote);
  if (number % 2 === 0) {
    await change(platform, remote, '/canary');
    await work(page, remote);
    await change(platform, remote, '/canary', { version, share: 99 });
    await work(page, remote);
  }
  await change(platform, remote, '/live', { version, expectedLive: before });
  await work(page, remote);
  await change(platform, remote, '/live', { version: before, expectedLive: version });
  await work(page, remote);
  await change(platform, remote, '/live', { version, expectedLive: before });
  await work(page, remote);
}

const platform = await startPlatform();
const browser = await chromium.launch(embedded.use?.launchOptions);
try {
  const context = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const writer = await context.newPage();
  await signInByApi(writer, 'administrator', '/app/me/edit');
  const draft = writer.getByRole('textbox').first();
  await draft.fill('Un brouillon de longue haleine');
  await writer.evaluate(() => Object.assign(window, { stillHere: true }));

  const page = await context.newPage();
  const thrown: string[] = [];
  page.on('pageerror', error => thrown.push(error.message));
  await watchScripts(page);
  await signInByApi(page, 'administrator');
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  for (let number = 1; number <= rounds; number += 1) {
    for (const remote of Object.keys(REMOTES) as Remote[]) await round(platform, page, remote, number);
    await writer.evaluate(() => window.dispatchEvent(new Event('online')));
    if (number % 10 === 0) say(`${number} rounds`);
  }
  await expect(draft).toHaveValue('Un brouillon de longue haleine');
  for (const one of [writer, page]) expect(await one.evaluate(() => 'stillHere' in window)).toBe(true);
  const { entries, mixed } = await readVersions(page);
  expect(mixed).toEqual([]);
  // Each round takes the new version, the one before and the new one again, unless they are still there.
  expect(entries).toBeGreaterThanOrEqual(rounds * Object.keys(REMOTES).length);
  expect(thrown).toEqual([]);
  say(
    `${rounds} rounds of each remote: no white screen, no reload, the draft is there, no version was mixed (${entries} entered)`,
  );
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
} finally {
  await browser.close();
  await platform.stop();
}
