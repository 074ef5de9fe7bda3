import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildImage, uploadOf } from '../test/pictures.ts';
import { startServer } from '../test/server.ts';

const COMMAND = join(import.meta.dirname, 'clean-files.ts');

test('lists unused images and deletes them on demand', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const upload = await rpd.inject(uploadOf(player.authorization, await buildImage().png().toBuffer()));
  const name = upload.json<{ path: string }>().path.slice('/files/'.length);
  await rpd.store.db.updateTable('files').set({ uploaded_at: '2020-01-01T00:00:00.000Z' }).execute();
  const { options, dataDir } = rpd.database;
  const run = (...args: string[]) => {
    const env = { ...process.env, RPD_DATA_DIR: dataDir, DATABASE_URL: options.url ?? '', FILES_URL: '' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { env });
    return { status, out: stdout.toString(), error: stderr.toString() };
  };
  const files = () => readdir(join(dataDir, 'files'));

  const reported = run();
  assert.equal(reported.status, 0, reported.error);
  assert.match(reported.out, new RegExp(`^${name}\nImages à supprimer .*\u00a0: 1, soit 1 Kio`));
  assert.deepEqual(await files(), [name]);
  assert.match(run('--remove').out, /Images supprimées\u00a0: 1/);
  assert.deepEqual(await files(), []);
  assert.match(run().out, /^Images à supprimer .*\u00a0: 0/);

  const wrong = run('--tout');
  assert.deepEqual([wrong.status, wrong.error], [1, 'Usage : clean-files [--remove]\n']);
});
