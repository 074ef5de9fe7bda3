import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';

import type { BuiltRemote } from '../build/compile.ts';
import { releasedFiles } from '../build/outputs.ts';
import { CHUNK_LIMIT, FIRST_SCREEN_LIMIT, releaseProblems, SCREEN_LIMIT } from './check.ts';

const descriptor = {
  name: 'guilds',
  title: 'Guildes',
  contract: 1,
  areas: [{ path: '/app/guilds', roles: [] }],
  sidebar: [],
  breadcrumb: { guilds: 'Guildes' },
};

describe('a built remote', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rpd-built-'));
    writeFileSync(join(folder, 'remoteEntry.js'), 'void 0;');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const built = (changes: Partial<BuiltRemote> = {}): BuiltRemote => ({
    version: '1.0.0',
    entry: 'remoteEntry.js',
    descriptor,
    files: releasedFiles(folder),
    preload: [],
    needs: { shared: {}, names: {} },
    ...changes,
  });

  it('passes as built, and fails with a descriptor that the shell rejects', async () => {
    expect(await releaseProblems(built(), folder)).toEqual([]);
    const ahead = { ...descriptor, contract: 3, areas: [] };
    expect(await releaseProblems(built({ descriptor: ahead }), folder)).toEqual([
      'remote.json: il est trop récent : il suit le contrat 3, la plateforme les contrats 1 et 2',
      'remote.json: il n’a aucune zone',
    ]);
  });

  it('fails with an altered, additional or missing file', async () => {
    const before = built({ preload: ['first.js'] });
    expect(await releaseProblems(before, folder)).toEqual(['first.js is to be loaded and is not there']);
    writeFileSync(join(folder, 'remoteEntry.js'), 'void 1;');
    writeFileSync(join(folder, 'other.js'), 'void 2;');
    expect(await releaseProblems({ ...before, preload: [] }, folder)).toEqual([
      'remoteEntry.js is not the file that the manifest names: build again',
      'other.js is in the folder and not in the manifest: build again',
    ]);
  });

  it('fails with a first screen over budget', async () => {
    writeFileSync(join(folder, 'first.js'), randomBytes(FIRST_SCREEN_LIMIT + 1));
    expect(await releaseProblems(built({ preload: ['first.js'] }), folder)).toEqual([
      expect.stringMatching(/^its first screen weighs 60\.\d kB \(brotli\), at most 60\.0 kB is allowed$/),
    ]);
  });

  it('fails with any chunk over its budget, whenever it comes (24.7)', async () => {
    writeFileSync(join(folder, 'later.js'), randomBytes(CHUNK_LIMIT + 1));
    expect(await releaseProblems(built(), folder)).toEqual([
      expect.stringMatching(
        /^the chunk later\.js weighs 120\.\d kB \(brotli\), at most 120\.0 kB is allowed$/,
      ),
    ]);
  });

  it('fails with a named screen that is over its budget, or whose file is not there', async () => {
    const screens = [{ path: '/app/guilds/:id', preload: ['guild.js'], shares: [] }];
    expect(await releaseProblems(built({ screens }), folder)).toEqual([
      'guild.js is to be loaded and is not there',
    ]);
    writeFileSync(join(folder, 'guild.js'), randomBytes(SCREEN_LIMIT + 1));
    expect(await releaseProblems(built({ screens }), folder)).toEqual([
      expect.stringMatching(
        /^\/app\/guilds\/:id weighs 100\.\d kB \(brotli\), at most 100\.0 kB is allowed$/,
      ),
    ]);
  });
});
