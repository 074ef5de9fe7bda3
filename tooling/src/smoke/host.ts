import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { runWebpack } from '../build/compile.ts';
import { loadConfig } from '../build/config.ts';
import { targetVersion } from '../build/inputs.ts';

import { root } from '../workspace.ts';

const cache = join(root, 'node_modules/.cache/rpd/smoke');
const entry = join(import.meta.dirname, 'host.page.ts');

/**
 * Builds the page in which a remote is tried: what the shell of these sources gives to remotes, without its screens. Built once
 * for each version of the shell.
 * @returns absolute path of its folder, which holds `host.js`
 */
export async function smokeHost(): Promise<string> {
  const version = targetVersion('shell');
  const folder = join(cache, version);
  if (existsSync(folder)) return folder;
  rmSync(cache, { recursive: true, force: true });
  const fresh = `${folder}.new-${process.pid}`;
  const config = await loadConfig('shell', { version, output: fresh });
  await runWebpack({
    ...config,
    entry: { host: entry },
    devtool: false,
    cache: false,
    output: { ...config.output, filename: '[name].js', chunkFilename: 'assets/[name].[contenthash:10].js' },
    // Nothing is waited for over a network: what takes time is left out.
    optimization: { ...config.optimization, splitChunks: false, minimize: false },
    // Those that write the page and its list of modules are of the real shell.
    plugins: config.plugins?.filter(
      plugin => !/^(?:ShellHtml|ProvidedNames)Plugin$/.test(plugin?.constructor.name ?? ''),
    ),
  });
  renameSync(fresh, folder);
  return folder;
}
