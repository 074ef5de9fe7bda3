import assert from 'node:assert/strict';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { quickFolder } from '../test/folder.ts';
import { openStore } from './store.ts';

async function makeFile(t: TestContext) {
  const dataDir = mkdtempSync(join(quickFolder(), 'rpd-test-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  await (await openStore({ dataDir })).close();
  const path = join(dataDir, 'rpd.sqlite');
  return { dataDir, path };
}

function overwrite(path: string, from: number, bytes: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, from);
  closeSync(file);
}

const WHAT_TO_DO = /est abîmée \(.+\)\u00a0: rien n’y a été écrit.*mkdir '.*abimee'.*data restore FICHIER$/s;

for (const { what, damage } of [
  {
    what: 'a file that is no database',
    damage: (path: string) => writeFileSync(path, 'bonjour '.repeat(1000)),
  },
  { what: 'a damaged header', damage: (path: string) => overwrite(path, 0, 64) },
  { what: 'damaged pages', damage: (path: string) => overwrite(path, 4096, 40_000) },
  { what: 'a file that was cut', damage: (path: string) => truncateSync(path, 20_000) },
  {
    what: 'a file that was emptied beside its log',
    damage: (path: string) => {
      truncateSync(path, 0);
      writeFileSync(`${path}-wal`, 'log');
    },
  },
])
  test(`reports ${what} as damaged at start, explains how to restore, and leaves it unchanged`, async t => {
    const { dataDir, path } = await makeFile(t);
    damage(path);
    const before = readFileSync(path);
    await assert.rejects(openStore({ dataDir }), { name: 'StoreUnavailableError', message: WHAT_TO_DO });
    assert.deepEqual(readFileSync(path), before);
  });

test('reports a read-only folder as such', async () => {
  await assert.rejects(openStore({ dataDir: '/proc/rpd' }), {
    name: 'StoreUnavailableError',
    message: /^Impossible d’écrire dans le dossier de données «\u00a0\/proc\/rpd\u00a0»/,
  });
});
