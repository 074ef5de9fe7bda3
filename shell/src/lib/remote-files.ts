import type { Release } from '@rpd/shared/remote';
import { folderOf, integrityOf } from './integrity.ts';

/** The files that the first screen of a version needs, by their absolute addresses. */
export const firstFiles = (release: Release): string[] =>
  [...new Set([release.entry, ...release.preload])].map(path => new URL(path, folderOf(release)).href);

/**
 * Asks for the files of the first screen along with the entry, so that they arrive in one step; the scripts that need
 * them find them in the browser's cache. Not by `<link rel="preload">`: Chromium keeps the failure of one for as long
 * as the page lives, and a chunk that is back would never be asked for again.
 */
export function preload(release: Release): void {
  for (const path of release.preload)
    void fetch(new URL(path, folderOf(release)), { priority: 'high' }).catch(() => undefined);
}

/** Whether a file answers, and with what was registered: browsers compare what `fetch` is told to expect. */
async function arrives(address: string): Promise<boolean> {
  const integrity = integrityOf(address);
  const response = await fetch(address, { cache: 'reload', ...(integrity && { integrity }) }).catch(
    () => null,
  );
  return response?.ok === true;
}

/** Whether everything that the first screen of a version needs can be had. */
export async function canBeFetched(release: Release): Promise<boolean> {
  const found = await Promise.all(firstFiles(release).map(arrives));
  return found.every(Boolean);
}

/**
 * The file of a version that answers with something else than what was registered: a script element only says that it
 * failed. Null when none of those that the browser was asked for does.
 */
export async function alteredFile(release: Release, file: string | null): Promise<string | null> {
  const base = folderOf(release);
  const addresses = file === null ? firstFiles(release) : [new URL(file, base).href];
  for (const address of addresses) {
    if (await arrives(address)) continue;
    const plain = await fetch(address, { cache: 'reload' }).catch(() => null);
    if (plain?.ok) return address.slice(base.length);
  }
  return null;
}

/** The file of a version that an error names, where it names one. */
export function fileNamed(error: unknown, release: Release): string | null {
  const { request, message } = (error ?? {}) as { request?: unknown; message?: unknown };
  const text = `${String(request)} ${String(message)}`;
  return release.files.find(({ path }) => text.includes(path))?.path ?? null;
}
