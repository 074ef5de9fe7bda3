import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { ReleasedFile } from '@rpd/shared/remote';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * What is worth compressing: fonts and pictures are compressed already, maps are fetched by nobody but us, and a server puts a nonce
 * into the application's page.
 */
const isText = (path: string): boolean => /\.(?:js|css|svg|json)$|^landing\.html$/.test(path);

/** Smaller texts would grow, or save less than their header. */
const MIN_COMPRESSED_BYTES = 512;

/** Brotli at its best level: what a browser receives, and what budgets count. */
export function brotliBytes(content: Buffer): Promise<Buffer> {
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/** Writes a `.br` and a `.gz` beside every text of a folder, so that no server has to compress while someone waits. */
export async function compressFolder(folder: string): Promise<void> {
  const texts = filesIn(folder).filter(path => isText(path));
  await Promise.all(
    texts.map(async path => {
      const content = readFileSync(join(folder, path));
      if (content.length < MIN_COMPRESSED_BYTES) return;
      const [br, gz] = await Promise.all([brotliBytes(content), zip(content, { level: 9 })]);
      writeFileSync(join(folder, `${path}.br`), br);
      writeFileSync(join(folder, `${path}.gz`), gz);
    }),
  );
}

/** Paths of a folder's files, sorted, with forward slashes. */
export function filesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder })
    .filter(path => statSync(join(folder, path)).isFile())
    .map(path => path.replaceAll('\\', '/'))
    .toSorted();
}

/** What says of a folder what is in it: the platform's own, and the federation's for its developer tools. */
const DESCRIBING = new Set(['remote.json', 'mf-manifest.json', 'mf-manifest-stats.json']);

/** Every file that a page may ask for, with its size and its integrity; compressed copies are the same file. */
export function releasedFiles(folder: string): ReleasedFile[] {
  return filesIn(folder)
    .filter(path => !/\.(?:br|gz|map)$/.test(path) && !DESCRIBING.has(path))
    .map(path => {
      const content = readFileSync(join(folder, path));
      const digest = createHash('sha384').update(content).digest('base64');
      return { path, bytes: content.length, integrity: `sha384-${digest}` };
    });
}
