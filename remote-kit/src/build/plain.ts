import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { entryScript } from './entry.ts';
import { remoteBuild } from './page.ts';
import { writeRelease } from './describe.ts';

/** Lays a remote down that needs no bundler: the ES modules of `src` as they are, and an entry. @returns the folder */
export function buildPlain(folder = process.cwd(), exposes?: Record<string, string>): string {
  const build = remoteBuild({ folder, page: false, ...(exposes && { exposes }) });
  const output = join(folder, 'dist');
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  cpSync(join(folder, 'src'), join(output, 'src'), {
    recursive: true,
    filter: path => !/\.test\.\w+$/.test(path),
  });
  const files = Object.fromEntries(
    Object.entries(build.exposes).map(([name, file]) => [name, relative(folder, file).replaceAll(sep, '/')]),
  );
  writeFileSync(
    join(output, 'remoteEntry.js'),
    entryScript({ container: build.container, files, shares: [] }),
  );
  // Without a build nobody knows what a module imports: nothing is fetched ahead of it.
  writeRelease(build, output, { files: {}, shares: [] });
  return output;
}
