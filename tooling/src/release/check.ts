import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { descriptorProblems, iconProblems } from '@rpd/shared/remote';

import type { BuiltRemote } from '../build/compile.ts';
import { brotliBytes, releasedFiles } from '../build/outputs.ts';
import { bytes } from '../commands/output.ts';

/** What one screen of a remote may weigh: all its scripts that are fetched along with the entry, brotli, in bytes. */
export const FIRST_SCREEN_LIMIT = 60 * 1024;
/** The same for a screen that `webpack.config.mjs` names, in bytes. */
export const SCREEN_LIMIT = 100 * 1024;

/** What any other chunk may weigh by itself, brotli, in bytes: it comes when somebody asks for what is in it. */
export const CHUNK_LIMIT = 120 * 1024;

/** The same for the module of a fill, with the entry: it comes to a page that somebody else pays for. */
export const FILL_LIMIT = 40 * 1024;

/**
 * What speaks against releasing a built folder, one sentence each: a descriptor that the shell would refuse, files that
 * are not those of the manifest, a first screen that is too heavy.
 */
export async function releaseProblems(built: BuiltRemote, folder: string): Promise<string[]> {
  const wrong = descriptorProblems(built.descriptor);
  if (wrong.length === 0) wrong.push(...iconProblems(built.descriptor));
  const problems = wrong.map(problem => `remote.json: ${problem}`);
  if (built.descriptor.isolated && built.shares && built.shares.length > 0)
    problems.push(
      `an isolated remote takes nothing from the page, and this one takes ${built.shares.join(', ')}: build with page: false`,
    );
  const found = new Map(releasedFiles(folder).map(file => [file.path, file.integrity]));
  for (const { path, integrity } of built.files) {
    if (found.get(path) !== integrity)
      problems.push(`${path} is not the file that the manifest names: build again`);
    found.delete(path);
  }
  for (const path of found.keys())
    problems.push(`${path} is in the folder and not in the manifest: build again`);
  for (const path of [
    built.entry,
    ...built.preload,
    ...(built.screens ?? []).flatMap(screen => screen.preload),
    ...(built.modules ?? []).flatMap(module => module.preload),
  ])
    if (!built.files.some(file => file.path === path))
      problems.push(`${path} is to be loaded and is not there`);
  if (problems.length > 0) return problems;
  const screens = [
    { what: 'its first screen', preload: built.preload, limit: FIRST_SCREEN_LIMIT },
    ...(built.screens ?? []).map(({ path, preload }) => ({ what: path, preload, limit: SCREEN_LIMIT })),
    ...(built.modules ?? []).map(({ module, preload }) => ({ what: module, preload, limit: FILL_LIMIT })),
  ];
  const lazy = built.files.filter(({ path }) => /\.m?js$/.test(path) && path !== built.entry);
  const chunks = lazy.map(({ path }) => ({
    what: `the chunk ${path}`,
    entry: path,
    preload: [],
    limit: CHUNK_LIMIT,
  }));
  for (const { what, entry = built.entry, preload, limit } of [...screens, ...chunks] as Weighed[]) {
    const weight = await brotliOf({ entry, preload }, folder);
    if (weight > limit)
      problems.push(`${what} weighs ${bytes(weight)} (brotli), at most ${bytes(limit)} is allowed`);
  }
  return problems;
}

interface Weighed {
  what: string;
  /** Its own file; the remote's entry unless said. */
  entry?: string;
  preload: string[];
  limit: number;
}

/** Brotli bytes of the scripts that a remote's first screen fetches. */
export async function brotliOf(
  built: Pick<BuiltRemote, 'entry' | 'preload'>,
  folder: string,
): Promise<number> {
  const files = new Set([built.entry, ...built.preload]);
  const sizes = await Promise.all(
    [...files].map(async path => (await brotliBytes(readFileSync(join(folder, path)))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
