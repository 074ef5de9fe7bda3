import type { Config } from './config.ts';
import type { Override } from './overrides.ts';
import { readConfig } from './config.ts';
import { fetchRegistry } from './registry-request.ts';
import { storedToken } from './stored-session.ts';
import { type Callback, readAuthCallback } from './read-auth-callback.ts';

export interface Boot {
  config: Promise<Config>;
  /** The raw answer of the release registry. */
  registry: Promise<unknown>;
  /** Whether the stored session holds, asked for under this token; none for who is signed out, or outside /app. */
  verification: { token: string; answer: Promise<Response> } | null;
  callback: Callback;
  /** What comes from developers' machines, where that was asked for before the application started (developer-react.ts). */
  overrides?: Promise<Override[]>;
}

declare global {
  /** What the page itself has started (boot.page.ts); nothing where it was not built for that: development, tests. */
  var RPD_BOOT: Boot | undefined;
}

let boot: Boot | null = null;

/** Starts what the first screen waits for, in the order that matters: first the address is cleaned, then requests leave. */
export function startBoot(): Boot {
  const callback = readAuthCallback();
  const config = readConfig();
  const registry = config.then(({ registry: address }) => fetchRegistry(address));
  // Consumers handle these rejections later; avoids an unhandled-rejection warning now.
  config.catch(() => {});
  registry.catch(() => {});
  boot = { config, registry, verification: startVerification(config), callback };
  return boot;
}

/** The guard's question (SES-3), asked while the application's files are on their way. */
function startVerification(config: Promise<Config>): Boot['verification'] {
  const token = window.location.pathname.startsWith('/app') ? storedToken() : null;
  if (token === null) return null;
  const answer = config.then(({ authHost }) =>
    fetch(`${authHost.replace(/\/+$/, '')}/api/auth/verify`, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    }),
  );
  answer.catch(() => {});
  return { token, answer };
}

/** What {@link startBoot} started, here or in the page. */
export function getBoot(): Boot {
  boot ??= globalThis.RPD_BOOT ?? startBoot();
  return boot;
}

/** The callback's tokens, once: reading them removes them. */
export function consumeAuthCallback(): Callback {
  const started = getBoot();
  const { callback } = started;
  started.callback = { auth: null, state: null };
  return callback;
}
