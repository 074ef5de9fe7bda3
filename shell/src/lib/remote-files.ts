import type { Release } from '@rpd/shared/remote';
import { prefetchFile } from './prefetch-file.ts';
import { folderOf, integrityOf, pathsOf } from './integrity.ts';
import { insertScript } from './insert-script.ts';

const addressIn = (release: Release, path: string): string => new URL(path, folderOf(release)).href;

/** The files that the first screen of a version needs, by their absolute addresses. */
export const firstFiles = (release: Release): string[] =>
  [...new Set([release.entry, ...release.preload])].map(path => addressIn(release, path));

/** Asks for the entry of a version and these files of it at once. */
export function preload(release: Release, paths: readonly string[]): void {
  prefetchFile(addressIn(release, release.entry));
  const chunks = paths.filter(path => path !== release.entry).map(path => addressIn(release, path));
  // An ES module is imported by the entry: a script element would run it as something else.
  for (const address of chunks)
    if (address.endsWith('.mjs')) prefetchFile(address);
    else insertScript(address, integrityOf(address));
}

/** The chunk of the module that a remote exposes, as the build names it (tooling/src/build/preset.ts): its routes, no screen. */
const EXPOSED = /^remote\.\w+\.js$/;

/** Puts files of a version into the browser's cache, and runs none of them. A failure is silent: nothing needs them yet. */
async function prefetchFiles(release: Release, paths: string[]): Promise<void> {
  const hashes = new Map(release.files.map(({ path, integrity }) => [path, integrity]));
  await Promise.all(
    paths.map(async path => {
      const init = { priority: 'low', integrity: hashes.get(path) ?? '' } as const;
      const response = await fetch(addressIn(release, path), init).catch(() => null);
      await response?.arrayBuffer().catch(() => null);
    }),
  );
}

/** Fetches what a load of the remote begins with: its entry and its routes. */
export const cacheEntry = (release: Release): Promise<void> =>
  prefetchFiles(release, [release.entry, ...release.preload.filter(path => EXPOSED.test(path))]);

/** Fetches what the first screen of a version needs. */
export const cacheFirstScreen = (release: Release): Promise<void> =>
  prefetchFiles(release, [...new Set([release.entry, ...release.preload])]);

/** Returns whether a file answers with its registered hash: browsers check the `integrity` of `fetch`. */
export async function arrives(address: string, signal?: AbortSignal): Promise<boolean> {
  const integrity = integrityOf(address);
  const init = { cache: 'reload', ...(integrity && { integrity }), ...(signal && { signal }) } as const;
  const response = await fetch(address, init).catch(() => null);
  return response?.ok === true;
}

/** Whether everything that the first screen of a version needs can be had. */
export async function canBeFetched(release: Release): Promise<boolean> {
  const found = await Promise.all(firstFiles(release).map(address => arrives(address)));
  return found.every(Boolean);
}

/** The file of a version that an error names, where it names one. */
export function fileNamed(error: unknown, release: Release): string | null {
  const { request, message } = (error ?? {}) as { request?: unknown; message?: unknown };
  const text = `${String(request)} ${String(message)}`;
  return pathsOf(release).find(path => text.includes(path)) ?? null;
}
