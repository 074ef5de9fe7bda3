import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import sharp from 'sharp';
import { cardStyle } from '@rpd/shared/domain';
import { buildAnimation, buildImage, uploadOf } from '../test/pictures.ts';
import { startServer } from '../test/server.ts';
import { ART } from './files.art.ts';

async function startWithPicture(t: TestContext, content: Buffer) {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const answer = await rpd.inject(uploadOf(player.authorization, content));
  const { path } = answer.json<{ path: string }>();
  const get = (url: string, headers: Record<string, string | undefined> = {}) => {
    const { authorization = player.authorization, ...more } = headers;
    return rpd.inject({
      url: `/hosts/api${url}`,
      headers: { ...more, ...(authorization && { authorization }) },
    });
  };
  return { rpd, path, get };
}

test('serves a picture to signed-in people with a permanent cache and revalidation', async t => {
  const { rpd, path, get } = await startWithPicture(t, await buildImage().png().toBuffer());
  const file = await get(path);
  assert.equal(file.headers['cache-control'], 'private, max-age=31536000, immutable');
  assert.equal(file.headers['x-content-type-options'], 'nosniff');
  assert.match(String(file.headers['content-security-policy']), /default-src 'none'.*sandbox/);
  const etag = String(file.headers.etag);
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const again = await get(path, { 'if-none-match': known });
    assert.equal(again.statusCode, 304);
    assert.equal(again.rawPayload.length, 0);
    assert.equal(again.headers['cache-control'], 'private, max-age=31536000, immutable');
  }
  assert.equal((await get(path, { 'if-none-match': '"x"' })).statusCode, 200);
  const head = await rpd.inject({
    method: 'HEAD',
    url: `/hosts/api${path}`,
    headers: { authorization: String((await rpd.signIn()).authorization) },
  });
  assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0]);
  const anonymous = await rpd.inject({ url: `/hosts/api${path}` });
  assert.equal(anonymous.statusCode, 401);
  assert.equal(anonymous.headers['cache-control'], 'no-store');
});

test('serves an animation without a token, as an <img> requests it', async t => {
  const { rpd, path } = await startWithPicture(t, await buildAnimation('gif'));
  const file = await rpd.inject({ url: `/hosts/api${path}` });
  assert.equal(file.statusCode, 200);
  assert.equal(file.headers['content-type'], 'image/gif');
  assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable');
  const small = await rpd.inject({ url: `/hosts/api${path}?w=64` });
  const { format, pages } = await sharp(small.rawPayload).metadata();
  assert.deepEqual([format, pages], ['webp', undefined]);
});

test('creates smaller copies once per width, never larger than the picture', async t => {
  const { rpd, path, get } = await startWithPicture(t, await buildImage(1, 400, 200).png().toBuffer());
  for (const [width, expected] of [
    [64, 64],
    [128, 128],
    [256, 256],
    [512, 400],
    [1024, 400],
  ]) {
    const [copy, again] = await Promise.all([get(`${path}?w=${width}`), get(`${path}?w=${width}`)]);
    assert.equal(copy.headers['content-type'], 'image/webp');
    const found = await sharp(copy.rawPayload).metadata();
    assert.deepEqual([found.format, found.width, found.height], ['webp', expected, (expected ?? 0) / 2]);
    assert.deepEqual(again.rawPayload, copy.rawPayload);
    const known = await get(`${path}?w=${width}`, { 'if-none-match': String(copy.headers.etag) });
    assert.equal(known.statusCode, 304);
    assert.notEqual(copy.headers.etag, (await get(path)).headers.etag);
  }
  assert.equal((await readdir(join(rpd.database.dataDir, 'files', 'thumbs'))).length, 5);
  for (const query of ['w=65', 'w=-64', 'w=64px', 'w=', 'w=1e2', 'w=64&w=64', 'w=9999999999', 'w[]=64%00']) {
    const refused = await get(`${path}?${query}`);
    assert.equal(refused.statusCode, query.startsWith('w[') ? 200 : 422, query);
  }
});

test('rejects foreign file names', async t => {
  const { path, get } = await startWithPicture(t, await buildImage().png().toBuffer());
  const base = path.slice('/files/'.length, -'.png'.length);
  for (const name of [
    '..%2f..%2frpd.sqlite',
    '..%2frelease-token',
    '%2e%2e%2frpd.sqlite',
    '..%5crpd.sqlite',
    'thumbs%2fx.webp',
    `${base}.jpg`,
    `${base}.PNG`,
    `${base.toUpperCase()}.png`,
    `${base}.png%00.webp`,
    base,
    `${base}.png.tmp`,
    `${'f'.repeat(40)}.png`,
    `${'f'.repeat(40)}.gif`,
    `..%2f..%2fx.gif`,
    `%00.gif`,
    'fantastic_1.png',
    'x'.repeat(190),
    'é%E2%82%AC.webp',
  ]) {
    const answer = await get(`/files/${name}`);
    assert.equal(answer.statusCode, 404, name);
    // An address that no database takes (%00) is none of ours before anybody looks for the file.
    assert.match(answer.json<{ message: string }>().message, /n’existe pas/);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
  assert.equal((await get(`/files/${'x'.repeat(300)}`)).statusCode, 404);
});

test('serves the product’s pictures to everybody under their style names', async t => {
  const rpd = await startServer(t);
  assert.deepEqual(
    ART.map(name => cardStyle(`/files/${name}`)),
    ['fantasy', 'sci-fi', 'plain', 'plain', 'plain'],
  );
  for (const name of ART) {
    const answer = await rpd.inject({ url: `/hosts/api/files/${name}` });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['cache-control'], 'public, max-age=86400');
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    assert.deepEqual([format, width, height], ['webp', 1280, 800]);
    const small = await rpd.inject({ url: `/hosts/api/files/${name}?w=512` });
    assert.equal((await sharp(small.rawPayload).metadata()).width, 512);
    const known = await rpd.inject({
      url: `/hosts/api/files/${name}`,
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    assert.equal(known.statusCode, 304);
  }
});
