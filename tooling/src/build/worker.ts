import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import webpack, { type Configuration, type Stats } from 'webpack';

import { shellRoom } from '../workspace.ts';
import { filesIn } from './outputs.ts';
import { type PresetOptions, common } from './preset.ts';

/** What the application runs on. Not the letters that only a printed document has, nor maps. */
const isKept = (path: string): boolean => /^assets\/.*\.(?:js|css|woff2)$/.test(path);

/** The service worker's code, which knows the shell that it was built with: every file of it by its hash. */
function workerConfig(options: PresetOptions): Configuration {
  const files = filesIn(options.output)
    .filter(isKept)
    .map(path => {
      const digest = createHash('sha384').update(readFileSync(join(options.output, path)));
      return { path: `/${path}`, integrity: `sha384-${digest.digest('base64')}` };
    });
  const base = common(shellRoom, options, 'worker');
  return {
    ...base,
    target: ['webworker', 'es2022'],
    devtool: false,
    entry: { sw: './src/worker/worker.page.ts' },
    output: { path: options.output, filename: '[name].js' },
    plugins: [new webpack.DefinePlugin({ RPD_SHELL: JSON.stringify({ version: options.version, files }) })],
  };
}

/** Writes `sw.js` beside a built page. The browser compares it byte by byte: another shell is another worker. */
export async function writeWorker(
  options: PresetOptions,
  runWebpack: (config: Configuration) => Promise<Stats>,
): Promise<void> {
  await runWebpack(workerConfig(options));
}
