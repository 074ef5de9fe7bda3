import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readJson, remoteNames, root } from '../workspace.ts';
import { hashInputs, inputPaths } from './inputs.ts';
import { installedFor } from './lockfile.ts';
import { publicEntryPoints, isBundledByRemotes } from './sharing.ts';

const file = (path: string, content: string) => ({ path, content: Buffer.from(content) });

describe('the version of a build', () => {
  it('is the same for the same files, and another for any change', () => {
    const hash = hashInputs([file('a.ts', '1'), file('b.ts', '2')]);
    expect(hash).toMatch(/^[0-9a-f]{8}$/);
    expect(hashInputs([file('a.ts', '1'), file('b.ts', '2')])).toBe(hash);
    expect(hashInputs([file('a.ts', '1'), file('b.ts', '3')])).not.toBe(hash);
    expect(hashInputs([file('a.ts', '1'), file('c.ts', '2')])).not.toBe(hash);
    // Neither moves content from one file to its neighbour unnoticed.
    expect(hashInputs([file('a.ts', '12'), file('b.ts', '')])).not.toBe(hash);
  });

  it('depends on the bundled sources and on no test', () => {
    const shell = inputPaths('shell');
    expect(shell).toEqual(
      expect.arrayContaining([
        'shell/index.html',
        'shell/src/index.ts',
        'shared/src/ui/index.ts',
        'pnpm-lock.yaml',
      ]),
    );
    expect(shell.filter(path => path.includes('.test.') || path.includes('/src/test/'))).toEqual([]);
    expect(shell.filter(path => path.startsWith('remote-'))).toEqual([]);
  });

  it('does not change for a remote when the shell’s shared modules change', () => {
    for (const name of remoteNames()) {
      const paths = inputPaths(`remote-${name}`);
      expect(paths).toContain(`remote-${name}/remote.json`);
      expect(paths.some(path => path.startsWith('shared/src/domain/'))).toBe(true);
      expect(paths.filter(path => /^shared\/src\/(?:ui|session|http|remote)\//.test(path))).toEqual([]);
      expect(paths.filter(path => path.startsWith('shell/'))).toEqual([]);
    }
  });
});

describe('what is installed for a room', () => {
  const lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
  const rooms = ['remote-player', 'shared', 'tooling'];
  const before = installedFor(lock, rooms);

  it('lists direct and transitive dependencies with their integrity', () => {
    expect(before.filter(line => line.startsWith('react@'))).toEqual([
      expect.stringMatching(/^react@[\d.]+ resolution: \{integrity: sha512-/),
    ]);
    // Of webpack, which the room does not name.
    expect(before.some(line => line.startsWith('tapable@'))).toBe(true);
    expect(before.some(line => line.startsWith('fastify@'))).toBe(false);
  });

  it('does not move with a room more, or with what another room has more', () => {
    const guilds = `\n  remote-guilds:\n    dependencies:\n      dayjs:\n        specifier: 1.0.0\n        version: 1.0.0\n`;
    const more = lock
      .replace('\n  remote-player:\n', `${guilds}$&`)
      .replace('\nsnapshots:\n', `$&\n  dayjs@1.0.0: {}\n`);
    expect(installedFor(more, ['remote-guilds'])).toHaveLength(1);
    expect(installedFor(more, rooms)).toEqual(before);
  });

  it('changes with the version or content of a dependency', () => {
    const webpack = before.find(line => line.startsWith('webpack@')) ?? '';
    const [, integrity = ''] = /integrity: ([^}]+)/.exec(webpack) ?? [];
    expect(installedFor(lock.replace(integrity, 'sha512-other'), rooms)).not.toEqual(before);
    const [, version = ''] = /^webpack@([\d.]+)/.exec(webpack) ?? [];
    expect(installedFor(lock.replaceAll(`webpack@${version}`, 'webpack@9.9.9'), rooms)).not.toEqual(before);
  });
});

describe('the sharing policy', () => {
  it('names every public path of shared, but those that each side carries itself', () => {
    const { exports } = readJson<{ exports: Record<string, string> }>(join(root, 'shared/package.json'));
    // The static pages are drawn while the shell is built: no browser gets that code. Letters are files, not modules.
    // The parser of formatted texts is, by that path, the API's and the chronicle's; pages have it in ui/markdown.
    // The dice are functions without state, which the API calculates with as well.
    // Joint drafts are kept by the editor alone, the only room that loads them.
    // Readers of files are loaded by the two rooms that import, and by their workers.
    // To start a worker is one line, to wait for rest a few.
    // Storage is a few lines without state; the pattern engine is a chunk of the sheets that have a pattern.
    const carried = new Set([
      './dice',
      './domain',
      './idle',
      './importing',
      './joint',
      './markdown',
      './pattern',
      './privacy',
      './storage',
      './test',
      './ui/static',
      './workers',
      './fonts/*',
      './package.json',
      './remote.schema.json',
    ]);
    const shared = Object.keys(exports).filter(path => !carried.has(path));
    expect(publicEntryPoints.map(({ request }) => request.replace('@rpd/shared', '.')).toSorted()).toEqual(
      shared.toSorted(),
    );
  });

  it('gives a reason for each entry', () => {
    expect(publicEntryPoints.filter(({ reason }) => reason.length < 10)).toEqual([]);
  });

  it('lets remotes bundle what has no entry point of its own', () => {
    expect(isBundledByRemotes('src/domain/user.ts')).toBe(true);
    expect(isBundledByRemotes('src/storage/index.ts')).toBe(true);
    expect(isBundledByRemotes('src/ui/form/Form.tsx')).toBe(false);
    expect(readFileSync(join(root, 'shared/package.json'), 'utf8')).toContain('"sideEffects": false');
  });
});
