import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readRemoteJson } from '../build/page.ts';

// What `tooling/src/workspace.ts` is inside of the repository of the platform: here the folder is the repository, and has one remote.

export const root = process.cwd();

export const typesCache = join(root, 'node_modules/.cache/rpd-types');

export const remoteRoom = (_name: string): string => root;

/** The short name of the remote of this folder; none where there is no `remote.json`. */
export function remoteNames(): string[] {
  try {
    return [readRemoteJson(root).name];
  } catch {
    return [];
  }
}

export const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
