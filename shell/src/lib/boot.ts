import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import { fetchRegistry } from './registry-request.ts';

/** What the authentication host sent along in the address, taken out of it. */
export interface Callback {
  auth: string | null;
  state: string | null;
}

export interface Boot {
  config: Promise<Config>;
  /** The raw answer of the release registry. */
  registry: Promise<unknown>;
  callback: Callback;
}

/**
 * Takes the tokens out of the address bar and the history entry, at once (LND-8), and remembers them here alone.
 * `/login?auth=…` becomes `/auth/callback` with the rest of its query (LND-3).
 */
export function takeCallback(): Callback {
  const address = new URL(window.location.href);
  const { searchParams: query } = address;
  const callback = { auth: query.get('auth'), state: query.get('state') };
  if (callback.auth === null) return callback;
  query.delete('auth');
  query.delete('state');
  if (address.pathname === '/login') address.pathname = '/auth/callback';
  window.history.replaceState(null, '', address.pathname + address.search);
  return callback;
}

let boot: Boot | null = null;

/** Starts what the first screen waits for, in the order that matters: first the address is cleaned, then requests leave. */
export function startBoot(): Boot {
  const callback = takeCallback();
  const config = readConfig();
  const registry = config.then(({ registry: address }) => fetchRegistry(address));
  // Whoever needs them handles their failure; until then it is no unhandled rejection.
  config.catch(() => {});
  registry.catch(() => {});
  boot = { config, registry, callback };
  return boot;
}

/** What {@link startBoot} started. */
export function booted(): Boot {
  return boot ?? startBoot();
}

/** The callback's tokens, once: whoever reads them burns them. */
export function burnCallback(): Callback {
  const started = booted();
  const { callback } = started;
  started.callback = { auth: null, state: null };
  return callback;
}
