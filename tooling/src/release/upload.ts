import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ReleasedFile } from '@rpd/shared/remote';

import { Failure } from '../commands/output.ts';
import { type Place, readMissing, sendPart } from './registry.ts';

/** How often a file whose line was cut is gone on with. */
const ATTEMPTS = 5;

export interface Uploaded {
  files: number;
  bytes: number;
}

const hexOf = (integrity: string): string =>
  Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

/**
 * Sends the files of a version that the registry does not have yet: of a file whose line was cut, now or in an earlier run, the rest.
 * @throws Failure
 */
export async function uploadVersion(
  place: Place,
  { version, files }: { version: string; files: readonly ReleasedFile[] },
  folder: string,
): Promise<Uploaded> {
  const sent = { files: 0, bytes: 0 };
  for (let attempt = 1; ; attempt += 1) {
    const missing = await readMissing(place, { version, files });
    if (missing.length === 0) return sent;
    if (attempt > ATTEMPTS)
      throw new Failure(
        `${missing.length} files of ${place.name} ${version} do not arrive: run it again to go on.`,
        4,
      );
    for (const { integrity, received } of missing) {
      const file = files.find(one => one.integrity === integrity);
      if (!file) throw new Failure(`The registry asks for a file that ${version} does not have.`, 4);
      const part = readFileSync(join(folder, file.path)).subarray(received);
      const isSent = await sendPart(place, {
        hash: hexOf(integrity),
        offset: received,
        bytes: file.bytes,
        part,
      });
      if (!isSent) break;
      sent.files += 1;
      sent.bytes += part.length;
    }
  }
}
