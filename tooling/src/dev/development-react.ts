import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DEVELOPMENT_REACT } from '@rpd/shared/remote';

import { runWebpack } from '../build/compile.ts';
import { installedVersion, root } from '../workspace.ts';

export interface DevelopmentReact {
  version: string;
  /** The script that offers it to the page. */
  code: string;
}

/** Builds React as it is in development, for the page of a platform whose own React is the production build. */
export async function developmentReact(name: string): Promise<DevelopmentReact> {
  const folder = join(root, 'node_modules/.cache/rpd/development-react', name);
  await runWebpack({
    mode: 'development',
    target: ['web', 'es2022'],
    // None is made of eval, which the page's policy refuses.
    devtool: false,
    cache: false,
    entry: join(import.meta.dirname, 'development-react.page.cjs'),
    output: { path: folder, filename: DEVELOPMENT_REACT },
    performance: { hints: false },
  });
  return {
    version: installedVersion('react', join(root, 'tooling')),
    code: readFileSync(join(folder, DEVELOPMENT_REACT), 'utf8'),
  };
}
