import type { Chunk, ChunkGraph, Configuration, Module } from 'webpack';

import { type SharingVariant, entryPointFile, publicEntryPoints, shellEntryPoint } from './sharing.ts';

type SplitChunks = NonNullable<Configuration['optimization']>['splitChunks'];

/** Packages that change only when a dependency does, and that every screen needs: cached longest, so kept apart. */
const platform =
  /node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?(?:react|react-dom|scheduler|react-router|@remix-run\/route-pattern|cookie-es|@tanstack\/(?:react-query|query-core)|zustand|ky)\/|\.cache\/rpd\/facades\//;

/** Small public paths of `shared` that every screen needs; what else the application begins with goes along. */
const core = /shared\/src\/(?:session|http|remote|slot|breadcrumb)\//;

/**
 * How the shell's code is cut. Left alone, webpack makes a file of every shared module and of every set of modules
 * that two of them have in common: thirty requests for a first screen. Here that screen is its platform, the core of
 * `shared`, and the frame of the interface.
 */
export function shellChunks(variant: SharingVariant): SplitChunks {
  return {
    chunks: 'all',
    // Shared modules are of types of their own; without a least size each would be cut off into a file of 40 bytes.
    defaultSizeTypes: ['javascript', 'css', 'consume-shared', 'share-init', 'unknown'],
    minSize: 10_000,
    cacheGroups: {
      default: { minChunks: 2, priority: -20, reuseExistingChunk: true },
      defaultVendors: false,
      platform: { test: platform, name: 'platform', chunks: 'async', enforce: true, priority: 30 },
      core: {
        test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) => {
          const chunks = [...chunkGraph.getModuleChunksIterable(module)];
          const isInUi = chunks.some(chunk => belongsToEntryPoint(chunk, variant));
          return core.test(module.nameForCondition() ?? '') || (!isInUi && chunks.some(isBeginning));
        },
        name: 'core',
        chunks: 'async',
        enforce: true,
        priority: 20,
      },
      ui: {
        test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
          [...chunkGraph.getModuleChunksIterable(module)].some(chunk => belongsToEntryPoint(chunk, variant)),
        name: 'ui',
        chunks: 'async',
        enforce: true,
        priority: 10,
      },
    },
  };
}

const isBeginning = ({ name }: Chunk): boolean => name === 'bootstrap';

const frameFiles = new Set([entryPointFile(shellEntryPoint)]);
const uiFiles = new Set(
  publicEntryPoints
    .filter(({ request }) => request.startsWith(shellEntryPoint))
    .map(({ request }) => entryPointFile(request)),
);

/** Whether a chunk belongs to an entry point of the interface: the frame's alone, or any in the one-piece variant. */
function belongsToEntryPoint(chunk: Chunk, variant: SharingVariant): boolean {
  const files = variant === 'one-piece' ? uiFiles : frameFiles;
  // Entry points are imported by file in the list of shared modules alone (shared-scope.ts).
  for (const group of chunk.groupsIterable)
    for (const { request } of group.origins) if (request !== undefined && files.has(request)) return true;
  return false;
}
