import { watchPolicy } from '../../src/policy.ts';
import { readRegistry } from '../../src/release.ts';
import { expect, test } from '../../src/story.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Smaller files are not packed when they are built. */
const MIN_COMPRESSED_BYTES = 512;

const ask = (address: string, accepted: string) =>
  fetch(address, { headers: { 'accept-encoding': accepted } });

/** What the static server says of a file, for each of what a browser may accept. */
async function expectPacked(address: string): Promise<void> {
  const sizes: number[] = [];
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
  ] as const) {
    const { status, headers } = await ask(address, accepted);
    expect([status, headers.get('content-encoding'), headers.get('cache-control')], address).toEqual([
      200,
      encoding,
      FOR_EVER,
    ]);
    expect(headers.get('content-type')).toMatch(/^text\/(javascript|css)/);
    expect(headers.get('vary')).toContain('Accept-Encoding');
    // The file as it was packed at its best: nothing is packed while somebody waits.
    sizes.push(Number(headers.get('content-length')));
  }
  const [brotli = 0, gzip = 0, plain = 0] = sizes;
  expect(brotli).toBeGreaterThan(0);
  expect(brotli).toBeLessThan(gzip);
  expect(gzip).toBeLessThan(plain);
}

test('serves precompressed files with their cache lifetime from nginx (FED-5)', async ({ platform }) => {
  const page = await ask(`${platform.url}/app/dashboard`, 'gzip, br');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const scripts = [...(await page.text()).matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
  const addresses = [...new Set(scripts)].map(path => `${platform.url}${path}`);
  const sizes = await Promise.all(
    addresses.map(async address => (await (await ask(address, 'identity')).arrayBuffer()).byteLength),
  );
  const packed = addresses.filter((_, index) => (sizes[index] ?? 0) >= MIN_COMPRESSED_BYTES);
  expect(packed.length).toBeGreaterThan(0);
  for (const address of packed) await expectPacked(address);

  const { remotes } = await readRegistry(platform);
  for (const { live } of Object.values(remotes)) {
    const first = live.files.filter(
      ({ path, bytes }) => bytes >= MIN_COMPRESSED_BYTES && [live.entry, ...live.preload].includes(path),
    );
    expect(first.length).toBeGreaterThan(0);
    for (const { path } of first) await expectPacked(new URL(path, live.url).href);
    const origin = new URL(live.url).origin;
    const missing = await ask(`${live.url}nothing.js`, 'br');
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, null]);
    const current = await ask(`${origin}/current.json`, 'br');
    expect(current.headers.get('cache-control')).toBe('no-cache');
    expect(current.headers.get('access-control-allow-origin')).toBe(platform.url);
  }
  for (const path of ['/config.json', '/version'])
    expect((await ask(platform.url + path, 'br')).headers.get('cache-control')).toBe('no-cache');
});

test('serves the landing page from nginx as it was packed, with the hashes of what stands in it (25.5)', async ({
  platform,
  page,
}) => {
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const { status, headers } = await ask(`${platform.url}/`, accepted);
    expect([status, headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
      200,
      encoding,
      'no-cache',
    ]);
    expect(headers.get('content-type')).toContain('text/html');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src [^;]*'sha256-/);
    expect(policy).toMatch(/style-src [^;]*'sha256-/);
    expect(policy).not.toMatch(/nonce-|unsafe-/);
    const known = await fetch(`${platform.url}/`, {
      headers: { 'accept-encoding': accepted, 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(known.status).toBe(304);
  }
  const violations = await watchPolicy(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violations()).toEqual([]);
  expect((await fetch(`${platform.url}/landing.conf`)).status).toBe(404);
});
