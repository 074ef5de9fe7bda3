import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Absolute path of the repository. */
export const root = join(import.meta.dirname, '..', '..');

export const shellRoom = join(root, 'shell');

/** Where declarations of a shell are laid while a remote is compiled against them: the packages that they name are found from there. */
export const typesCache = join(root, 'shared/node_modules/.cache/rpd-types');

/** What can be built: the shell, or a remote by the short name of its descriptor. */
export type Target = 'shell' | `remote-${string}`;

/** Absolute path of a remote's room. */
export function remoteRoom(name: string): string {
  return join(root, `remote-${name}`);
}

/** Short names of every remote of the workspace (`admin`, `player`, …): a room `remote-*` with a `remote.json`. */
export function remoteNames(): string[] {
  return readdirSync(root)
    .filter(entry => entry.startsWith('remote-') && existsSync(join(root, entry, 'remote.json')))
    .map(entry => entry.slice('remote-'.length))
    .toSorted();
}

/** Reads a JSON file; the caller says what shape it expects. */
export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

/**
 * The version of a package as it is installed for a room, read from its `package.json`: what the workspace's
 * manifests hold are catalog names, which are no ranges.
 */
export function installedVersion(packageName: string, room: string): string {
  const require = createRequire(join(room, 'package.json'));
  for (const folder of require.resolve.paths(packageName) ?? []) {
    const manifest = join(folder, packageName, 'package.json');
    if (existsSync(manifest)) return readJson<{ version: string }>(manifest).version;
  }
  throw new Error(`${packageName} is not installed for ${room}`);
}
