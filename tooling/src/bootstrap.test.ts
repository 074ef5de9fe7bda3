import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { installHash, isOldNode, nodeProblem, pinnedPnpm } from '../bootstrap.mjs';

describe('the door of every npm script', () => {
  it('rejects a Node that is too old, and no other', () => {
    expect(['18.20.0', '20.18.3', '19.9.0'].every(version => isOldNode(version))).toBe(true);
    expect(['20.19.0', '22.0.0', '26.10.0'].some(version => isOldNode(version))).toBe(false);
  });

  it('starts the pinned pnpm', () => {
    expect(pinnedPnpm({ packageManager: 'pnpm@12.21.0+sha512.abc' })).toBe('pnpm@12.21.0');
  });

  it('says which library Node lacks on a bare machine (18.20)', () => {
    const said =
      'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';
    expect(nodeProblem(said)).toBe(
      'Il manque à Node la bibliothèque libatomic.so.1 : installez-la (Debian : apt-get install libatomic1), puis recommencez.',
    );
    expect(nodeProblem('exec format error')).toContain('exec format error');
  });

  it('installs again when a manifest or the lockfile changed, and not otherwise', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rpd-install-'));
    try {
      mkdirSync(join(folder, 'shell'));
      writeFileSync(join(folder, 'package.json'), '{}');
      writeFileSync(join(folder, 'pnpm-lock.yaml'), 'lockfileVersion: 9');
      writeFileSync(join(folder, 'shell/package.json'), '{"name":"shell"}');
      const before = installHash(folder);
      writeFileSync(join(folder, 'shell/index.ts'), 'export {}');
      cpSync(join(folder, 'package.json'), join(folder, 'copy.json'));
      expect(installHash(folder)).toBe(before);
      writeFileSync(join(folder, 'shell/package.json'), '{"name":"shell","version":"2"}');
      const changed = installHash(folder);
      expect(changed).not.toBe(before);
      writeFileSync(join(folder, 'pnpm-lock.yaml'), 'lockfileVersion: 10');
      expect(installHash(folder)).not.toBe(changed);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
