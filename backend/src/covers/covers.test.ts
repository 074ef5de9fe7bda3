import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COVER_KINDS, COVER_WORLDS, coverPath, coverWorld } from '@rpd/shared/domain';
import sharp from 'sharp';
import { startServer } from '../test/server.ts';

const ID = '65f0c0ffee00000000000001';
const read = async (rpd: Awaited<ReturnType<typeof startServer>>, path: string) =>
  rpd.inject({ url: `/hosts/api${path}` });

test('draws the same picture for the same entity, and another one for another', async t => {
  const rpd = await startServer(t);
  const path = coverPath('server', ID, 'fantasy');
  const first = await read(rpd, path);
  assert.equal(first.statusCode, 200);
  assert.equal(first.headers['content-type'], 'image/svg+xml; charset=utf-8');
  assert.equal(first.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(String(first.headers['content-security-policy']), /default-src 'none'.*sandbox/);
  assert.equal((await read(rpd, path)).body, first.body);
  const others = await Promise.all(
    ['2', '3', '4', '5'].map(digit =>
      read(rpd, coverPath('server', `${ID.slice(0, -1)}${digit}`, 'fantasy')),
    ),
  );
  assert.equal(new Set([first, ...others].map(({ body }) => body)).size, 5);
});

test('draws every kind in every world as an SVG that is not blank and loads nothing', async t => {
  const rpd = await startServer(t);
  // What people upload is never read as SVG (files.pictures.ts).
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  t.after(() => sharp.block({ operation: ['VipsForeignLoadSvg'] }));
  for (const kind of COVER_KINDS) {
    for (const world of COVER_WORLDS) {
      for (let index = 0; index < 5; index += 1) {
        const id = `${ID.slice(0, -2)}${String(index).padStart(2, '0')}`;
        const { body } = await read(rpd, coverPath(kind, id, world));
        // It throws where the XML is wrong.
        const { entropy } = await sharp(Buffer.from(body)).stats();
        assert.ok(entropy > 0.5, `${kind} ${world} ${id}: entropy ${entropy}`);
        assert.doesNotMatch(body, /NaN|undefined|Infinity|script|href|on\w+=/i, `${kind} ${world} ${id}`);
        assert.ok(body.length < 60_000, `${kind} ${world} ${id}: ${body.length} characters`);
      }
    }
  }
});

test('rejects an address that names no picture', async t => {
  const rpd = await startServer(t);
  for (const path of [
    `/covers/0/server/fantasy/${ID}.svg`,
    `/covers/1/user/fantasy/${ID}.svg`,
    `/covers/1/server/rose/${ID}.svg`,
    `/covers/1/server/fantasy/${ID}.png`,
    '/covers/1/server/fantasy/..svg',
  ])
    assert.equal((await read(rpd, path)).statusCode, 404, path);
});

test('takes the world from the names of types, and from the card style where no name tells', () => {
  assert.equal(coverWorld(['Fantastique']), 'fantasy');
  assert.equal(coverWorld(['Post-apocalyptique', 'Science-fiction']), 'ruins');
  assert.equal(coverWorld(['Maison', 'Les Pirates']), 'sea');
  assert.equal(coverWorld(['L’Appel de Cthulhu']), 'horror');
  assert.equal(coverWorld(['Épouvante']), 'horror');
  assert.equal(coverWorld(['Maison'], 'sci-fi'), 'sci-fi');
  assert.equal(coverWorld([]), 'mystery');
});
