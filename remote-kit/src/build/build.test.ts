import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { containerBody, entryScript } from './entry.ts';
import { needsOf } from './needs.ts';
import { remoteBuild, sourcesVersion } from './page.ts';
import { buildPlain } from './plain.ts';
import { remote } from './vite.ts';

let folder = '';
const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const descriptor = {
  name: 'guilds',
  title: 'Guildes',
  contract: 2,
  areas: [{ path: '/app/guilds', roles: [] }],
  sidebar: [],
  breadcrumb: {},
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rpd-kit-test-'));
  write('package.json', '{ "version": "1.2.0" }');
  write('remote.json', JSON.stringify(descriptor));
  write('src/remote.js', 'export default {}');
  Object.assign(globalThis, { RPD_PAGE_MODULES: { react: '^19.0.0', '@rpd/shared/ui': '' } });
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  Reflect.deleteProperty(globalThis, 'RPD_PAGE_MODULES');
  delete process.env.RPD_VERSION;
});

test('the version follows the sources, and neither tests nor what is installed', () => {
  const first = sourcesVersion(folder);
  expect(first).toMatch(/^1\.2\.0-[0-9a-f]{8}$/);
  write('src/remote.test.js', 'test');
  write('node_modules/x/index.js', 'x');
  write('dist/remoteEntry.js', 'x');
  expect(sourcesVersion(folder)).toBe(first);
  write('src/remote.js', 'export default { name: 1 }');
  expect(sourcesVersion(folder)).not.toBe(first);
});

test('takes from the page what the page has, what is named, or nothing', () => {
  expect(remoteBuild({ folder }).isOfPage('react')).toBe(true);
  expect(remoteBuild({ folder }).isOfPage('vue')).toBe(false);
  expect(remoteBuild({ folder, page: ['@rpd/shared/ui'] }).isOfPage('react')).toBe(false);
  expect(remoteBuild({ folder, page: false }).isOfPage('react')).toBe(false);
});

/** The container of an entry, started as the federation runtime of the page does: its text is what is tested. */
const container = (load: string, shares: string[]) =>
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function('load', `${containerBody('load', JSON.stringify(shares))}; return { page, init, get };`)(
    load,
  ) as {
    page: Record<string, unknown>;
    init: (scope: object) => void;
    get: (name: string) => Promise<() => unknown>;
  };

test('takes the modules of the page before a module of the remote runs', async () => {
  const seen: unknown[] = [];
  const started = container(
    ((name: string) => {
      seen.push(started.page['react']);
      return Promise.resolve({ default: name });
    }) as unknown as string,
    ['react'],
  );
  const react = { useState: () => null };
  started.init({ react: { '19.3.1': { get: () => Promise.resolve(() => react) } } });
  expect((await started.get('./remote'))()).toEqual({ default: './remote' });
  expect(seen).toEqual([react]);
});

test('says which module the page does not have', async () => {
  const started = container((() => Promise.resolve({})) as unknown as string, ['react']);
  started.init({});
  await expect(started.get('./remote')).rejects.toThrow('The page has no react: deploy the shell first.');
});

test('notes the names that sources import of the page, and no types', () => {
  write(
    'src/Page.tsx',
    `import { Text, type Role, Box as Frame } from '@rpd/shared/ui';
     import type { Gone } from '@rpd/shared/ui';
     import React, { useState } from 'react';
     import { other } from './other.ts';`,
  );
  expect(needsOf(folder, ['react', '@rpd/shared/ui'])).toEqual({
    shared: { react: '^19.0.0', '@rpd/shared/ui': '' },
    names: { react: ['useState'], '@rpd/shared/ui': ['Box', 'Text'] },
  });
});

test('lays a remote down without a bundler, with the hash of each file', () => {
  write('src/line.js', 'export const line = 1;');
  const output = buildPlain(folder);
  const release = JSON.parse(readFileSync(join(output, 'remote.json'), 'utf8')) as {
    version: string;
    files: { path: string; integrity: string }[];
  };
  expect(release).toMatchObject({ entry: 'remoteEntry.js', descriptor, preload: [], shares: [] });
  expect(release.files.map(({ path }) => path)).toEqual(['remoteEntry.js', 'src/line.js', 'src/remote.js']);
  const name = `rpd_guilds_${release.version}`.replaceAll(/\W/g, '_');
  expect(readFileSync(join(output, 'remoteEntry.js'), 'utf8')).toContain(`var ${name} = `);
});

test('refuses to lay down what the platform would refuse, in words', () => {
  write('remote.json', JSON.stringify({ ...descriptor, contract: 9, areas: [] }));
  expect(() => buildPlain(folder)).toThrow(
    /remote\.json: il est trop récent[^]*remote\.json: il n’a aucune zone/,
  );
});

test('Vite gets the module of the page in the place of a copy', () => {
  const plugin = remote({ folder });
  const id = plugin.resolveId('react') ?? '';
  expect(plugin.resolveId('vue')).toBeNull();
  expect(plugin.load(id)).toMatch(/^module\.exports = globalThis\["rpd_guilds_\w+"\]\.page\["react"\];$/);
});

test('style sheets stand in the entry, which needs no nonce for them', () => {
  const entry = entryScript({
    container: 'rpd_x',
    files: { './remote': 'a.mjs' },
    shares: [],
    styles: '.a { color: red }',
  });
  expect(entry).toContain('adoptedStyleSheets');
  expect(entry).toContain('.a { color: red }');
  // oxlint-disable-next-line typescript/no-implied-eval
  expect(() => new Function(entry)).not.toThrow();
});
