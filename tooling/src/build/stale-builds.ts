import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Removes from a folder what builds have left there (`….new-<process>`, `….old-<process>`) whose process is no more. */
export function removeStaleBuilds(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [, id] = /\.(?:new|old)-(\d+)$/.exec(name) ?? [];
    if (id !== undefined && !isRunning(Number(id)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Somebody else's process, which one may not ask, runs too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
