import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { buildImage, uploadOf } from '../test/pictures.ts';
import { type Client, startServer, type TestServer } from '../test/server.ts';
import { exportArchive } from './export.archive.ts';
import type { PersonalData } from './users.export.ts';

const ARCHIVE = '/user/me/export?format=zip';

async function upload(
  rpd: TestServer,
  client: Client,
  seed: number,
): Promise<{ name: string; bytes: number }> {
  const answer = await rpd.inject(uploadOf(client.authorization, await buildImage(seed).png().toBuffer()));
  assert.equal(answer.statusCode, 201, answer.body);
  const newest = rpd.store.db.selectFrom('files').select(['name', 'bytes']).orderBy('created_at', 'desc');
  return newest.executeTakeFirstOrThrow();
}

async function load(rpd: TestServer, { authorization = '' }: Client) {
  const answer = await rpd.inject({ url: `/hosts/api${ARCHIVE}`, headers: { authorization } });
  return { answer, files: answer.statusCode === 200 ? unzipSync(answer.rawPayload) : {} };
}

const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

test('puts data, a page to read and one’s own pictures in one file, and nothing of others (ACC-8)', async t => {
  const rpd = await startServer(t);
  const zoe = await rpd.signIn({ name: 'Zoé' });
  const max = await rpd.signIn({ name: 'Max' });
  const own = await upload(rpd, zoe, 1);
  await upload(rpd, max, 2);
  const { answer, files } = await load(rpd, zoe);
  assert.equal(answer.headers['content-type'], 'application/zip');
  assert.match(
    String(answer.headers['content-disposition']),
    /^attachment; filename="rpd-mes-donnees-[\d-]+\.zip"$/,
  );
  assert.deepEqual(Object.keys(files), ['mes-donnees.html', 'mes-donnees.json', `images/${own.name}`]);
  assert.equal(files[`images/${own.name}`]?.length, own.bytes);
  const data = JSON.parse(textOf(files['mes-donnees.json'])) as { account: { name: string } };
  assert.equal(data.account.name, 'Zoé');
  assert.match(textOf(files['mes-donnees.html']), /Vos images sont dans le dossier/);
  assert.match(textOf(files['mes-donnees.html']), new RegExp(own.name));
  assert.equal((await rpd.inject({ url: `/hosts/api${ARCHIVE}` })).statusCode, 401);
});

test('names the pictures whose file is gone, and refuses in French what no file could hold (ACC-8)', async t => {
  const rpd = await startServer(t);
  const zoe = await rpd.signIn({ name: 'Zoé' });
  const { name } = await upload(rpd, zoe, 1);
  await rpd.store.db
    .updateTable('files')
    .set({ name: `x${name}` })
    .where('name', '=', name)
    .execute();
  const { files } = await load(rpd, zoe);
  assert.match(textOf(files['images-absentes.txt']), new RegExp(`x${name}`));
  await rpd.store.db.updateTable('files').set({ bytes: 600_000_000 }).execute();
  const refused = await zoe.get<{ message: string }>(ARCHIVE);
  assert.equal(refused.status, 413);
  assert.match(refused.body.message, /^Vos images pèsent plus de 512/);
  // Without the pictures it comes as ever.
  assert.equal((await zoe.get('/user/me/export')).status, 200);
});

test('reads the next picture when the one before was taken, and holds one at a time (ACC-8)', async t => {
  const rpd = await startServer(t);
  const zoe = await rpd.signIn({ name: 'Zoé' });
  const data = (await zoe.get<PersonalData>('/user/me/export')).body;
  const names = Array.from({ length: 50 }, (_, n) => `${n}.webp`);
  let read = 0;
  const archive = exportArchive(data, names, async () => {
    read += 1;
    return Buffer.alloc(100_000, read);
  });
  let taken = 0;
  for await (const chunk of Readable.from(archive, { highWaterMark: 1 })) {
    taken += (chunk as Uint8Array).length;
    assert.ok(read * 100_000 <= taken + 3 * 100_000, `${read} read, ${taken} bytes taken`);
  }
  assert.equal(read, 50);
  assert.ok(taken > 50 * 100_000);
});
