import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** What the data of a run may take, in bytes, with room to spare. */
const ENOUGH = 2 * 1024 ** 3;

/** Where tests keep their data: in memory where the machine has room, since what is written there need not wait for a disk. */
export function quickFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH ? MEMORY : tmpdir();
}
