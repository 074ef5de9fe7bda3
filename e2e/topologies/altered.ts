import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { type BrowserContext, type Page, chromium, expect as expectSoon } from '@playwright/test';
import type { Release, RemoteReport } from '@rpd/shared/remote';
import type { CheckWorker } from '@rpd/shared/workers';
import embedded from '../playwright.config.ts';
import { signInByApi } from '../src/people.ts';
import { type Platform, startPlatform } from '../src/platform.ts';
import { readRegistry, releaseWith } from '../src/release.ts';

// Flips one byte in each file of a version of each remote, one file at a time, and opens a screen that requests it.
// The file is refused, the version before does the work in the same visit, and the registry receives the file's name.
// A file that no address needs (a dialog’s) is loaded as its remote's code would, and has to be refused. `npm run
// topology altered [-- --only player …]`. Ends with 1 when a single file is let through.

const REMOTES = {
  admin: { path: '/app/admin/users', title: 'Utilisateurs' },
  sheets: { path: '/app/sheets', title: 'Fiches' },
  servers: { path: '/app/servers', title: 'Serveurs' },
  player: { path: '/app/me', title: 'Mon profil' },
} as const;
type Remote = keyof typeof REMOTES;
const VERSION = '9.0.0';
/** A chunk is asked for three times before it is given up, and the machine has other things to do. */
const expect = expectSoon.configure({ timeout: 12_000 });
/** Of the addresses that ask for a file, how many are tried. */
const TRIES = 4;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A version under test, and the one before it. */
interface Case {
  remote: Remote;
  live: Release;
  before: string;
  folder: string;
}

const fileOf = ({ live }: Case, address: string): string | null => {
  const { pathname } = new URL(address);
  return pathname.startsWith(live.url) ? pathname.slice(live.url.length) : null;
};

/** Addresses that differ in an identifier alone are one. */
const shapeOf = (path: string): string => path.replaceAll(/\/(?=[^/]*\d)[\w-]{16,}/g, '/:id');

/** Shows each piece as it waits, too: it never ceases to be busy. */
const DESIGN = '/app/dev/design';

/**
 * Follows the links of the application from its menu and on, one address of each shape.
 * @returns for each file of a version, the addresses that ask for it: because they need it, or ahead of time.
 */
async function crawl(page: Page, cases: Case[]): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  let here = '';
  page.on('request', request => {
    for (const one of cases) {
      const file = fileOf(one, request.url());
      if (file === null) continue;
      const key = `${one.remote} ${file}`;
      found.set(key, (found.get(key) ?? new Set()).add(here));
    }
  });
  const seen = new Set<string>();
  const waiting: string[] = ['/app/dashboard', ...Object.values(REMOTES).map(({ path }) => path)];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [path = ''] = next.split(/[?#]/);
    if (seen.has(shapeOf(path))) continue;
    seen.add(shapeOf(path));
    here = path;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path !== DESIGN)
      await expect(page.getByRole('main').locator('[aria-busy="true"]'), `${path} is read`).toHaveCount(0);
    const links = await page
      .locator('a[href^="/app/"]')
      .evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''));
    waiting.push(...links);
  }
  page.removeAllListeners('request');
  say(`${seen.size} screens were opened`);
  return found;
}

/** The file with one byte of its middle changed, for every client. */
async function alter(page: Page, { live, folder }: Case, file: string): Promise<void> {
  const content = await readFile(join(folder, file));
  const middle = content.length >> 1;
  content[middle] = (content[middle] ?? 0) ^ 1;
  const contentType = file.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'image/webp';
  await page.route(
    url => url.pathname === live.url + file,
    route => route.fulfill({ contentType, body: content }),
  );
}

/** Opens a screen that requests a file: the version before comes up, and the registry receives a report. */
async function expectReplaced(page: Page, one: Case, file: string, address: string): Promise<void> {
  const reported: (RemoteReport & { remote: string })[] = [];
  let usesBefore = false;
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.includes(`/remotes/${one.remote}/${one.before}/remoteEntry.js`)) usesBefore = true;
    const [, remote] = /\/releases\/(\w+)\/reports$/.exec(pathname) ?? [];
    if (remote) reported.push({ ...(request.postDataJSON() as RemoteReport), remote });
  });
  await alter(page, one, file);
  await page.goto(address);
  await expect.poll(() => usesBefore, { message: `${address}: the version before is asked for` }).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
  const report = { remote: one.remote, version: VERSION, file, usedVersion: one.before };
  await expect
    .poll(() => reported, { message: 'the registry gets the report' })
    .toContainEqual(expect.objectContaining(report));
}

/** Tries the addresses in turn: one that only asks ahead of time goes on without the file. @returns why none was replaced, if none was. */
async function replacedSomewhere(
  context: BrowserContext,
  one: Case,
  file: string,
  addresses: string[],
): Promise<string[]> {
  const reasons: string[] = [];
  for (const address of addresses) {
    const page = await context.newPage();
    try {
      await expectReplaced(page, one, file, address);
      return [];
    } catch (error) {
      reasons.push(`${address}: ${String(error).slice(0, 300)}`);
    } finally {
      await page.close();
    }
  }
  return reasons;
}

type Require = { e(chunk: string): Promise<unknown> };

/** Loads a piece as the remote's own code would, whole and altered: it arrives, then it is refused. */
async function expectRefused(context: BrowserContext, one: Case, file: string): Promise<void> {
  const text = await readFile(join(one.folder, file), 'utf8');
  const [, chunk = ''] = /push\(\[\[["']?([\w-]+)/.exec(text) ?? [];
  const load = async (altered: boolean): Promise<string> => {
    const page = await context.newPage();
    if (altered) await alter(page, one, file);
    const { path, title } = REMOTES[one.remote];
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const container = `webpackChunkrpd_${one.remote}_${VERSION.replaceAll('.', '_')}`;
    const outcome = await (chunk
      ? loadChunk(page, container, chunk)
      : checkWorker(page, one.live.url + file));
    await page.close();
    return String(outcome);
  };
  expect(await load(false)).toBe('arrives');
  expect(await load(true)).toBe(chunk ? 'ChunkLoadError' : 'TypeError');
}

/** Has a remote's code load one of its chunks. @returns what came of it */
const loadChunk = (page: Page, container: string, chunk: string): Promise<string | undefined> =>
  page.evaluate(
    async ([name, id]) => {
      let require: Require | undefined;
      const chunks = Reflect.get(globalThis, name) as { push(entry: unknown[]): void };
      chunks.push([['probe'], {}, (given: Require) => (require = given)]);
      return require?.e(id).then(
        () => 'arrives',
        (error: Error) => error.name,
      );
    },
    [container, chunk] as const,
  );

/** Has the page check the file of a worker, which no chunk is in. */
const checkWorker = (page: Page, path: string): Promise<string> =>
  page.evaluate(
    address =>
      (Reflect.get(globalThis, 'RPD_WORKER') as CheckWorker)(new URL(address, location.href).href).then(
        () => 'arrives',
        (error: Error) => error.name,
      ),
    path,
  );

async function prepare(platform: Platform, remote: Remote): Promise<Case> {
  const before = (await readRegistry(platform)).remotes[remote]?.live.version ?? '';
  const { title } = REMOTES[remote];
  await releaseWith(platform, remote, { from: title, to: title, version: VERSION });
  const live = (await readRegistry(platform)).remotes[remote]?.live;
  if (!live) throw new Error(`${remote} has no live version`);
  return { remote, live, before, folder: join(platform.dataDir, 'remotes', remote, VERSION) };
}

const only = process.argv.includes('--only') ? process.argv.slice(process.argv.indexOf('--only') + 1) : null;
const platform = await startPlatform();
const browser = await chromium.launch(embedded.use?.launchOptions);
const failures: string[] = [];
try {
  const cases: Case[] = [];
  for (const remote of Object.keys(REMOTES) as Remote[])
    if (only === null || only.includes(remote)) cases.push(await prepare(platform, remote));
  // Somebody with every role there is: each screen is open to them.
  const context = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const first = await context.newPage();
  await signInByApi(first, 'administrator');
  const addresses = await crawl(first, cases);
  for (const one of cases) {
    const count = { replaced: 0, refused: 0 };
    for (const { path: file } of one.live.files) {
      const asking = [...(addresses.get(`${one.remote} ${file}`) ?? [])];
      const reasons = await replacedSomewhere(context, one, file, asking.slice(0, TRIES));
      const isReplaced = asking.length > 0 && reasons.length === 0;
      count[isReplaced ? 'replaced' : 'refused'] += 1;
      // What no screen needs when it is opened, a dialog's code, say.
      if (!isReplaced)
        await expectRefused(context, one, file).catch((error: unknown) =>
          failures.push(`${one.remote}/${file}: ${reasons.join('; ')} ${String(error).slice(0, 300)}`),
        );
    }
    say(
      `${one.remote}: ${one.live.files.length} files, ${count.replaced} refused, replaced and reported; ${count.refused} that no address needs, refused`,
    );
  }
} finally {
  await browser.close();
  await platform.stop();
}
for (const failure of failures) say(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
