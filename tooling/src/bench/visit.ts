import { hash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { registerBuild } from '@rpd/backend/app';
import { type Browser, type Page } from 'playwright';

import { brotliBytes } from '../build/outputs.ts';
import { startPlatform } from '../serve/platform.ts';
import { readSettings } from '../serve/settings.ts';
import { signedIn, type Visitor } from './product.ts';
import { watchOpen } from './timing.ts';
import type { BuiltVariant } from './variants.ts';

/** What a screen has fetched since the one before. */
export interface Fetched {
  /** Brotli bytes of each script by its path, and of all of them. */
  scripts: Record<string, number>;
  bytes: number;
  /** Requests of any kind. */
  requests: number;
}

export interface Visit {
  firstScreen: Fetched;
  /** From the first screen to each remote's own, each in a browser that has fetched nothing else. */
  areas: Record<string, Fetched>;
  /** The same screens one after the other in one page, which has what the ones before have fetched. */
  tour: Record<string, Fetched>;
}

export interface Served extends Visitor {
  paths: Record<string, string>;
  stop(): Promise<void>;
}

/** Serves a variant with demonstration data of its own, for the administrator, who may see every area. */
export async function serveVariant({ shellDir, remotes }: BuiltVariant): Promise<Served> {
  // Which page loads are measured is drawn by lot: what that takes is no part of a comparison.
  process.env.RPD_VITALS ??= '0';
  const dataDir = mkdtempSync(join(tmpdir(), 'rpd-bench-'));
  const settings = await readSettings({ PORT: '0', RPD_DATA_DIR: dataDir }, []);
  const platform = await startPlatform({
    settings,
    shellDir,
    async prepare(store) {
      for (const { name, folder, built } of remotes) {
        const url = `/remotes/${name}/${built.version}/`;
        cpSync(folder, join(dataDir, url), { recursive: true });
        const { needs: _needs, ...described } = built;
        const release = { ...described, url, releasedAt: new Date().toISOString() };
        await registerBuild(store, name, release, {
          who: 'bench',
          alongside: remotes.map(({ built: { descriptor } }) => descriptor),
        });
      }
    },
  });
  return {
    url: platform.address,
    username: 'admin',
    paths: Object.fromEntries(remotes.map(({ name, built }) => [name, landingPath(built.descriptor)])),
    async stop() {
      await platform.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The first screen of a remote that the administrator who visits it finds in the menu. */
const landingPath = ({ sidebar, areas }: BuiltVariant['remotes'][number]['built']['descriptor']): string =>
  [...sidebar, ...areas].find(({ roles }) => roles.length === 0 || roles.includes('AD'))?.path ?? '/app';

interface Dashboard {
  page: Page;
  watch: Watch;
}

/** A fresh browser profile that is signed in, at the dashboard. Says what that fetched. */
export async function openDashboard(browser: Browser, visitor: Visitor): Promise<Dashboard> {
  const context = await signedIn(browser, visitor);
  const page = await context.newPage();
  const watch = watchRequests(page);
  const stillOpen = watchOpen(page);
  await page.goto('/app/dashboard');
  await settled(page);
  await rested(page, stillOpen);
  return { page, watch };
}

/** The heading of the screen is there, and nothing is fetched any more. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  if (await page.getByText('n’a pas pu être chargé').count())
    throw new Error(`${page.url()} does not load: ${await page.locator('main').innerText()}`);
}

/** How long nothing may come before the page has fetched all that it fetches ahead, in ms. */
const REST_MS = 1500;

/** What a page fetches in idle time is there, too: on one machine it begins before the network rests, on another after. */
async function rested(page: Page, stillOpen: () => string[]): Promise<void> {
  for (let before = -1, now = 0; before !== now || stillOpen().length > 0;) {
    before = now;
    now = await page.evaluate(
      rest =>
        new Promise<number>(resolve => {
          requestIdleCallback(() =>
            setTimeout(() => resolve(performance.getEntriesByType('resource').length), rest),
          );
        }),
      REST_MS,
    );
    await page.waitForLoadState('networkidle');
  }
}

/** Goes to a path as a click does, in the page that is open. */
export async function moveTo(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]`).first();
  await link.waitFor().catch(async (error: unknown) => {
    // What stands there instead says why.
    throw new Error(`${page.url()} has no link to ${path}: ${await page.locator('body').innerText()}`, {
      cause: error,
    });
  });
  await link.click();
  await page.waitForURL(`**${path}`);
  await settled(page);
  // The menu scrolls to what is pressed next: another entry would come to rest under the pointer, and be fetched ahead.
  await page.mouse.move(0, 0);
}

type Watch = () => Promise<Fetched>;

const compressedSizes = new Map<string, Promise<number>>();

/** Brotli bytes of a script. Every page fetches mostly the same ones: each is compressed once. */
function compressedSize(body: Buffer): Promise<number> {
  const key = hash('sha256', body);
  const known = compressedSizes.get(key) ?? brotliBytes(body).then(({ length }) => length);
  compressedSizes.set(key, known);
  return known;
}

/** Collects what a page fetches; each call gives what came since the last one. */
function watchRequests(page: Page): Watch {
  let scripts: Promise<[string, number]>[] = [];
  let requests = 0;
  page.on('response', response => {
    requests += 1;
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js') || !response.ok()) return;
    const weighed = response
      .body()
      .then(async (body): Promise<[string, number]> => [pathname, await compressedSize(body)]);
    // What comes in idle time may be cut by the page's end, once nobody counts any more.
    weighed.catch(() => undefined);
    scripts.push(weighed);
  });
  return async () => {
    const fetched = Object.fromEntries(await Promise.all(scripts));
    const result = {
      scripts: fetched,
      bytes: Object.values(fetched).reduce((sum, size) => sum + size, 0),
      requests,
    };
    scripts = [];
    requests = 0;
    return result;
  };
}

/** The signed-in first screen; each remote's own from there, all at once; and all of them one after the other in one page. */
export async function visitVariant(browser: Browser, served: Served): Promise<Visit> {
  const tour = await openDashboard(browser, served);
  const firstScreen = await tour.watch();
  const paths = Object.entries(served.paths);
  const [areas, toured] = await Promise.all([
    Promise.all(paths.map(async ([name, path]) => [name, await visitArea(browser, served, path)] as const)),
    visitInTurn(tour, paths),
  ]);
  return { firstScreen, areas: Object.fromEntries(areas), tour: toured };
}

/** What the way from the first screen to one path fetches, in a browser of its own. */
async function visitArea(browser: Browser, served: Served, path: string): Promise<Fetched> {
  const { page, watch } = await openDashboard(browser, served);
  await watch();
  await moveTo(page, path);
  const fetched = await watch();
  await page.context().close();
  return fetched;
}

/** What each path fetches after the ones before. */
async function visitInTurn(
  { page, watch }: Dashboard,
  paths: [name: string, path: string][],
): Promise<Visit['tour']> {
  const fetched: Visit['tour'] = {};
  for (const [name, path] of paths) {
    await moveTo(page, path);
    fetched[name] = await watch();
  }
  await page.context().close();
  return fetched;
}
