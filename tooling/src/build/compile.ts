import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { PageInterface, Release } from '@rpd/shared/remote';
import webpack, { type Chunk, type Configuration, type Stats } from 'webpack';

import { type Target, remoteRoom, shellRoom } from '../workspace.ts';
import { loadConfig } from './config.ts';
import { readDescriptor } from './descriptor.ts';
import { removeStaleBuilds } from './stale-builds.ts';
import { releasedFiles } from './outputs.ts';
import { chunkOf, type RemoteOptions } from './preset.ts';
import { RequiredExportsPlugin, consumedRequest } from './required-exports.ts';

/** What a build writes to `remote.json`: a release that is not placed or dated yet. */
export type BuiltRemote = Omit<Release, 'url' | 'releasedAt'> & Required<Pick<Release, 'needs'>>;

/** Where a version of a target lies. The shell has one place, remotes keep a folder per version. */
export function outputFolder(target: Target, version: string): string {
  return target === 'shell' ? join(shellRoom, 'dist') : join(remoteRoom(remoteName(target)), 'dist', version);
}

export function remoteName(target: Target): string {
  return target.slice('remote-'.length);
}

/** The version that lies built, or undefined; for a remote, whether that very version does. */
export function isBuilt(target: Target, version: string): boolean {
  const stamp = join(outputFolder(target, version), target === 'shell' ? 'version' : 'remote.json');
  if (!existsSync(stamp)) return false;
  return target !== 'shell' || readFileSync(stamp, 'utf8').trim() === version;
}

/** Builds one target into its place. A build that fails leaves what was there. @throws Error with webpack's words. */
export async function compile(target: Target, version: string): Promise<void> {
  const place = outputFolder(target, version);
  removeStaleBuilds(dirname(place));
  // Two processes may build the same thing at once; the last one to finish wins, with the same files.
  const fresh = `${place}.new-${process.pid}`;
  const forget = (): void => rmSync(fresh, { recursive: true, force: true });
  const interrupted = (): void => {
    forget();
    process.exit(1);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    await runWebpack(await loadConfig(target, { version, output: fresh, WEBPACK_BUILD: true }));
  } catch (error) {
    forget();
    throw error;
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
  const old = `${place}.old-${process.pid}`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}

/** Runs webpack once. @throws Error with its messages when it has errors, or warnings: a name that does not exist is one. */
export function runWebpack(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    if (!compiler) return reject(new Error('webpack refuses the configuration'));
    compiler.run((error, stats) => {
      compiler.close(closeError => {
        const failure = error ?? closeError;
        if (failure) return reject(failure);
        if (!stats) return reject(new Error('webpack has built nothing'));
        if (stats.hasErrors() || stats.hasWarnings())
          return reject(new Error(stats.toString({ preset: 'errors-warnings', colors: false })));
        resolve(stats);
      });
    });
  });
}

/** What a build is, for the registry. @throws Error when the descriptor is not one that the shell can work with. */
export function describeRemote(
  { name, screens = {} }: Pick<RemoteOptions, 'name' | 'screens'>,
  version: string,
  folder: string,
  stats: Stats,
): BuiltRemote {
  const { descriptor, problems } = readDescriptor(name);
  const modules = [...new Set(descriptor.fills?.map(({ module }) => module))];
  for (const module of modules)
    if (!stats.compilation.namedChunkGroups.has(chunkOf(module)))
      problems.push(`remote-${name}/remote.json: webpack.config.mjs n’expose pas « ${module} »`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return {
    version,
    entry: 'remoteEntry.js',
    descriptor,
    files: releasedFiles(folder),
    preload: filesOf(firstScreen(stats)),
    shares: sharesOf(firstScreen(stats), stats),
    screens: Object.entries(screens).map(([path, names]) => {
      const chunks = ['remote', ...names].flatMap(chunk => chunksNamed(chunk, stats));
      return { path, preload: filesOf(chunks), shares: sharesOf(chunks, stats) };
    }),
    modules: modules.map(module => {
      const chunks = chunksNamed(chunkOf(module), stats);
      return { module, preload: filesOf(chunks), shares: sharesOf(chunks, stats) };
    }),
    needs: neededBy(stats),
  };
}

function neededBy({ compilation }: Stats): PageInterface {
  const plugin = compilation.options.plugins.find(one => one instanceof RequiredExportsPlugin);
  if (!plugin) throw new Error('the preset does not note what a remote needs');
  return plugin.needs;
}

/** Chunks that the exposed module needs at once, and those named `first…`: the landing pages of the areas. */
function firstScreen({ compilation }: Stats): Chunk[] {
  return [...compilation.namedChunkGroups]
    .filter(([name]) => name === 'remote' || name.startsWith('first'))
    .flatMap(([, { chunks }]) => chunks);
}

/** @throws Error when the build has no chunk of this name. */
function chunksNamed(name: string, { compilation }: Stats): Chunk[] {
  const group = compilation.namedChunkGroups.get(name);
  if (!group) throw new Error(`webpack.config.mjs names a chunk ${name}, which the build does not have`);
  return group.chunks;
}

const filesOf = (chunks: Chunk[]): string[] => [
  ...new Set(chunks.flatMap(({ files }) => [...files]).filter(file => file.endsWith('.js'))),
];

/** What chunks take from the page. */
function sharesOf(chunks: Chunk[], stats: Stats): string[] {
  const { chunkGraph } = stats.compilation;
  const modules = chunks.flatMap(chunk => [...chunkGraph.getChunkModulesIterable(chunk)]);
  return [...new Set(modules.map(consumedRequest).filter(request => request !== null))].toSorted();
}
