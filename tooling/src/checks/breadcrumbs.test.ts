import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from '../workspace.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The fixed parts of the addresses of a remote's routes. */
const segmentsOf = (source: string): string[] =>
  [...source.matchAll(/\bpath: '([^']+)'/g)]
    .flatMap(([, path = '']) => path.split('/'))
    .filter(segment => /^[a-z]/.test(segment));

it('every part of an address has a French name in the breadcrumb (BRD-1)', () => {
  const shell = read('shell/src/breadcrumb/breadcrumb.segments.ts');
  const remotes = globSync('remote-*/remote.json', { cwd: root });
  expect(remotes.length).toBeGreaterThan(3);
  const missing = remotes.flatMap(path => {
    const { breadcrumb } = JSON.parse(read(path)) as { breadcrumb: Record<string, string> };
    return globSync('src/app/{remote.tsx,*.routes.ts}', { cwd: join(root, dirname(path)) })
      .flatMap(file => segmentsOf(read(join(dirname(path), file))))
      .filter(segment => !(segment in breadcrumb) && !shell.includes(`\n  ${segment}: '`))
      .map(segment => `${dirname(path)}: ${segment}`);
  });
  expect(missing).toEqual([]);
});
