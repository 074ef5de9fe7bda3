import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { containerName, remoteProblems } from '@rpd/shared/remote';
import type { Browser, Page } from 'playwright';

import { launchBrowser } from '../bench/browser.ts';
import type { BuiltRemote } from '../build/compile.ts';
import { smokeHost } from './host.ts';
import type { Tried } from './host.page.ts';

const ORIGIN = 'https://smoke.rpd.test';
/** How long a remote and all its screens may take to load, in ms. */
const TIMEOUT_MS = 60_000;

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };

export interface SmokeRun {
  /** False: there is no browser here. */
  ran: boolean;
  /** What speaks against the version, one sentence each. */
  problems: string[];
}

/** Answers a page's requests from folders, by the start of their paths; nothing leaves the machine. */
async function serveFolders(page: Page, folders: Record<string, string>): Promise<void> {
  await page.route('**/*', route => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin === ORIGIN && pathname === '/')
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><div id="root"></div><script src="/host.js"></script>',
      });
    const start = Object.keys(folders).find(path => pathname.startsWith(path));
    const file = start === undefined ? '' : join(folders[start] ?? '', pathname.slice(start.length));
    if (origin !== ORIGIN || !file || !existsSync(file)) return route.fulfill({ status: 404, body: '' });
    const contentType = TYPES[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: readFileSync(file) });
  });
}

/**
 * Starts a built version in a browser: its entry and the module `./remote` are evaluated, the contract is checked, and the code of
 * each screen is loaded. No screen is drawn.
 */
export async function smokeRun(
  { version, entry, descriptor }: Pick<BuiltRemote, 'version' | 'entry' | 'descriptor'>,
  folder: string,
): Promise<SmokeRun> {
  const browser = await launchBrowser().catch(() => null);
  if (!browser) return { ran: false, problems: [] };
  try {
    return { ran: true, problems: await tryIn(browser, { version, entry, name: descriptor.name, folder }) };
  } finally {
    await browser.close();
  }
}

async function tryIn(
  browser: Browser,
  { version, entry, name, folder }: { version: string; entry: string; name: string; folder: string },
): Promise<string[]> {
  const page = await browser.newPage();
  const base = `/remotes/${name}/${version}/`;
  await serveFolders(page, { [base]: folder, '/': await smokeHost() });
  const thrown: string[] = [];
  page.on('pageerror', error => thrown.push(`its code throws at start: ${error.message}`));
  await page.goto(`${ORIGIN}/`);
  const tried = page
    .evaluate(
      ([container, address]) =>
        (
          globalThis as unknown as { RPD_SMOKE: (container: string, entry: string) => Promise<Tried> }
        ).RPD_SMOKE(container, address),
      [containerName(name, version), `${ORIGIN}${base}${entry}`] as const,
    )
    .catch((error: Error) => `its code throws at start: ${error.message.split('\n')[0]}`);
  const result = await Promise.race([tried, timeout()]);
  if (typeof result === 'string') return [...new Set([...thrown, ...(thrown.length > 0 ? [] : [result])])];
  const wrong = remoteProblems(name, { default: result.remote }).map(problem => `./remote: ${problem}`);
  return [...new Set([...wrong, ...result.screens, ...thrown])];
}

const timeout = (): Promise<string> =>
  new Promise(resolve => {
    setTimeout(() => resolve(`it has not started after ${TIMEOUT_MS / 1000} s`), TIMEOUT_MS).unref();
  });
