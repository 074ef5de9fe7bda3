import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { PageInterface } from '@rpd/shared/remote';
import { pageModules } from './page.ts';

/** `import { a, b as c } from 'x'` and `export { a } from 'x'`; types alone leave nothing behind. */
const NAMED = /\b(?:import|export)\s+(?!type\b)(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g;

/**
 * What sources take from the page: ranges of what the build found, and the names that the remote's own files import. The registry keeps it, and a
 * new shell is held against it.
 */
export function needsOf(folder: string, requests: readonly string[]): PageInterface {
  const known = pageModules();
  const names = new Map(requests.map(request => [request, new Set<string>()]));
  const sources = globSync('src/**/*.{js,jsx,mjs,ts,tsx,vue}', { cwd: folder });
  for (const path of sources) {
    if (/\.test\.\w+$/.test(path)) continue;
    for (const [, list = '', request = ''] of readFileSync(join(folder, path), 'utf8').matchAll(NAMED))
      for (const one of list.split(',')) {
        const [name = ''] = one.trim().split(/\s+as\s+/);
        if (name && !name.startsWith('type ')) names.get(request)?.add(name);
      }
  }
  return {
    shared: Object.fromEntries(requests.map(request => [request, known[request] ?? ''])),
    names: Object.fromEntries([...names].map(([request, all]) => [request, [...all].toSorted()])),
  };
}
