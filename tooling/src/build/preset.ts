import { ModuleFederationPlugin } from '@module-federation/enhanced';
import { containerName } from '@rpd/shared/remote';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Chunk, type Configuration } from 'webpack';

import { remoteRoom, root, shellRoom } from '../workspace.ts';
import { ForeignImportsPlugin } from './foreign-imports.ts';
import { ShellHtmlPlugin } from './html.ts';
import { patchesHash } from './inputs.ts';
import { RegisteredIntegrityPlugin } from './integrity.ts';
import { PublicFilesPlugin } from './public-files.ts';
import { FacadeNamesPlugin } from './names.ts';
import { RequiredExportsPlugin, ProvidedNamesPlugin } from './required-exports.ts';
import { ChunkRetryPlugin } from './chunk-retry.ts';
import { CompileHintsPlugin } from './compile-hints.ts';
import { scopePlaceholder, sharedScopeFile } from './shared-scope.ts';
import { type Consumed, type SharingVariant, providedByShell } from './sharing.ts';
import { shellChunks } from './chunks.ts';

export interface PresetOptions {
  /** Development keeps names and maps and refreshes in place; production is what is released. */
  mode: 'production' | 'development';
  /** Version of what is built, e.g. `0.1.0-1a2b3c4d`. */
  version: string;
  /** Absolute path of the folder to write to. */
  output: string;
  /** How shared modules are shared; anything but `split` is for measuring only. */
  variant?: SharingVariant;
}

/** What webpack-cli (`--env`) and the tooling hand to a configuration. */
export interface BuildEnv extends Partial<Pick<PresetOptions, 'version' | 'output' | 'variant'>> {
  /** Set by webpack-cli for a build: the folder is completed for a release. */
  WEBPACK_BUILD?: boolean;
}

/** What a remote says of itself in its `webpack.config.mjs`. */
export interface RemoteOptions {
  /** The short name of its descriptor. */
  name: string;
  /** Files by the name under which the page asks for them; the contract has one, `./remote`, and one for each fill of its descriptor. */
  exposes: Record<string, string>;
  /** What it takes from the page. */
  shared: (variant: SharingVariant) => Record<string, Consumed>;
  /**
   * Screens that people open by their address and that are no landing page: names of chunks by path. They are fetched along with the entry.
   * @example { '/app/games/:id/table/:sessionId': ['table-data', 'table'] }
   */
  screens?: Record<string, string[]>;
}

/** The syntax that every maintained browser has had since 2022. */
const target = ['web', 'es2022'];

/** What every build has in common. */
export function common(room: string, options: PresetOptions, cacheName: string): Configuration {
  const production = options.mode === 'production';
  return {
    mode: options.mode,
    context: room,
    target,
    // Maps lie beside the code and are named by it; none is made of eval, which the CSP refuses.
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    cache: {
      type: 'filesystem',
      name: `${cacheName}-${options.variant ?? 'split'}-${options.mode}`,
      cacheDirectory: join(root, 'node_modules/.cache/rpd/webpack'),
      // webpack knows an installed package by its version alone.
      version: patchesHash(),
      buildDependencies: {
        config: [
          import.meta.filename,
          join(import.meta.dirname, 'sharing.ts'),
          join(room, 'webpack.config.mjs'),
        ],
      },
    },
    resolve: {
      extensions: ['...', '.ts', '.tsx'],
      // What jsPDF would need to print HTML and SVG, which we do not.
      alias: { canvg: false, dompurify: false, html2canvas: false },
    },
    experiments: { css: true, layers: true },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, loader: swcLoader, options: swcOptions(production) },
        { test: /\.(?:woff2|webp|avif|png|jpe?g|svg)$/, type: 'asset/resource' },
        { test: /\.worker\.ts$/, layer: WORKER_LAYER },
      ],
      parser: { javascript: { worker: ['WorkerFile from @rpd/shared/workers', '...'] } },
    },
    optimization: {
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** The tooling brings the loader: rooms have none of their own. */
const swcLoader = createRequire(import.meta.filename).resolve('swc-loader');

function swcOptions(production: boolean): object {
  return {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !production, refresh: !production } },
    },
  };
}

/** The host: its own screens, and every shared module for the page. It knows no remote. */
export function shellConfig(options: PresetOptions): Configuration {
  const variant = options.variant ?? 'split';
  const base = common(shellRoom, options, 'shell');
  const scope = sharedScopeFile(variant, options.mode);
  const provided = providedByShell(variant, options.mode);
  const shared = new Map(Object.entries(provided).map(([request, { shareKey }]) => [request, shareKey]));
  return {
    ...base,
    entry: { shell: './src/index.ts' },
    output: {
      path: options.output,
      publicPath: '/',
      clean: true,
      uniqueName: 'rpd_shell',
      filename: 'assets/[name].[contenthash:10].js',
      cssFilename: 'assets/[name].[contenthash:10].css',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
    },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, [`${runtimeRequest}$`]: federationModule } },
    module: {
      ...base.module,
      // The list lies where no package is; its requests are those of `shared`.
      rules: [...(base.module?.rules ?? []), { test: scope, resolve: { modules: [sharedPackages] } }],
    },
    optimization: { ...base.optimization, splitChunks: shellChunks(variant) },
    plugins: [
      new ShellHtmlPlugin({ template: join(shellRoom, 'index.html'), version: options.version, shared }),
      new PublicFilesPlugin(join(shellRoom, 'src/public')),
      new ChunkRetryPlugin(),
      new CompileHintsPlugin(),
      new webpack.NormalModuleReplacementPlugin(/^\.\/scope\.ts$/, resource => {
        if (resource.context === dirname(scopePlaceholder)) resource.request = scope;
      }),
      // As the plugin says it in the remotes: there is no server that renders, and no snapshot of other builds.
      new webpack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: '"web"' }),
      new ProvidedNamesPlugin(options.version, scope, provided),
    ],
  };
}

/** What the shell imports of the federation, and the file that it gets: the runtime with the page's shared modules. */
const runtimeRequest = '@module-federation/enhanced/runtime';
const federationModule = join(import.meta.dirname, 'runtime/federation.ts');
const sharedPackages = join(root, 'shared/node_modules');

/** Modules of workers of remotes. */
const WORKER_LAYER = 'worker';

/** A worker is one file: it starts from a blob, where it finds no other. */
const isSplit = (chunk: Chunk): boolean => !chunk.canBeInitial() && !chunk.hasRuntime();

/** A worker has no page to take shared packages from: it brings those that it imports. */
const ownPackagesOfWorkers = () =>
  new webpack.NormalModuleReplacementPlugin(/^yup$/, resource => {
    if (resource.contextInfo.issuerLayer === WORKER_LAYER)
      resource.request = join(sharedPackages, resource.request);
  });

/** One remote: exposes `./remote`, takes every shared module from the page, and writes one versioned folder. */
export function remoteConfig(
  { name, exposes, shared }: RemoteOptions,
  options: PresetOptions,
): Configuration {
  const variant = options.variant ?? 'split';
  const room = remoteRoom(name);
  const container = containerName(name, options.version);
  const base = common(room, options, `remote-${name}`);
  return {
    ...base,
    // A chunk that holds another one's modules would stand in for it: what is wrong with the other one's file went unnoticed.
    optimization: { ...base.optimization, flagIncludedChunks: false, splitChunks: { chunks: isSplit } },
    // The federation runtime is the page's (runtime/federation.ts); the entry names it by file.
    externals: [{ [federationFile]: `var ${federationGlobal}` }],
    entry: {},
    output: {
      path: options.output,
      // Chunks resolve against the address that the entry was loaded from: the version's own folder.
      publicPath: 'auto',
      clean: true,
      uniqueName: container,
      filename: '[name].[contenthash:10].js',
      cssFilename: '[name].[contenthash:10].css',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      // A screen that does not arrive is given up as a whole remote is (LOAD_TIMEOUT in the shell), not after two minutes.
      chunkLoadTimeout: 15_000,
    },
    plugins: [
      new ChunkRetryPlugin(),
      new CompileHintsPlugin(),
      new FacadeNamesPlugin(),
      new ForeignImportsPlugin(`remote-${name}`),
      ownPackagesOfWorkers(),
      new RegisteredIntegrityPlugin(),
      new RequiredExportsPlugin(),
      new ModuleFederationPlugin({
        ...withoutExtras,
        name: container,
        filename: 'remoteEntry.js',
        exposes: Object.fromEntries(
          Object.entries(exposes).map(([key, file]) => [key, { import: file, name: chunkOf(key) }]),
        ),
        shareStrategy: 'loaded-first',
        shared: shared(variant),
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  };
}

/** The chunk of an exposed module: `./remote` is `remote`, `./tabs/Lore` is `fill-tabs-Lore`. None of a fill is part of the first screen. */
export const chunkOf = (exposed: string): string => {
  const name = exposed.slice('./'.length).replaceAll('/', '-');
  return name === 'remote' ? name : `fill-${name}`;
};

/** The module that the federation plugin puts into every entry, and the global of the page that stands for it. */
const federationFile = createRequire(import.meta.filename).resolve(
  '@module-federation/webpack-bundler-runtime/bundler',
);
const federationGlobal = 'RPD_FEDERATION';

/**
 * Types come from the live shell (declarations.ts) and the list of files from `remote.json`. `mf-manifest.json` stands beside it: the
 * federation's developer tools read a page by it, and this platform does not.
 */
const withoutExtras = { dts: false, manifest: { fileName: 'mf-manifest.json' }, dev: false } as const;
