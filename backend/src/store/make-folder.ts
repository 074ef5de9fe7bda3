import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Like `mkdir -p`, one level at a time: Node's own never returns where the file system answers ENOENT (under /proc). */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
