import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Configuration } from 'webpack';

import { type Target, root } from '../workspace.ts';
import type { BuildEnv } from './preset.ts';

interface ConfigModule {
  default: (env: BuildEnv, argv: { mode: 'production' | 'development' }) => Configuration;
}

/** The configuration of a package, as its `webpack.config.mjs` says: the one way to build it. */
export async function loadConfig(
  target: Target,
  env: BuildEnv,
  mode: 'production' | 'development' = 'production',
): Promise<Configuration> {
  const file = pathToFileURL(join(root, target, 'webpack.config.mjs')).href;
  const { default: configure } = (await import(file)) as ConfigModule;
  return configure(env, { mode });
}
