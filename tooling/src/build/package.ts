import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Compiler, Configuration, Stats } from 'webpack';

import type { Target } from '../workspace.ts';
import { declarationsOf } from './declarations.ts';
import { describeRemote, outputFolder, runWebpack } from './compile.ts';
import { targetVersion } from './inputs.ts';
import { compressFolder } from './outputs.ts';
import { writePages } from './pages.ts';
import { writeWorker } from './worker.ts';
import {
  type BuildEnv,
  type PresetOptions,
  type RemoteOptions,
  remoteConfig,
  shellConfig,
} from './preset.ts';
import { consumedByRemote } from './sharing.ts';

// What the `webpack.config.mjs` of a package is made of: webpack-cli runs it, and so do `npm start` and `rpd`.

type PackageConfig = (env?: BuildEnv, argv?: { mode?: PresetOptions['mode'] }) => Configuration;

/** Every module that the page has for remotes: the sharing policy (sharing.ts). */
export const pageModules = consumedByRemote;

/** The configuration of a remote: its name, what it exposes, what it takes from the page. */
export function remotePackage(remote: RemoteOptions): PackageConfig {
  const target = `remote-${remote.name}` as const;
  return configure(
    target,
    options => remoteConfig(remote, options),
    async ({ version, output }, stats) => {
      const built = describeRemote(remote, version, output, stats);
      await compressFolder(output);
      writeFileSync(join(output, 'remote.json'), `${JSON.stringify(built, null, 2)}\n`);
    },
  );
}

/** The configuration of the shell. What it gives to remotes is the sharing policy. */
export function shellPackage(): PackageConfig {
  return configure('shell', shellConfig, async options => {
    await writePages(options, runWebpack);
    await writeWorker(options, runWebpack);
    // For `rpd check` and `rpd types` of teams: no page asks for it.
    const types = await declarationsOf(options.version);
    writeFileSync(join(options.output, 'types.json'), JSON.stringify(types));
    await compressFolder(options.output);
    writeFileSync(join(options.output, 'version'), `${options.version}\n`);
  });
}

function configure(
  target: Target,
  preset: (options: PresetOptions) => Configuration,
  finish: (options: PresetOptions, stats: Stats) => Promise<void>,
): PackageConfig {
  return (
    { version = targetVersion(target), output = outputFolder(target, version), variant, WEBPACK_BUILD } = {},
    argv,
  ) => {
    const options = { mode: argv?.mode ?? 'production', version, output, ...(variant && { variant }) };
    const config = preset(options);
    if (!WEBPACK_BUILD) return config;
    return {
      ...config,
      plugins: [...(config.plugins ?? []), new FinishPlugin(stats => finish(options, stats))],
    };
  };
}

/** Completes a folder that was built without errors. */
class FinishPlugin {
  readonly finish: (stats: Stats) => Promise<void>;

  constructor(finish: (stats: Stats) => Promise<void>) {
    this.finish = finish;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tapPromise('FinishPlugin', async stats => {
      if (!stats.hasErrors() && !stats.hasWarnings()) await this.finish(stats);
    });
  }
}
