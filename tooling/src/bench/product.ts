import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { DEMO_PASSWORD } from '@rpd/backend/app';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';

import { root } from '../workspace.ts';

/** A running product of a bench's own. */
export interface Product {
  /** Origin, without a trailing slash. */
  url: string;
  /** Ends the process and removes its data. */
  stop: () => void;
}

/**
 * Starts what `npm start` starts, as it stands built, on a free port.
 * @param dataDir a folder of the bench's own; with nothing in it, the demonstration is put there
 * @param checkout another one that is built, to compare with
 * @throws Error when it ends before it serves
 */
export async function startProduct(dataDir: string, checkout = root): Promise<Product> {
  const child = spawn(process.execPath, [join(checkout, 'tooling/src/start.ts')], {
    env: { ...process.env, PORT: '0', RPD_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let url = '';
  for await (const line of createInterface({ input: child.stdout })) {
    url = /http:\/\/[\w.]+:\d+/.exec(line)?.[0] ?? '';
    if (url) break;
  }
  if (!url) throw new Error('The platform did not start.');
  child.stdout.resume();
  const stop = (): void => {
    child.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    child.kill('SIGTERM');
  };
  return { url, stop };
}

export interface SignedIn {
  token: string;
  /** What the person's browser has in its storage. */
  session: [key: string, value: string][];
}

/**
 * Signs a demo account in.
 * @throws Error when the host refuses
 */
export async function signIn(url: string, username: string): Promise<SignedIn> {
  const answer = await fetch(`${url}/hosts/auth/user/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD, token: 'null' }),
  });
  if (!answer.ok) throw new Error(`signing in answers ${answer.status}`);
  const { token, refreshToken, ...user } = (await answer.json()) as { token: string; refreshToken: string };
  const session: [string, string][] = [
    ['token', token],
    ['refreshToken', refreshToken],
    ['user', JSON.stringify(user)],
    ['currentUser', JSON.stringify({ ...user, token })],
  ];
  return { token, session };
}

/** Somebody who has a demo account, and where. */
export interface Visitor {
  /** Origin, without a trailing slash. */
  url: string;
  username: string;
}

/**
 * A fresh browser profile with a signed-in person. Each visit signs in: an access token expires after ten minutes,
 * and a run takes longer.
 */
export async function signedIn(
  browser: Browser,
  { url, username }: Visitor,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { session } = await signIn(url, username);
  // What the worker fetches in idle time is no part of a screen.
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    serviceWorkers: 'block',
    ...options,
  });
  await signContextIn(context, session);
  return context;
}

/** Signs a context in. Its pages have no stream: benches wait until nothing is on the way, and a stream has no end. */
export async function signContextIn(context: BrowserContext, session: SignedIn['session']): Promise<void> {
  await context.addInitScript(() => {
    const read = window.fetch.bind(window);
    window.fetch = (request, init) =>
      typeof request === 'string' && request.includes('/live?')
        ? Promise.resolve(new Response(null, { status: 403 }))
        : read(request, init);
  });
  await context.addInitScript(entries => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
    // Benches follow any entry of the menu, whose groups fold.
    const chosen = { player: true, game: true, moderation: true, admin: true };
    localStorage.setItem('rpd-sidebar-groups', JSON.stringify({ chosen }));
  }, session);
}
