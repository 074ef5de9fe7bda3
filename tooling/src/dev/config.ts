import { join } from 'node:path';

import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';

import { loadConfig } from '../build/config.ts';
import { type Target, root } from '../workspace.ts';

/** The version under which remotes run in development: their code changes under one name. */
export const DEV_VERSION = 'dev';

/** Which runtime of React Refresh a build asks: that of the page that the shell's server sends, or that of a running platform's page. */
const refreshRuntimes = {
  own: join(import.meta.dirname, 'refresh-runtime.cjs'),
  platform: join(import.meta.dirname, 'live-refresh-runtime.cjs'),
};

/** The preset of a target as the development server wants it: hot, refreshed in place, nothing written. */
export async function devConfig(
  target: Target,
  page: keyof typeof refreshRuntimes = 'own',
): Promise<Configuration> {
  const output = join(root, 'node_modules/.cache/rpd/dev', page, target);
  const refreshRuntime = refreshRuntimes[page];
  const config = await loadConfig(target, { version: DEV_VERSION, output }, 'development');
  return {
    ...config,
    // What there is to say is said by servers.ts.
    stats: 'none',
    output: {
      ...config.output,
      // A name with the content's hash would leave a file behind in memory for every change.
      filename: '[name].js',
      chunkFilename: '[name].chunk.js',
      cssFilename: '[name].css',
      clean: false,
    },
    plugins: [
      ...(config.plugins ?? []),
      new ReactRefreshPlugin({ overlay: false, include: /\/src\/.*\.tsx?$/, exclude: /node_modules/ }),
      new webpack.NormalModuleReplacementPlugin(/react-refresh\/runtime(?:\.js)?$/, resource => {
        if (resource.contextInfo.issuer !== refreshRuntime) resource.request = refreshRuntime;
      }),
    ],
  };
}
