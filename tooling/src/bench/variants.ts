import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import webpack, { type Configuration } from 'webpack';

import { allTargets, build } from '../build/build.ts';
import { type BuiltRemote, describeRemote, outputFolder, remoteName, runWebpack } from '../build/compile.ts';
import { CompileHintsPlugin } from '../build/compile-hints.ts';
import { readDescriptor } from '../build/descriptor.ts';
import { hashInputs, targetVersion } from '../build/inputs.ts';
import { writePages } from '../build/pages.ts';
import { loadConfig } from '../build/config.ts';
import { type SharingVariant } from '../build/sharing.ts';
import { remoteNames, remoteRoom, root } from '../workspace.ts';

/** One way of building all the code: where the shell lies, and what the registry says of each remote. */
export interface BuiltVariant {
  variant: SharingVariant;
  shellDir: string;
  remotes: { name: string; folder: string; built: BuiltRemote }[];
}

const cache = join(root, 'node_modules/.cache/rpd/variants');

/** Builds a variant from the sources as they are; what lies built of the same sources is used again. */
export const buildVariant = (variant: SharingVariant): Promise<BuiltVariant> =>
  variant === 'split' ? buildAsReleased() : buildStandalone(variant);

const readBuilt = (folder: string): BuiltRemote =>
  JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as BuiltRemote;

/** The way of sharing that the application has: what `rpd build` makes, where that does not lie there. */
async function buildAsReleased(): Promise<BuiltVariant> {
  const built = await build(allTargets());
  const remotes = built
    .filter(({ target }) => target !== 'shell')
    .map(({ target, version }) => {
      const folder = outputFolder(target, version);
      return { name: remoteName(target), folder, built: readBuilt(folder) };
    });
  return { variant: 'split', shellDir: outputFolder('shell', ''), remotes };
}

/** Any other way, in a place of its own. */
async function buildStandalone(variant: SharingVariant): Promise<BuiltVariant> {
  const versions = ['shell', ...remoteNames().map(name => `remote-${name}`)].map(target =>
    targetVersion(target as 'shell'),
  );
  const folder = join(cache, variant);
  const shellDir = join(folder, 'shell');
  const stamp = join(folder, 'stamp.json');
  const wanted = JSON.stringify({ versions, bench: hashInputs(benchInputs()) });
  const remotes = remoteNames().map(name => ({ name, folder: join(folder, name) }));
  const lies = ((): boolean => {
    try {
      return readFileSync(stamp, 'utf8') === wanted;
    } catch {
      return false;
    }
  })();
  if (!lies) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await runWebpack(await variantShell(variant, shellDir));
    await writePages({ mode: 'production', version: `0.0.0-${variant}`, output: shellDir }, runWebpack);
    for (const { name, folder: output } of remotes) {
      if (variant === 'monolith') {
        mkdirSync(output);
        writeFileSync(join(output, 'remote.json'), JSON.stringify(absentRemote(name)));
        continue;
      }
      const version = `0.0.0-${variant}`;
      const stats = await runWebpack(await loadConfig(`remote-${name}`, { version, output, variant }));
      writeFileSync(
        join(output, 'remote.json'),
        JSON.stringify(describeRemote({ name }, version, output, stats)),
      );
    }
    writeFileSync(stamp, wanted);
  }
  return {
    variant,
    shellDir,
    remotes: remotes.map(remote => ({ ...remote, built: readBuilt(remote.folder) })),
  };
}

async function variantShell(variant: SharingVariant, output: string): Promise<Configuration> {
  const config = await loadConfig('shell', { version: `0.0.0-${variant}`, output, variant });
  if (variant !== 'monolith') return config;
  // The same sources as one application: no federation, and each area a lazy route like any other.
  const [html] = config.plugins ?? [];
  return {
    ...config,
    plugins: [
      ...(html ? [html] : []),
      new CompileHintsPlugin(),
      new webpack.NormalModuleReplacementPlugin(/\/remote-files\.ts$/, noRemoteFiles()),
    ],
    optimization: { ...config.optimization, splitChunks: { chunks: 'all' } },
    module: {
      ...config.module,
      // Every remote has a chunk named `first`; in one build they would become one file.
      rules: [
        ...(config.module?.rules ?? []),
        {
          test: /remote-[^/]+\/src\/.*\.tsx?$/,
          enforce: 'pre',
          loader: join(import.meta.dirname, 'chunk-names.mjs'),
        },
      ],
    },
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve?.alias, '@module-federation/enhanced/runtime$': staticRemotes() },
    },
  };
}

/** Writes the module that stands in for the federation runtime: remotes by name, each a dynamic import. */
function staticRemotes(): string {
  const file = join(cache, 'static-remotes.js');
  const entries = remoteNames().map(
    name =>
      `${JSON.stringify(name)}: () => import(${JSON.stringify(join(remoteRoom(name), 'src/app/remote.tsx'))})`,
  );
  mkdirSync(cache, { recursive: true });
  writeFileSync(
    file,
    [
      `const remotes = { ${entries.join(', ')} };`,
      'export function registerRemotes() {}',
      'export function registerPlugins() {}',
      'export async function loadShare() {}',
      'export function loadRemote(id) { return remotes[/^rpd_([a-z0-9]+)_/.exec(id)[1]](); }',
    ].join('\n'),
  );
  return file;
}

/** Writes the module that stands in for what fetches files of remotes ahead: the monolith has none. */
function noRemoteFiles(): string {
  const file = join(cache, 'no-remote-files.js');
  mkdirSync(cache, { recursive: true });
  writeFileSync(
    file,
    [
      'export const firstFiles = () => [];',
      'export function preload() {}',
      'export const arrives = async () => true;',
      'export const canBeFetched = async () => true;',
      'export const fileNamed = () => null;',
      // Idle time brings the routes of every area here too, in the chunks that the monolith has for them.
      `import { loadRemote } from ${JSON.stringify(staticRemotes())};`,
      'export const cacheEntry = ({ descriptor }) => loadRemote(`rpd_${descriptor.name}_`);',
      'export const cacheFirstScreen = async () => undefined;',
    ].join('\n'),
  );
  return file;
}

/** What the registry says of a remote whose code is in the monolith. */
function absentRemote(name: string): BuiltRemote {
  const { descriptor } = readDescriptor(name);
  return {
    version: '0.0.0-monolith',
    entry: 'in-the-shell.js',
    descriptor,
    files: [],
    preload: [],
    needs: { shared: {}, names: {} },
  };
}

const benchInputs = () =>
  ['variants.ts', 'chunk-names.mjs'].map(path => ({
    path,
    content: readFileSync(join(import.meta.dirname, path)),
  }));
