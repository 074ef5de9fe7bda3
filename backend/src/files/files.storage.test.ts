import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import S3rver from 's3rver';
import { buildGame } from '../test/builders.ts';
import { buildImage, uploadOf } from '../test/pictures.ts';
import { startServer } from '../test/server.ts';
import { removeOrphans } from './files.orphans.ts';
import { openStorage } from './files.open.ts';
import type { FileStorage } from './files.storage.ts';

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rpd-files-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An S3-compatible service of its own, and the setting that leads to it. */
async function startS3(t: TestContext): Promise<string> {
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: await temporaryFolder(t),
    silent: true,
    configureBuckets: [{ name: 'rpd', configs: [] }],
  });
  const { port } = await service.run();
  t.after(() => service.close());
  return `s3://rpd/communaute/images?endpoint=http://127.0.0.1:${port}&region=eu-west-3`;
}

const keysOf = async (storage: FileStorage) => {
  const keys = [];
  for await (const { key, writtenAt } of storage.list()) {
    assert.ok(Math.abs(Date.now() - writtenAt) < 60_000);
    keys.push(key);
  }
  return keys.toSorted();
};

const OPENERS = {
  'a folder': async (t: TestContext) => openStorage(await temporaryFolder(t), ''),
  'an S3 service': async (t: TestContext) => openStorage('', await startS3(t)),
};

for (const [what, open] of Object.entries(OPENERS)) {
  test(`stores, lists and deletes files in ${what}`, async t => {
    const storage = await open(t);
    assert.deepEqual(await keysOf(storage), []);
    assert.equal(await storage.read('a.png'), null);
    const data = Buffer.from([0, 1, 2, 255]);
    await storage.write('a.png', data, 'image/png');
    await storage.write('thumbs/a-64.webp', Buffer.from('petit'), 'image/webp');
    assert.deepEqual(await storage.read('a.png'), data);
    assert.deepEqual(await keysOf(storage), ['a.png', 'thumbs/a-64.webp']);
    // Several who write the same at once.
    await Promise.all(Array.from({ length: 8 }, () => storage.write('a.png', data, 'image/png')));
    assert.deepEqual(await storage.read('a.png'), data);
    await storage.remove('a.png');
    await storage.remove('a.png');
    assert.equal(await storage.read('a.png'), null);
    assert.deepEqual(await keysOf(storage), ['thumbs/a-64.webp']);
  });
}

test('creates a missing bucket with the first picture', async t => {
  const storage = await openStorage('', (await startS3(t)).replace('s3://rpd/', 's3://rpd-nouveau/'));
  await storage.write('a.png', Buffer.from('premier'), 'image/png');
  assert.deepEqual(await storage.read('a.png'), Buffer.from('premier'));
});

test('stores uploads and smaller copies in S3 with one setting', async t => {
  const filesUrl = await startS3(t);
  const rpd = await startServer(t, { filesUrl });
  const player = await rpd.signIn();
  const headers = { authorization: String(player.authorization) };
  const upload = await rpd.inject(uploadOf(player.authorization, await buildImage().png().toBuffer()));
  assert.equal(upload.statusCode, 201);
  const { path } = upload.json<{ path: string }>();
  for (const query of ['', '?w=64', '?w=64']) {
    assert.equal((await rpd.inject({ url: `/hosts/api${path}${query}`, headers })).statusCode, 200);
  }
  const name = path.slice('/files/'.length);
  const keys = await keysOf(await openStorage('', filesUrl));
  assert.deepEqual(keys, [name, `thumbs/${name.slice(0, 40)}-64.webp`]);
  const beside = await openStorage('', filesUrl.replace('/images?', '/imag?'));
  assert.deepEqual(await keysOf(beside), []);
  assert.equal(await beside.read(name), null);
  assert.deepEqual(
    (await readdir(rpd.database.dataDir)).filter(entry => entry === 'files'),
    [],
  );
});

test('explains a wrong setting', async () => {
  for (const url of ['http://seau', 's3:///seau', 'seau', 's3://seau?endpoint=ici']) {
    await assert.rejects(openStorage('', url), /FILES_URL n’est pas valable/, url);
  }
});

const DAY = 86_400_000;

test('reports unused files and deletes them after one day', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const { store, database } = rpd;
  const storage = await openStorage(database.dataDir, '');
  const upload = async (seed: number) => {
    const answer = await rpd.inject(uploadOf(master.authorization, await buildImage(seed).png().toBuffer()));
    return answer.json<{ path: string; bytes: number }>();
  };
  const [used, nested, shared, orphan, fresh] = [
    await upload(1),
    await upload(2),
    await upload(3),
    await upload(4),
    await upload(5),
  ];
  const headers = { authorization: String(master.authorization) };
  await rpd.inject({ url: `/hosts/api${orphan.path}?w=64`, headers });
  const game = buildGame({ icon_img: used.path });
  await master.post('/game', {
    ...game,
    description: { ...game.description, img: nested.path },
  });
  await master.put('/user', {
    _id: master.user._id,
    name: master.user.name,
    email: master.user.email,
    avatar: shared.path,
  });
  // An upload that a kill -9 cut between the file and its line, and a draft of one.
  const stray = `${'a'.repeat(40)}.png`;
  await storage.write(stray, Buffer.from('x'), 'image/png');
  await storage.write('b.png.tmp', Buffer.from('x'), 'image/png');
  await storage.write('photo-de-la-mairie.png', Buffer.from('x'), 'image/png');

  const none = await removeOrphans(store, storage, { dryRun: false });
  assert.deepEqual(none, { names: [], bytes: 0, strays: [] });

  const now = Date.now() + DAY + 1_000;
  await store.db
    .updateTable('files')
    .set({ uploaded_at: new Date(now).toISOString() })
    .where('name', '=', fresh.path.slice('/files/'.length))
    .execute();
  const name = orphan.path.slice('/files/'.length);
  const expected = { names: [name], bytes: orphan.bytes, strays: [stray, 'b.png.tmp'] };
  const before = await keysOf(storage);
  assert.deepEqual(await removeOrphans(store, storage, { dryRun: true, now }), expected);
  assert.deepEqual(await keysOf(storage), before);
  assert.deepEqual(await removeOrphans(store, storage, { dryRun: false, now }), expected);
  assert.deepEqual(
    await keysOf(storage),
    [used, nested, shared, fresh]
      .map(({ path }) => path.slice('/files/'.length))
      .concat('photo-de-la-mairie.png')
      .toSorted(),
  );
  for (const { path } of [used, nested, shared, fresh]) {
    assert.equal((await rpd.inject({ url: `/hosts/api${path}`, headers })).statusCode, 200);
  }
  assert.equal((await rpd.inject({ url: `/hosts/api${orphan.path}`, headers })).statusCode, 404);
  assert.equal((await upload(4)).path, orphan.path);
  assert.equal((await rpd.inject({ url: `/hosts/api${orphan.path}`, headers })).statusCode, 200);
});
