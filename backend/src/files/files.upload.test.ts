import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import sharp from 'sharp';
import { buildAnimation, buildBomb, buildForm, buildImage, uploadOf } from '../test/pictures.ts';
import { startServer } from '../test/server.ts';
import { fileRoutes } from './files.routes.ts';
import { diskStorage } from './files.storage.ts';
import { bytesOf } from './files.store.ts';
import { createHost } from '../app/host.ts';

interface Uploaded {
  path: string;
  mime: string;
  width: number;
  height: number;
  bytes: number;
  frames: number;
  message: string;
  fields?: Record<string, string>;
}

async function startWithUploader(t: TestContext) {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const upload = async (content: Buffer | string, authorization = player.authorization) => {
    const answer = await rpd.inject(uploadOf(authorization, content));
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<Uploaded>() };
  };
  const fetchFile = (path: string, headers: Record<string, string> = {}) =>
    rpd.inject({
      url: `/hosts/api${path}`,
      headers: { authorization: String(player.authorization), ...headers },
    });
  const stored = () => readdir(join(rpd.database.dataDir, 'files'), { recursive: true }).catch(() => []);
  return { rpd, player, upload, fetchFile, stored };
}

test('accepts each kind of picture, names it by content and returns it unchanged', async t => {
  const { upload, fetchFile } = await startWithUploader(t);
  for (const [content, extension, mime] of [
    [await buildImage().jpeg().toBuffer(), 'jpg', 'image/jpeg'],
    [await buildImage().png().toBuffer(), 'png', 'image/png'],
    [await buildImage().webp().toBuffer(), 'webp', 'image/webp'],
    [await buildImage().gif().toBuffer(), 'gif', 'image/gif'],
  ] as const) {
    const { status, body } = await upload(content);
    assert.equal(status, 201, extension);
    assert.match(body.path, new RegExp(`^/files/[0-9a-f]{40}\\.${extension}$`));
    assert.deepEqual([body.mime, body.width, body.height, body.frames], [mime, 40, 30, 1]);
    const file = await fetchFile(body.path);
    assert.equal(file.statusCode, 200);
    assert.equal(file.headers['content-type'], mime);
    assert.equal(file.rawPayload.length, body.bytes);
    const { format, width, height } = await sharp(file.rawPayload).metadata();
    assert.deepEqual([format, width, height], [extension === 'jpg' ? 'jpeg' : extension, 40, 30]);
  }
});

test('keeps the frames of animations', async t => {
  const { upload, fetchFile } = await startWithUploader(t);
  for (const format of ['gif', 'webp'] as const) {
    const { body } = await upload(await buildAnimation(format));
    assert.deepEqual([body.width, body.height, body.frames], [40, 30, 3], format);
    const { pages } = await sharp((await fetchFile(body.path)).rawPayload).metadata();
    assert.equal(pages, 3);
  }
});

test('removes metadata and appended bytes, and rotates photographs upright', async t => {
  const { upload, fetchFile } = await startWithUploader(t);
  const photo = await buildImage(1, 40, 20)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'secret-exif' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!--secret-xmp--></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  assert.ok(photo.includes('secret-exif'));
  const { status, body } = await upload(Buffer.concat([photo, Buffer.from('<script>secret-tail</script>')]));
  assert.equal(status, 201);
  assert.deepEqual([body.width, body.height], [20, 40]);
  const file = (await fetchFile(body.path)).rawPayload;
  assert.ok(!file.includes('secret'));
  const { exif, xmp, orientation } = await sharp(file).metadata();
  assert.deepEqual([exif, xmp, orientation], [undefined, undefined, undefined]);
});

test('stores the same content once', async t => {
  const { upload, stored } = await startWithUploader(t);
  const png = await buildImage().png().toBuffer();
  const paths = await Promise.all(Array.from({ length: 6 }, async () => (await upload(png)).body.path));
  assert.equal(new Set(paths).size, 1);
  const other = await upload(await buildImage(2).png().toBuffer());
  assert.notEqual(other.body.path, paths[0]);
  assert.equal((await stored()).length, 2);
});

test('rejects a file that is not a picture, whatever its declared type', async t => {
  const { upload, stored } = await startWithUploader(t);
  const png = await buildImage(1, 200, 200).png().toBuffer();
  const gif = await buildAnimation('gif');
  const cases: [what: string, content: Buffer | string][] = [
    ['nothing', ''],
    ['text', 'GIF'],
    ['a page', '<html><script>alert(1)</script></html>'],
    [
      'a drawing',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    [
      'a drawing that looks elsewhere',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
    ],
    ['a document', '%PDF-1.7\n%âãÏÓ'],
    ['a script behind a GIF head', 'GIF89a/*<svg/onload=alert(1)>*/=1;alert(1)'],
    ['a head alone', png.subarray(0, 30)],
    ['half of one', png.subarray(0, png.length / 2)],
    ['half an animation', gif.subarray(0, 60)],
    ['a head with noise', Buffer.concat([png.subarray(0, 60), Buffer.alloc(5_000, 0x5a)])],
    ['a TIFF', await buildImage().tiff().toBuffer()],
    ['an AVIF', await buildImage().avif().toBuffer()],
    ['a bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])],
    ['a zip', Buffer.from('504b0304140000000800', 'hex')],
  ];
  for (const [what, content] of cases) {
    const { status, body } = await upload(content);
    assert.equal(status, 415, what);
    assert.deepEqual(body, { message: "Ce n'est pas une image valide !" }, what);
  }
  assert.deepEqual(await stored(), []);
});

test('rejects a decompression bomb', async t => {
  const { upload } = await startWithUploader(t);
  const wide = await buildImage(1, 5_001, 5_000).webp().toBuffer();
  for (const bomb of [buildBomb(5_001), buildBomb(30_000), buildBomb(2 ** 31 - 1), wide]) {
    const { status, body } = await upload(bomb);
    assert.ok([415, 422].includes(status), String(status));
    assert.ok(body.message.length > 10);
  }
  const allowed = await upload(await buildImage(1, 5_000, 5_000).webp({ effort: 0 }).toBuffer());
  assert.equal(allowed.status, 201);
});

test('counts the pixels of all frames', async t => {
  const { upload } = await startWithUploader(t);
  const frames = await Promise.all(
    Array.from({ length: 7 }, (_, seed) =>
      buildImage(seed * 30, 2_000, 2_000)
        .png()
        .toBuffer(),
    ),
  );
  const animation = await sharp(frames, { join: { animated: true } })
    .webp({ effort: 0, loop: 0, mixed: true })
    .toBuffer();
  const { status, body } = await upload(animation);
  assert.equal(status, 422);
  assert.match(body.message, /25 millions de pixels/);
});

test('rejects more than five megabytes of any content', async t => {
  const { upload } = await startWithUploader(t);
  const png = await buildImage().png().toBuffer();
  const most = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.length)]);
  assert.equal((await upload(most)).status, 201);
  const { status, body } = await upload(Buffer.concat([most, Buffer.alloc(1)]));
  assert.equal(status, 413);
  assert.equal(body.message, 'Une image pèse au plus 5 Mio.');
});

test('rejects a form without its file, and a missing form, with the reason', async t => {
  const { rpd, player } = await startWithUploader(t);
  const headers = { authorization: String(player.authorization) };
  const png = await buildImage().png().toBuffer();
  const post = async (payload: Buffer | string, more: Record<string, string>) => {
    const answer = await rpd.inject({
      method: 'POST',
      url: '/hosts/api/upload',
      payload,
      headers: { ...headers, ...more },
    });
    const { message } = answer.json<Uploaded>();
    assert.match(message, /^[A-ZÀ-Ý].*[.!]$/);
    assert.doesNotMatch(message, /\b(is|not|error|unexpected|multipart:)\b/i);
    return [answer.statusCode, Object.keys(answer.json<Uploaded>().fields ?? {})];
  };
  const form = (field: string, fileName?: string) => {
    const built = buildForm([{ field, content: png, ...(fileName && { fileName }) }]);
    return post(built.payload, built.headers);
  };
  assert.deepEqual(await form('image', 'a.png'), [422, ['file']]);
  assert.deepEqual(await form('note'), [422, ['file']]);
  const { payload, headers: typed } = buildForm([{ field: 'file', fileName: 'a.png', content: png }]);
  assert.deepEqual(await post('{"file":"x"}', { 'content-type': 'application/json' }), [415, []]);
  assert.deepEqual(await post(png, { 'content-type': 'image/png' }), [415, []]);
  assert.deepEqual((await post(payload, { 'content-type': 'multipart/form-data' }))[0], 400);
  assert.deepEqual((await post(payload.subarray(0, 60), typed))[0], 400);
  assert.deepEqual((await post(payload.subarray(0, -20), typed))[0], 400);
  assert.deepEqual((await post('', typed))[0], 422);
  const anonymous = await rpd.inject(uploadOf(undefined, png));
  assert.equal(anonymous.statusCode, 401);
});

test('limits a person’s pictures by number and weight', async t => {
  const { rpd, upload } = await startWithUploader(t);
  const busy = await rpd.signIn();
  await rpd.store.db
    .insertInto('attempts')
    .values({
      key: `upload:${busy.user._id}`,
      count: 100,
      expires_at: new Date(Date.now() + 60_000).toISOString(),
      free_at: '',
    })
    .execute();
  const png = await buildImage().png().toBuffer();
  const refused = await upload(png, String(busy.authorization));
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await upload(png)).status, 201);
});

const QUOTA = 800;

async function startWithLittlePlace(t: TestContext) {
  const rpd = await startServer(t);
  const me = await rpd.addUser();
  const app = createHost({ log: 'none' });
  t.after(() => app.close());
  app.addHook('onRequest', async request => {
    request.caller = { _id: me._id, roles: ['RP'], sessionId: 'x', kind: 'user', name: me.name };
  });
  const storage = diskStorage(join(rpd.database.dataDir, 'small'));
  await fileRoutes(app, rpd.store, { storage, takeUpload: async () => 0, quota: QUOTA });
  const send = async (seed: number) => {
    const content = await buildImage(seed).png().toBuffer();
    return app.inject({ ...uploadOf(undefined, content), url: '/upload' });
  };
  return { me, send, store: rpd.store };
}

test('rejects uploads beyond a person’s quota', async t => {
  const { send } = await startWithLittlePlace(t);
  const answers = [];
  for (let seed = 1; seed < 20; seed += 1) answers.push(await send(seed));
  const statuses = answers.map(({ statusCode }) => statusCode);
  assert.equal(statuses.at(0), 201);
  assert.equal(statuses.at(-1), 409);
  assert.match(answers.at(-1)?.json<Uploaded>().message ?? '', /toute la place prévue/);
});

test('shares the remaining quota between parallel uploads', async t => {
  const { me, send, store } = await startWithLittlePlace(t);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, seed) => send(seed + 1)));
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  assert.deepEqual(statuses, new Set([201, 409]));
  assert.ok((await bytesOf(store.db, me._id)) <= QUOTA);
});
