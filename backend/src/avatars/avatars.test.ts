import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AVATAR_COLORS } from '@rpd/shared/domain';
import { startServer } from '../test/server.ts';

const draw = async (rpd: Awaited<ReturnType<typeof startServer>>, query: Record<string, string>) => {
  const answer = await rpd.inject({ url: `/hosts/api/avatar?${new URLSearchParams(query).toString()}` });
  return { status: answer.statusCode, headers: answer.headers, svg: answer.body };
};

test('serves one stable, cacheable picture per name', async t => {
  const rpd = await startServer(t);
  const first = await draw(rpd, { name: 'Élodie du Lac' });
  assert.equal(first.status, 200);
  assert.equal(first.headers['content-type'], 'image/svg+xml; charset=utf-8');
  assert.equal(first.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(String(first.headers['content-security-policy']), /default-src 'none'.*sandbox/);
  assert.match(first.svg, />ÉL<\/text>/);
  assert.equal((await draw(rpd, { name: 'Élodie du Lac' })).svg, first.svg);
  assert.match((await draw(rpd, { name: 'Élodie du Lac', length: '1' })).svg, />É<\/text>/);
  assert.match((await draw(rpd, { name: 'Élodie du Lac', length: '3' })).svg, />ÉDL<\/text>/);
  assert.match((await draw(rpd, {})).svg, />\?<\/text>/);
});

test('contrasts white letters on each of the fifteen colours', async t => {
  const rpd = await startServer(t);
  assert.equal(new Set(AVATAR_COLORS).size, 15);
  for (const [place, color] of AVATAR_COLORS.entries()) {
    const byColor = await draw(rpd, { name: 'mj', color });
    assert.match(byColor.svg, new RegExp(`fill="${color}"`));
    assert.equal((await draw(rpd, { name: 'mj', color: String(place) })).svg, byColor.svg);
    assert.equal((await draw(rpd, { name: 'mj', color: color.slice(1).toUpperCase() })).svg, byColor.svg);
    const light = [1, 3, 5].map(start => Number.parseInt(color.slice(start, start + 2), 16) / 255);
    const [red = 0, green = 0, blue = 0] = light.map(part =>
      part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    const contrast = 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
    assert.ok(contrast >= 4.5, `${color}: ${contrast.toFixed(2)}`);
  }
});

test('escapes a hostile name in a well-formed picture', async t => {
  const rpd = await startServer(t);
  for (const name of [
    '<script>alert(1)</script>',
    '"onload="x',
    "'&",
    '\u0001\u0002',
    '\uFFFF',
    '🐉 Dragon',
    '\u202Eab',
  ]) {
    for (const length of ['1', '2', '3']) {
      const { status, svg } = await draw(rpd, { name, length });
      assert.equal(status, 200);
      assert.match(svg, /^<svg [^<>]*><rect [^<>]*\/><text [^<>]*>[^<>]+<\/text><\/svg>$/);
      assert.doesNotMatch(svg, /script|onload|\p{Cc}|\uFFFF/u);
      assert.ok(svg.isWellFormed());
    }
  }
  assert.match((await draw(rpd, { name: '🐉 Dragon', length: '1' })).svg, />🐉<\/text>/);
  for (const query of [
    'name=a&name=b',
    `name=${'x'.repeat(201)}`,
    'color=rouge',
    'color=15',
    'color=%23000000',
    'length=4',
    'length=0',
    'length=1&length=2',
    'color[]=1',
  ]) {
    const answer = await rpd.inject({ url: `/hosts/api/avatar?${query}` });
    assert.equal(answer.statusCode, query === 'color[]=1' ? 200 : 422, query);
  }
});
