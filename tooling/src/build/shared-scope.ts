import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../workspace.ts';
import { type SharingVariant, providedByShell } from './sharing.ts';

/** The file that stands for it in the sources. */
export const scopePlaceholder = join(import.meta.dirname, 'runtime/scope.ts');

/**
 * Writes the module that lists what the shell gives to the page, each with the import that fetches it, and returns its
 * absolute path. CommonJS, so that a package which is CommonJS is handed on as it is.
 */
export function sharedScopeFile(variant: SharingVariant, mode: string): string {
  const entries = Object.entries(providedByShell(variant, mode)).map(
    ([request, { shareKey, version, started }]) => {
      const name = JSON.stringify(request);
      const get = started
        ? `() => Promise.resolve(() => require(${name}))`
        : `() => import(${name}).then(module => () => module)`;
      return `  ${JSON.stringify(shareKey)}: { version: ${JSON.stringify(version)}, get: ${get}, shareConfig: { singleton: true, requiredVersion: false } },`;
    },
  );
  const folder = join(root, 'node_modules/.cache/rpd/shared-scope');
  const file = join(folder, `${variant}-${mode}.cjs`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `exports.shared = {\n${entries.join('\n')}\n};\n`);
  return file;
}
