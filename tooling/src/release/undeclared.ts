import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readJson, remoteRoom } from '../workspace.ts';

const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*(?:\/\*.*?\*\/\s*)?['"]([^'"\s]+)['"]/g;

/** `@tanstack/react-query/x` → `@tanstack/react-query`; null: a file, or what Node brings. */
function packageOf(request: string): string | null {
  if (/^[./]|^node:/.test(request)) return null;
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * Packages that the sources of a remote import and its package.json does not name, one sentence each. What the page shares is found
 * by a build all the same, and neither by types nor by tests.
 */
export function undeclaredPackages(name: string, room = remoteRoom(name)): string[] {
  const manifest = readJson<Partial<Record<'dependencies' | 'devDependencies', object>>>(
    join(room, 'package.json'),
  );
  const declared = new Set(
    Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).concat(`@rpd/remote-${name}`),
  );
  const found = new Map<string, string>();
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: room }).filter(
    path => !/\.test\.tsx?$|^src[\\/]test[\\/]/.test(path),
  );
  for (const path of sources.toSorted())
    for (const [, request = ''] of readFileSync(join(room, path), 'utf8').matchAll(IMPORTED)) {
      const wanted = packageOf(request);
      if (wanted !== null && !declared.has(wanted) && !found.has(wanted)) found.set(wanted, path);
    }
  return [...found].map(
    ([wanted, path]) =>
      `remote-${name}/${path} imports ${wanted}, which package.json does not declare: add it there ("catalog:" where pnpm-workspace.yaml has it), then npm test brings the lockfile up to date`,
  );
}
