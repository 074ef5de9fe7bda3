import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { parseSync } from 'oxc-parser';
import webpack, { type Configuration } from 'webpack';

import { root } from '../workspace.ts';

/** Large packages of many files. Each test file loads what it imports afresh: of these, it took a third of the time of most. */
const PACKAGES = ['@chakra-ui/react', '@chakra-ui/react/theme', 'lucide-react'] as const;
type Package = (typeof PACKAGES)[number];

/** Packages with a state of their own, which other code of a test imports too: there is one copy. */
const KEPT_OUTSIDE = ['react', 'react/jsx-runtime', 'react-dom', '@emotion/react', '@emotion/cache'];

const DAY_MS = 86_400_000;

const SOURCES = '{shared,shell,remote-*}/src/**/*.{ts,tsx}';

/** In the room that has the packages, so that what is kept outside is found from there. */
const place = join(root, 'shared/.cache/test-bundle');

/** What a source imports from the packages or hands on from them: package and name, types left out. */
export function importedNames(path: string, source: string): [Package, string][] {
  const isOurs = (request: string | undefined): request is Package => PACKAGES.some(name => name === request);
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: [Package, string | null | undefined][] = [];
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName, isType } of entries)
      if (!isType && isOurs(moduleRequest.value)) found.push([moduleRequest.value, importName.name]);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName, isType } of entries)
      if (!isType && isOurs(moduleRequest?.value)) found.push([moduleRequest.value, importName.name]);
  return found.map(([request, name]) => {
    if (!name) throw new Error(`${path} takes all of ${request}: import what it needs by name.`);
    return [request, name];
  });
}

function allNames(): Map<Package, string[]> {
  const names = new Map<Package, Set<string>>(PACKAGES.map(name => [name, new Set()]));
  for (const file of globSync(SOURCES, { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8');
    if (!PACKAGES.some(name => source.includes(`'${name}'`))) continue;
    for (const [request, name] of importedNames(file, source)) names.get(request)?.add(name);
  }
  return new Map([...names].map(([request, found]) => [request, [...found].toSorted()]));
}

/**
 * Bundles what our code uses of large packages into a file for jest, unless it is there. Answers what jest's `moduleNameMapper` takes:
 * a pattern for each package, and the file that stands for it. @throws Error with webpack's messages.
 */
export async function bundleForTests(): Promise<Record<string, string>> {
  const names = allNames();
  const key = createHash('sha256')
    .update(JSON.stringify([...names]))
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(import.meta.filename))
    .digest('hex')
    .slice(0, 16);
  const folder = join(place, key);
  if (!existsSync(folder)) await build(names, folder);
  return Object.fromEntries(
    PACKAGES.map((name, at) => [`^${name.replaceAll('/', String.raw`\/`)}$`, join(folder, `${at}.cjs`)]),
  );
}

/** Removes bundles that nobody uses any more: a run that goes on keeps its own. */
function removeOld(): void {
  for (const name of existsSync(place) ? readdirSync(place) : []) {
    const path = join(place, name);
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

async function build(names: Map<Package, string[]>, folder: string): Promise<void> {
  removeOld();
  const fresh = `${folder}.new-${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  const entry = [...names].map(([request, found], at) => {
    writeFileSync(join(fresh, `${at}.mjs`), `export { ${found.join(', ')} } from '${request}';\n`);
    writeFileSync(join(fresh, `${at}.cjs`), `module.exports = require('./all.cjs').package${at};\n`);
    return `export * as package${at} from './${at}.mjs';\n`;
  });
  writeFileSync(join(fresh, 'all.mjs'), entry.join(''));
  await runWebpack({
    mode: 'none',
    target: 'node',
    context: fresh,
    entry: './all.mjs',
    output: { path: fresh, filename: 'all.cjs', library: { type: 'commonjs2' } },
    // As in a page: the packages look at the environment when they run.
    resolve: { conditionNames: ['import', 'browser', 'default'] },
    externals: Object.fromEntries(KEPT_OUTSIDE.map(name => [name, `commonjs ${name}`])),
    optimization: { providedExports: true, usedExports: true, sideEffects: true, concatenateModules: true },
  });
  // Two runs may build the same thing at once.
  if (existsSync(folder)) rmSync(fresh, { recursive: true });
  else renameSync(fresh, folder);
}

function runWebpack(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error || !stats) reject(error ?? new Error('webpack says nothing.'));
      else if (stats.hasErrors() || stats.hasWarnings())
        reject(new Error(stats.toString({ all: false, errors: true, warnings: true })));
      else resolve();
    });
  });
}
