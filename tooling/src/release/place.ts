import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { BuiltRemote } from '../build/compile.ts';
import { remoteRoom, readJson } from '../workspace.ts';

/** Reads what a build says of itself. */
export function readBuilt(name: string, version: string): BuiltRemote {
  return readJson<BuiltRemote>(join(remoteRoom(name), 'dist', version, 'remote.json'));
}

/**
 * Copies a built version to `<data>/remotes/<name>/<version>/`, whole or not at all, without its source maps.
 * A folder that is there stays as it is: versions are immutable.
 * @returns whether it was copied.
 */
export function placeVersion(name: string, version: string, dataDir: string): boolean {
  const place = join(dataDir, 'remotes', name, version);
  if (existsSync(place)) return false;
  const fresh = `${place}.new-${process.pid}`;
  mkdirSync(join(dataDir, 'remotes', name), { recursive: true });
  rmSync(fresh, { recursive: true, force: true });
  cpSync(join(remoteRoom(name), 'dist', version), fresh, {
    recursive: true,
    filter: path => !path.endsWith('.map'),
  });
  renameSync(fresh, place);
  return true;
}

/** Address of a version's folder in the embedded topology, relative to the shell's origin. */
export function embeddedUrl(name: string, version: string): string {
  return `/remotes/${name}/${version}/`;
}
