import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { containerName, type RemoteDescriptor } from '@rpd/shared/remote';
import { requireNode } from './node-version.ts';

// What every build of a remote begins with: who it is, which modules it exposes, and what it takes from the page.

/** Modules of the page by request, with the range of each; written in when the kit is packed (tooling/src/kit). */
declare const RPD_PAGE_MODULES: Record<string, string>;

export interface RemoteBuildOptions {
  /** Files by the name under which the page asks for them: `./remote`, and one for each fill of remote.json. */
  exposes?: Record<string, string>;
  /**
   * What is taken from the page in place of a copy: `true` for everything that the page has (React, React Router, TanStack Query,
   * `@rpd/shared/*`), a list of requests, or `false`: the remote draws by `mount` and brings what it needs.
   */
  page?: boolean | readonly string[];
  /** The folder of the remote; the current one by default. */
  folder?: string;
}

export interface RemoteBuild {
  folder: string;
  name: string;
  version: string;
  /** The global that the page looks for. */
  container: string;
  /** Absolute paths by exposed name. */
  exposes: Record<string, string>;
  /** Whether a request is answered by the page. */
  isOfPage: (request: string) => boolean;
}

const ENTRIES = ['src/remote.tsx', 'src/remote.ts', 'src/remote.jsx', 'src/remote.js', 'src/remote.mjs'];

export const pageModules = (): Record<string, string> =>
  typeof RPD_PAGE_MODULES === 'undefined' ? {} : RPD_PAGE_MODULES;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

export const readRemoteJson = (folder: string): RemoteDescriptor =>
  readJson(join(folder, 'remote.json')) as RemoteDescriptor;

/** Files that decide what a build contains: all of the folder but what is installed, built or hidden. */
const sourcesOf = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, exclude: name => /^(?:node_modules|dist|coverage|\..*)$/.test(name) })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => /\.\w+$/.test(path) && !/(?:\.test\.\w+|\.md)$/.test(path))
    .toSorted();

/** `<version of package.json>-<hash of the sources>`: the same sources have the same version on every machine. */
export function sourcesVersion(folder: string): string {
  const { version = '0.0.0' } = readJson(join(folder, 'package.json')) as { version?: string };
  const hash = createHash('sha256');
  for (const path of sourcesOf(folder)) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}

/** @throws Error in words for who builds. */
export function remoteBuild({
  exposes,
  page = true,
  folder = process.cwd(),
}: RemoteBuildOptions): RemoteBuild {
  requireNode();
  const { name } = readRemoteJson(folder);
  const version = process.env.RPD_VERSION || sourcesVersion(folder);
  const entry = ENTRIES.find(path => existsSync(join(folder, path)));
  if (!exposes && !entry) throw new Error(`There is no ${ENTRIES.join(', ')}: name the file in "exposes".`);
  const files = exposes ?? { './remote': entry ?? '' };
  const known = pageModules();
  return {
    folder,
    name,
    version,
    container: containerName(name, version),
    exposes: Object.fromEntries(Object.entries(files).map(([key, file]) => [key, resolve(folder, file)])),
    isOfPage: request =>
      Object.hasOwn(known, request) && (Array.isArray(page) ? page.includes(request) : page === true),
  };
}

/** The file name that an exposed module begins with: `./remote` is `remote`, `./fills/Lore` is `fill-fills-Lore`. */
export const chunkOf = (exposed: string): string => {
  const name = exposed.slice('./'.length).replaceAll('/', '-');
  return name === 'remote' ? name : `fill-${name}`;
};
