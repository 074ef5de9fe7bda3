import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grantRemote } from '../../src/grants.ts';
import type { Platform } from '../../src/platform.ts';
import { postRelease, releasedFile } from '../../src/release.ts';

// Small remotes of teams that nobody knows: plain scripts that take React from the page, each with two screens, seven files and four
// entries of the menu in two groups, as a small team has them.

/** The chunks that no screen begins with: dialogs, charts and the like. */
const LATER = ['edit', 'chart', 'import', 'print'];

export const nameOf = (index: number): string => `team-${String(index).padStart(2, '0')}`;
export const titleOf = (index: number): string => `Équipe ${String(index).padStart(2, '0')}`;

const container = (name: string, version: string) => `rpd_${name}_${version}`.replaceAll(/\W/g, '_');

const entryCode = (name: string, version: string) => `var ${container(name, version)} = (() => {
  const base = '/remotes/${name}/${version}/';
  let scope = {};
  const chunk = file => new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.integrity = globalThis.RPD_INTEGRITY(new URL(base + file, location.origin).href);
    script.onload = () => resolve(globalThis['${container(name, version)}_' + file.split('.')[0]]);
    script.onerror = reject;
    script.src = base + file;
    document.head.append(script);
  });
  return {
    init(given) { scope = given; },
    async get() {
      const [make, versions] = [await chunk('remote.js'), Object.values(scope.react)];
      const React = (await versions[0].get())();
      return () => ({ default: make(React, chunk) });
    },
  };
})();`;

const remoteCode = (name: string, title: string, version: string) =>
  `globalThis['${container(name, version)}_remote'] = (React, chunk) => ({
  name: '${name}', contract: 1,
  routes: [
    { path: '${name}', handle: { title: '${title}' }, Component: () => React.createElement('h1', null, '${title}') },
    { path: '${name}/:id', lazy: async () => ({ Component: (await chunk('page.js'))(React) }) },
  ],
});`;

const pageCode = (name: string, title: string, version: string) =>
  `globalThis['${container(name, version)}_page'] = React => () => React.createElement('h1', null, '${title}, page');`;

const laterCode = (name: string, file: string, version: string) =>
  `globalThis['${container(name, version)}_${file}'] = ${JSON.stringify('x'.repeat(2000))};`;

function descriptorOf(index: number) {
  const [name, title] = [nameOf(index), titleOf(index)];
  const entry = (label: string, path: string, group: 'game' | 'admin') => ({
    label: `${title}${label}`,
    path: `/app/${name}${path}`,
    icon: 'book',
    group,
    roles: [],
  });
  return {
    name,
    title,
    contract: 1,
    areas: [{ path: `/app/${name}`, roles: [] }],
    sidebar: [
      entry('', '', 'game'),
      entry(', suivi', '/suivi', 'game'),
      entry(', journal', '/journal', 'admin'),
      entry(', réglages', '/reglages', 'admin'),
    ],
    breadcrumb: { [name]: title, suivi: 'Suivi', journal: 'Journal', reglages: 'Réglages' },
  };
}

/** Grants the areas of these remotes and releases two versions of each, so that there is one to fall back on. */
export async function releaseRemotes(platform: Platform, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const name = nameOf(index);
    await grantRemote(platform, name, { groups: ['game', 'admin'] });
    await release(platform, index, { version: '1.0.0', before: null });
    await release(platform, index, { version: '1.1.0', before: '1.0.0' });
  }
}

async function release(
  platform: Platform,
  index: number,
  { version, before }: { version: string; before: string | null },
): Promise<void> {
  const [name, title] = [nameOf(index), titleOf(index)];
  const contents: Record<string, string> = {
    'remoteEntry.js': entryCode(name, version),
    'remote.js': remoteCode(name, title, version),
    'page.js': pageCode(name, title, version),
    ...Object.fromEntries(LATER.map(file => [`${file}.js`, laterCode(name, file, version)])),
  };
  const folder = join(platform.dataDir, 'remotes', name, version);
  await mkdir(folder, { recursive: true });
  for (const [path, content] of Object.entries(contents)) await writeFile(join(folder, path), content);
  const released = {
    version,
    url: platform.remoteUrl(name, version),
    entry: 'remoteEntry.js',
    descriptor: descriptorOf(index),
    files: Object.entries(contents).map(([path, content]) => releasedFile(path, content)),
    preload: ['remote.js'],
    shares: ['react'],
    screens: [{ path: `/app/${name}/:id`, preload: ['remote.js', 'page.js'], shares: ['react'] }],
  };
  await postRelease(platform, released, before);
}
