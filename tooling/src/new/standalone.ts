import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import type { Command } from 'commander';

import { Failure } from '../commands/output.ts';
import { readJson } from '../workspace.ts';

// A remote in a repository of its own, written from an example that is built, released and driven by `npm run topology kit`.

/** What a remote may be made of, by the folder of its example. */
export const KINDS: Record<string, string> = {
  'vite-react': 'Vite and the page’s React',
  'plain-js': 'plain JavaScript, without a bundler',
  isolated: 'plain JavaScript in a sandboxed frame of its own',
  'rspack-react': 'Rspack and the page’s React',
  vue: 'Vue 3, built by Vite',
  'own-react': 'a React of its own, built by Vite',
};

export interface StandaloneOptions {
  title?: string;
  path?: string;
  with: string;
  kit?: string;
  into: string;
  platform: string;
}

export const standaloneOptions = (command: Command): Command =>
  command
    .option('--title <title>', 'what people read in the menu')
    .option('--path <path>', 'its area, below /app (by default /app/<name>)')
    .option('--with <kind>', `what it is made of: ${Object.keys(KINDS).join(', ')}`, 'vite-react')
    .option('--into <folder>', 'where it is written; the folder is empty, or not there', '.')
    .option('--kit <file>', 'path or address of the packed kit, instead of the one that the platform serves')
    .option('--platform <url>', 'where the shell runs', process.env.RPD_PLATFORM ?? 'http://localhost:3000');

interface Example {
  name: string;
  title: string;
  areas: { path: string }[];
}

/**
 * Writes a remote from the example of its kind: its name, title and address are put in place of the example's.
 * @param templates folder of the examples
 * @throws Failure
 */
export function writeStandalone(
  name: string,
  { title: typed, path = `/app/${name}`, with: kind, kit, into, platform }: StandaloneOptions,
  { templates, version }: { templates: string; version: string },
): { folder: string; files: string[]; lines: string[] } {
  if (!/^[a-z][a-z0-9-]{1,29}$/.test(name))
    throw new Failure(`« ${name} » is no name: lower case letters, digits and dashes, a letter first.`, 2);
  const title = (typed ?? name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("'", '’');
  // It becomes a part of the sources, as it is.
  if (title.trim() === '' || /["\\<>{}&`]/.test(title))
    throw new Failure(`« ${title} » is no title: words, without quotes, brackets or ampersands.`, 2);
  if (!/^\/app\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(path))
    throw new Failure(`« ${path} » is no path below /app.`, 2);
  const known = Object.keys(KINDS).filter(one => existsSync(join(templates, one)));
  if (!known.includes(kind)) throw new Failure(`There is no ${kind}: ${known.join(', ')}.`, 2);
  const folder = resolve(into);
  if (existsSync(folder) && readdirSync(folder).some(entry => entry !== '.git'))
    throw new Failure(`${folder} is not empty: name another folder by --into.`, 2);
  const template = join(templates, kind);
  const example = readJson<Example>(join(template, 'remote.json'));
  const served = `${platform.replace(/\/+$/, '')}/remote-kit-${version}.tgz`;
  const words: [from: string, to: string][] = [
    [example.areas[0]?.path ?? '', path],
    [(example.areas[0]?.path ?? '').slice('/app/'.length), path.slice('/app/'.length)],
    [example.title, title],
    [example.name, name],
  ];
  const files = filesOf(template);
  for (const file of files) {
    const text = words.reduce(
      (before, [from, to]) => before.replaceAll(from, to),
      readFileSync(join(template, file), 'utf8'),
    );
    const place = join(folder, file);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(
      place,
      file === 'package.json' ? withKit(text, kit === undefined ? served : kitOf(kit)) : text,
    );
  }
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\ndist/\n');
  return {
    folder,
    files,
    lines: [
      `${folder} is a remote: ${KINDS[kind]}.`,
      ...files.map(file => `  ${file}`),
      'Next, in this folder:',
      '  npm install',
      `  npx rpd dev --platform ${platform}        see it in a running platform`,
      `  npx rpd check --platform ${platform}      whether it could be released`,
      `  an administrator grants ${path} at « Administration › Déploiements » and makes a token`,
      `  npx rpd release --platform ${platform}    make it live`,
    ],
  };
}

const kitOf = (kit: string): string => (/^https?:/.test(kit) ? kit : `file:${resolve(kit)}`);

const withKit = (text: string, kit: string): string => {
  const manifest = JSON.parse(text) as { devDependencies: Record<string, string> };
  manifest.devDependencies['@rpd/remote-kit'] = kit;
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

/** Files of an example, without what is installed or built in it. */
const filesOf = (template: string): string[] =>
  globSync('**/*', {
    cwd: template,
    exclude: name => /^(?:node_modules|dist|package-lock\.json)$/.test(name),
  })
    .filter(path => statSync(join(template, path)).isFile())
    .map(path => path.replaceAll('\\', '/'))
    .toSorted();
