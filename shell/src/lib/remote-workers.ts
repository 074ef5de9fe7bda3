import type { CheckWorker } from '@rpd/shared/workers';
import { integrityOf, isRegistered } from './integrity.ts';
import { LOAD_TIMEOUT_MS } from './remote-fetch.ts';

/** Where the text of a checked file is started from, by the address of the file. */
const checked = new Map<string, Promise<string>>();
const startable = new Set<string>();

/** @throws TypeError where the content has another hash than was registered, Error where nothing comes */
async function check(address: string): Promise<string> {
  if (!isRegistered(address)) throw new Error(`No version has ${address}.`);
  const response = await fetch(address, {
    // Empty for a developer's file, which changes while one works.
    integrity: integrityOf(address),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(LOAD_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  const text = new Blob([await response.text()], { type: 'text/javascript' });
  const started = URL.createObjectURL(text);
  startable.add(started);
  return started;
}

/**
 * Holds the file of a worker against its registered hash, once for each file.
 * @param address absolute
 * @returns the address that the page starts the worker from, and no other
 */
export const checkWorker: CheckWorker = address => {
  const known = checked.get(address);
  if (known) return known;
  const started = check(address);
  checked.set(address, started);
  // It may come next time.
  started.catch(() => checked.delete(address));
  return started;
};

/** Whether a worker may be started from an address: a file of the shell's own, or the text of one that was checked. */
export const isStartable = (address: string): boolean =>
  startable.has(address) ||
  new URL(address, window.location.origin).href.startsWith(`${window.location.origin}/assets/`);

globalThis.RPD_WORKER = checkWorker;
