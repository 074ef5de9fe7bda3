import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { root } from '../workspace.ts';
import { cardProblems } from './design-card.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rpd-card-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test('every package of the design card is used where it belongs', () => {
  expect(cardProblems(root)).toEqual([]);
});

test('names a place that does not import its package', () => {
  write('shared/src/http/api.ts', "import { other } from 'kyoto';\n");
  const card = [{ name: 'ky', places: ['shared/src/http/*.ts'] }];
  expect(cardProblems(folder, card, [])).toEqual(['ky: nothing in shared/src/http/*.ts imports it']);
  write('shared/src/http/client.ts', "import ky from 'ky';\n");
  expect(cardProblems(folder, card, [])).toEqual([]);
});

test('names files that drag or fetch without the package of the card, and leaves tests alone', () => {
  write('shared/src/ui/table/Grip.tsx', '<span\n      draggable\n      onClick={end}\n    />');
  write('remote-a/src/editor/drag.ts', "window.addEventListener('pointermove', follow);");
  write('remote-a/src/list/list.api.ts', "await fetch('/user');");
  write('remote-a/src/list/list.test.ts', "await fetch('/user');");
  write('remote-a/src/list/List.tsx', 'void refetch();');
  expect(cardProblems(folder, [])).toEqual([
    'shared/src/ui/table/Grip.tsx: use @dnd-kit/sortable instead',
    'remote-a/src/editor/drag.ts: use @dnd-kit/sortable instead',
    'remote-a/src/list/list.api.ts: use ky (@rpd/shared/http) instead',
  ]);
});

test('names a room that webpack-cli does not build and jest does not test', () => {
  write('remote-a/package.json', '{"scripts":{"build":"node ../build.mjs webpack","test":"node --test"}}');
  expect(cardProblems(folder, [], [])).toEqual([
    'webpack-cli: no script of remote-a/package.json calls it',
    'webpack-cli: remote-a has no webpack.config.mjs',
    'webpack-cli: remote-a/package.json does not install it',
    'jest: no script of remote-a/package.json calls it',
    'jest: remote-a has no src/**/*.test.{ts,tsx}',
  ]);
  const scripts = { build: 'webpack build', test: 'jest --config ../jest.config.mjs' };
  const devDependencies = { 'webpack-cli': '1.0.0' };
  write('remote-a/package.json', JSON.stringify({ scripts, devDependencies }));
  write('remote-a/webpack.config.mjs', 'export default {};');
  write('remote-a/src/list/list.test.ts', "test('lists', () => {});");
  expect(cardProblems(folder, [], [])).toEqual([]);
});
