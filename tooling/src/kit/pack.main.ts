import {
  copyFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';

import webpack, { type Configuration } from 'webpack';

import { runWebpack } from '../build/compile.ts';
import { compileTypes, declarationsOf, writeDeclarations } from '../build/declarations.ts';
import { common } from '../build/preset.ts';
import { providedByShell, consumedByRemote } from '../build/sharing.ts';
import { installedVersion, readJson, root } from '../workspace.ts';

// Writes the kit as `npm pack` does: bundled, with its types and those of the page, and the examples that `rpd new` starts from.

const room = join(root, 'remote-kit');
const [, , target = join(room, 'dist/remote-kit.tgz')] = process.argv;
const { version } = readJson<{ version: string }>(join(room, 'package.json'));

/** The range of each module of the page; empty: any, the version of the contract decides. */
function pageModules(): Record<string, string> {
  const consumed = consumedByRemote('split');
  const rangeOf = (request: string): string => {
    const key = request in consumed ? request : Object.keys(consumed).find(one => request.startsWith(one));
    return (key !== undefined && consumed[key]?.requiredVersion) || '';
  };
  const requests = Object.values(providedByShell('split', 'production')).map(({ shareKey }) => shareKey);
  return Object.fromEntries(requests.toSorted().map(request => [request, rangeOf(request)]));
}

/** The files that differ outside: there is one remote, and it is the repository. */
const OUTSIDE: Record<string, string> = {
  [join(root, 'tooling/src/workspace.ts')]: join(room, 'src/cli/workspace.ts'),
  [join(root, 'tooling/src/build/inputs.ts')]: join(room, 'src/cli/inputs.ts'),
};

function bundle(entry: Record<string, string>, where: 'web' | 'node', output: string): Configuration {
  const base = common(room, { mode: 'production', version, output }, `remote-kit-${where}`);
  return {
    ...base,
    target: where === 'node' ? 'node20' : ['web', 'es2022'],
    cache: false,
    devtool: false,
    entry,
    experiments: { outputModule: true },
    output: {
      path: output,
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:8].js',
    },
    externals: where === 'node' ? [/^node:/] : [],
    optimization: { minimize: false, splitChunks: false },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        { test: /\.ts$/, parser: { importMeta: false, createRequire: false } },
      ],
    },
    plugins: [
      new webpack.DefinePlugin({
        RPD_PAGE_MODULES: JSON.stringify(pageModules()),
        RPD_KIT_VERSION: JSON.stringify(version),
      }),
      new webpack.NormalModuleReplacementPlugin(/\/(?:workspace|inputs)\.ts$/, resource => {
        const asked = join(resource.context, resource.request);
        if (OUTSIDE[asked] !== undefined) resource.request = OUTSIDE[asked];
      }),
    ],
  };
}

const TYPED = ['ky', 'yup', 'zustand'];

const manifest = {
  name: '@rpd/remote-kit',
  version,
  description: 'Builds, checks and releases a remote of the platform from a repository of your own.',
  license: 'MIT',
  type: 'module',
  bin: { rpd: './dist/rpd.js' },
  exports: {
    '.': { types: './types/kit/index.d.ts', default: './dist/index.js' },
    './test': { types: './types/kit/fake-page.d.ts', default: './dist/fake-page.js' },
    './vite': { types: './types/kit/build/vite.d.ts', default: './dist/vite.js' },
    './webpack': { types: './types/kit/build/bundlers.d.ts', default: './dist/bundlers.js' },
    './rspack': { types: './types/kit/build/bundlers.d.ts', default: './dist/bundlers.js' },
    './tsconfig.json': './tsconfig.json',
    './remote.schema.json': './remote.schema.json',
  },
  // What types of the page are made of, and what is small; a team adds React and the like as it uses them.
  dependencies: Object.fromEntries(TYPED.map(name => [name, installedVersion(name, join(root, 'shared'))])),
  engines: { node: '>=22' },
  files: ['dist', 'types', 'templates', 'tsconfig.json', 'remote.schema.json', 'README.md', 'CHANGELOG.md'],
};

/** For `extends` of a team's tsconfig.json: strict, with the types of the page by their names. */
const tsconfig = (exports: Record<string, string>): object => ({
  compilerOptions: {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    strict: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    paths: Object.fromEntries(
      Object.entries(exports).map(([path, file]) => [path, [`./types/shared/${file}`]]),
    ),
  },
});

/** Declarations of the kit. What they name of `shared` lies beside them. */
async function writeKitTypes(folder: string): Promise<void> {
  const out = join(folder, 'out');
  const project = join(folder, 'tsconfig.types.json');
  const config = {
    extends: join(room, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir: out,
      typeRoots: [join(root, 'node_modules/@types'), join(room, 'node_modules/@types')],
    },
    include: ['index', 'fake-page', 'build/vite', 'build/bundlers'].map(name => join(room, `src/${name}.ts`)),
  };
  writeFileSync(project, JSON.stringify(config));
  const said = await compileTypes(project);
  if (said !== '') throw new Error(`no declarations of the kit: ${said}`);
  const from = join(out, 'remote-kit/src');
  for (const path of globSync('**/*.d.ts', { cwd: from })) {
    const depth =
      relative(join(from, path, '..'), from)
        .split(sep)
        .join('/') || '.';
    const text = readFileSync(join(from, path), 'utf8').replaceAll(
      /(['"])@rpd\/shared\/([\w/]+)\1/g,
      (_match, _quote, name: string) => `'${depth}/../shared/${name}/index.d.ts'`,
    );
    cpSync(join(from, path), join(folder, 'types/kit', path), { recursive: true });
    writeFileSync(join(folder, 'types/kit', path), text);
  }
  rmSync(out, { recursive: true });
  rmSync(project);
}

const folder = mkdtempSync(join(tmpdir(), 'rpd-kit-'));
try {
  const output = join(folder, 'dist');
  const src = (name: string) => join(room, `src/${name}.ts`);
  const [types] = await Promise.all([
    declarationsOf(version),
    writeKitTypes(folder),
    runWebpack(bundle({ index: src('index'), 'fake-page': src('fake-page') }, 'web', output)),
    runWebpack(
      bundle(
        { vite: src('build/vite'), bundlers: src('build/bundlers'), rpd: src('cli/rpd') },
        'node',
        output,
      ),
    ),
  ]);
  writeDeclarations(types, join(folder, 'types/shared'));
  const rpd = join(output, 'rpd.js');
  writeFileSync(rpd, `#!/usr/bin/env node\n${readFileSync(rpd, 'utf8').replace(/^#!.*\n/, '')}`, {
    mode: 0o755,
  });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'tsconfig.json'), `${JSON.stringify(tsconfig(types.exports), null, 2)}\n`);
  for (const name of ['README.md', 'CHANGELOG.md']) copyFileSync(join(room, name), join(folder, name));
  copyFileSync(join(root, 'shared/remote.schema.json'), join(folder, 'remote.schema.json'));
  cpSync(join(root, 'examples/remotes'), join(folder, 'templates'), {
    recursive: true,
    filter: path => !/^(?:node_modules|dist|package-lock\.json)$/.test(basename(path)),
  });
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const said = execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const packed = /rpd-remote-kit-[\w.-]+\.tgz/.exec(said)?.[0] ?? `rpd-remote-kit-${version}.tgz`;
  const fresh = `${target}.new-${process.pid}`;
  copyFileSync(join(folder, packed), fresh);
  renameSync(fresh, target);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
