import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Target, readJson, root } from '../workspace.ts';
import { installedFor } from './lockfile.ts';
import { isBundledByRemotes } from './sharing.ts';

/** A file that counts, by its path from the root of the repository. */
export interface Input {
  path: string;
  content: Buffer;
}

const LOCKFILE = 'pnpm-lock.yaml';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || /(?:^|\/)src\/test\//.test(path);

/**
 * The paths that decide what a build of `target` contains. A remote takes most of `shared` from the page at run time, so
 * only the part that it bundles counts: a new button in the shell releases no remote.
 */
export function inputPaths(target: Target): string[] {
  const own = globSync(
    [`${target}/src/**/*`, `${target}/{package.json,index.html,remote.json,webpack.config.mjs}`],
    {
      cwd: root,
    },
  );
  const shared = globSync('src/**/*', { cwd: join(root, 'shared') })
    .filter(path => target === 'shell' || isBundledByRemotes(path))
    .map(path => `shared/${path}`);
  const tooling = globSync(['tooling/src/build/**/*', 'tooling/src/workspace.ts', 'tooling/package.json'], {
    cwd: root,
  });
  return [...own, ...shared, ...tooling, 'shared/package.json', LOCKFILE, 'tsconfig.base.json']
    .filter(path => /\.\w+$/.test(path) && !isTest(path))
    .toSorted();
}

/** Eight hex digits that change when any path or content does, and with nothing else. */
export function hashInputs(inputs: Iterable<Input>): string {
  const hash = createHash('sha256');
  for (const { path, content } of inputs) hash.update(`${path}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, 8);
}

/** What counts of a file: of the lockfile, what is installed for this target alone. */
function contentOf(path: string, target: Target): Buffer {
  const content = readFileSync(join(root, path));
  if (path !== LOCKFILE) return content;
  return Buffer.from(installedFor(content.toString(), [target, 'shared', 'tooling']).join('\n'));
}

/** `<version of the package>-<hash of the inputs>`: the same sources give the same version on every machine. */
export function targetVersion(target: Target): string {
  const { version } = readJson<{ version: string }>(join(root, target, 'package.json'));
  const inputs = inputPaths(target).map(path => ({ path, content: contentOf(path, target) }));
  return `${version}-${hashInputs(inputs)}`;
}

/** Changes with the patches of installed packages, which leave a package's version as it is. */
export function patchesHash(): string {
  const paths = globSync('patches/*', { cwd: root }).toSorted();
  return hashInputs(paths.map(path => ({ path, content: readFileSync(join(root, path)) })));
}
