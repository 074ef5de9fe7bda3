import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { removeStaleBuilds } from './stale-builds.ts';

it('removes what a killed build left, not a running or finished one', () => {
  const { pid: ended } = spawnSync(process.execPath, ['-e', '']);
  const folder = mkdtempSync(join(tmpdir(), 'rpd-leftovers-'));
  try {
    for (const name of ['dist', `dist.new-${ended}`, `dist.old-${ended}`, `dist.new-${process.pid}`]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'index.html'), '');
    }
    removeStaleBuilds(folder);
    expect(readdirSync(folder).toSorted()).toEqual(['dist', `dist.new-${process.pid}`]);
    removeStaleBuilds(join(folder, 'not-there-yet'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
