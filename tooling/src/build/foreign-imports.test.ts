import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import webpack from 'webpack';

import { root } from '../workspace.ts';
import { ForeignImportsPlugin } from './foreign-imports.ts';

const shellFile = join(root, 'shell/src/lib/address.ts');
const peerFile = join(root, 'remote-player/src/app/remote.tsx');
const sharedFile = join(root, 'shared/src/domain/roles.ts');

describe('a remote that imports another room does not build', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rpd-foreign-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The errors of a build of one file; every module but that one is left unparsed. */
  function errorsOf(code: string, alias: Record<string, string> = {}): Promise<string[]> {
    writeFileSync(join(folder, 'index.js'), code);
    const compiler = webpack({
      mode: 'development',
      context: folder,
      entry: './index.js',
      output: { path: join(folder, 'dist') },
      resolve: { alias, extensions: ['.js', '.ts', '.tsx'] },
      module: { rules: [{ test: /\.tsx?$/, type: 'asset/source' }] },
      plugins: [new ForeignImportsPlugin('remote-guilds')],
    });
    return new Promise((resolve, reject) => {
      compiler?.run((error, stats) =>
        error ? reject(error) : resolve((stats?.toJson().errors ?? []).map(({ message }) => message)),
      );
    });
  }

  it('by a path, at once or later, by an alias or by the name of a package', async () => {
    mkdirSync(join(folder, 'node_modules/@rpd'), { recursive: true });
    symlinkSync(join(root, 'remote-player'), join(folder, 'node_modules/@rpd/remote-player'));
    const shell = [
      expect.stringContaining('imports shell/src/lib/address.ts: a remote imports its own files'),
    ];
    const peer = [expect.stringContaining('imports remote-player/src/app/remote.tsx')];
    expect(await errorsOf(`import ${JSON.stringify(shellFile)};`)).toEqual(shell);
    expect(await errorsOf(`import(${JSON.stringify(peerFile)});`)).toEqual(peer);
    expect(await errorsOf(`import '@shell/address';`, { '@shell': join(root, 'shell/src/lib') })).toEqual(
      shell,
    );
    expect(await errorsOf(`import '@rpd/remote-player/src/app/remote.tsx';`)).toEqual(peer);
  });

  it('and builds with what is shared', async () => {
    expect(await errorsOf(`import ${JSON.stringify(sharedFile)};`)).toEqual([]);
  });
});
