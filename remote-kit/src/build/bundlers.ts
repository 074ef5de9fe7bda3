import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { writeRelease } from './describe.ts';
import { containerBody } from './entry.ts';
import { chunkOf, remoteBuild, type RemoteBuild, type RemoteBuildOptions } from './page.ts';

// One plugin for webpack and Rspack, by what both have: the kit installs neither.

interface Source {
  source: () => string | Buffer;
}
interface Compilation {
  hooks: { processAssets: Tap<() => void> };
  errors: unknown[];
  assets: Record<string, Source>;
  updateAsset: (name: string, source: Source) => void;
}
interface Tap<Handler> {
  tap: (options: string | { name: string; stage?: number }, handler: Handler) => void;
}
interface ScriptHooks {
  createScript: Tap<(code: string) => string>;
}
interface Stats {
  hasErrors: () => boolean;
  toJson: (options: object) => { namedChunkGroups?: Record<string, { assets?: { name: string }[] }> };
}
interface Compiler {
  options: { output: { path?: string } };
  hooks: {
    thisCompilation: Tap<(compilation: Compilation) => void>;
    done: Tap<(stats: Stats) => void>;
  };
  webpack: {
    Compilation: { PROCESS_ASSETS_STAGE_REPORT: number };
    sources: { RawSource: new (text: string) => Source };
    /** Of Rspack. */
    RuntimePlugin?: { getCompilationHooks: (compilation: Compilation) => ScriptHooks };
    /** Of webpack. */
    runtime?: {
      LoadScriptRuntimeModule?: { getCompilationHooks: (compilation: Compilation) => ScriptHooks };
    };
  };
}

type Configuration = Record<string, unknown>;
type Answer = (error?: Error | null, result?: string) => void;

/** In the place of the list of what is taken from the page, which is known when everything is built. */
const SHARES = '__RPD_SHARES__';
const MAP = /\.map$/;

/** The module that a build begins with: the container, with a chunk for each exposed module. */
function entryFile({ folder, exposes }: RemoteBuild): string {
  const modules = Object.entries(exposes).map(
    ([name, file]) =>
      `  ${JSON.stringify(name)}: () => import(/* webpackChunkName: ${JSON.stringify(chunkOf(name))} */ ${JSON.stringify(file)}),`,
  );
  const code = `const modules = {
${modules.join('\n')}
};
const load = name => {
  if (!(name in modules)) throw new Error('This version does not expose ' + name + '.');
  return modules[name]();
};${containerBody('load', `'${SHARES}'.split(',').filter(Boolean)`)}
export { page, init, get };
`;
  const place = join(folder, 'node_modules/.cache/rpd');
  mkdirSync(place, { recursive: true });
  const file = join(place, 'entry.mjs');
  writeFileSync(file, code);
  return file;
}

class RemotePlugin {
  readonly build: RemoteBuild;
  readonly shares: Set<string>;

  constructor(build: RemoteBuild, shares: Set<string>) {
    this.build = build;
    this.shares = shares;
  }

  apply(compiler: Compiler): void {
    const { webpack } = compiler;
    compiler.hooks.thisCompilation.tap('RpdRemote', compilation => {
      const hooks = (webpack.RuntimePlugin ?? webpack.runtime?.LoadScriptRuntimeModule)?.getCompilationHooks(
        compilation,
      );
      // The hash that the registry knows of a chunk; the page answers for it.
      hooks?.createScript.tap(
        'RpdRemote',
        code => `${code}\nscript.integrity = globalThis.RPD_INTEGRITY?.(script.src) ?? '';`,
      );
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'RpdRemote', stage }, () => {
        const entry = compilation.assets['remoteEntry.js'];
        if (!entry) return;
        // A text without quotes: a minifier may have chosen others around it.
        const shares = [...this.shares].toSorted().join(',');
        const text = entry.source().toString().replace(SHARES, shares);
        compilation.updateAsset('remoteEntry.js', new webpack.sources.RawSource(text));
      });
    });
    compiler.hooks.done.tap('RpdRemote', stats => {
      if (stats.hasErrors()) return;
      const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
      const files = Object.fromEntries(
        Object.keys(this.build.exposes).map(name => [
          name,
          (namedChunkGroups[chunkOf(name)]?.assets ?? [])
            .map(asset => asset.name)
            .filter(file => file.endsWith('.js') && !MAP.test(file)),
        ]),
      );
      const output = compiler.options.output.path ?? join(this.build.folder, 'dist');
      writeRelease(this.build, output, { files, shares: [...this.shares].toSorted() });
    });
  }
}

function configuration(options: RemoteBuildOptions, loader: string): Configuration {
  const build = remoteBuild(options);
  const { folder, container } = build;
  const shares = new Set<string>();
  const ofPage = ({ request = '' }: { request?: string }, answer: Answer): void => {
    if (!build.isOfPage(request)) return answer();
    shares.add(request);
    answer(null, `var globalThis[${JSON.stringify(container)}].page[${JSON.stringify(request)}]`);
  };
  return {
    mode: 'production',
    context: folder,
    // What every maintained browser has had since 2022.
    target: ['web', 'es2022'],
    devtool: 'source-map',
    entry: { remoteEntry: entryFile(build) },
    externals: [ofPage],
    output: {
      path: join(folder, 'dist'),
      // Chunks lie beside the entry, wherever that is.
      publicPath: 'auto',
      clean: true,
      uniqueName: container,
      library: { type: 'var', name: container },
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 15_000,
    },
    resolve: { extensions: ['...', '.ts', '.tsx', '.jsx'] },
    module: {
      rules: [
        { test: /\.(?:ts|tsx|jsx)$/, exclude: /node_modules/, loader, options: swc },
        // Rules as a text, for adoptStyles: a link element would need the page's nonce.
        { test: /\.css$/, type: 'asset/source' },
        { test: /\.(?:woff2|webp|avif|png|jpe?g|svg)$/, type: 'asset/resource' },
      ],
      parser: { javascript: { worker: ['WorkerFile from @rpd/remote-kit', '...'] } },
    },
    performance: { hints: false },
    optimization: { flagIncludedChunks: false },
    plugins: [new RemotePlugin(build, shares)],
  };
}

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

/** A configuration of Rspack for a remote: `export default rspackRemote()`. Add to it what you need. */
export const rspackRemote = (options: RemoteBuildOptions = {}): Configuration =>
  configuration(options, 'builtin:swc-loader');

/** The same for webpack. It asks for `swc-loader` and `@swc/core` in your package.json. */
export const webpackRemote = (options: RemoteBuildOptions = {}): Configuration =>
  configuration(
    options,
    createRequire(join(options.folder ?? process.cwd(), 'package.json')).resolve('swc-loader'),
  );
