import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { newNonce, NONCE_MARKER, packNoncePage } from './page.nonce.ts';

const unfold = { br: brotliDecompressSync, gzip: gunzipSync };

test('unfolds to its text with any nonce, in each encoding, wherever nonces stand (25.5)', async () => {
  const part = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('', '<style nonce="', '">', '<script nonce="', '" defer></script>', 'é'.repeat(9000)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 12 }), async parts => {
      const text = parts.join(NONCE_MARKER).toWellFormed();
      const fill = await packNoncePage(text);
      for (const nonce of [newNonce(), newNonce(), '_'.repeat(24)]) {
        const wanted = text.replaceAll(NONCE_MARKER, nonce);
        assert.equal(fill(nonce, undefined).toString(), wanted);
        for (const encoding of ['br', 'gzip'] as const)
          assert.equal(unfold[encoding](fill(nonce, encoding)).toString(), wanted);
      }
    }),
    { numRuns: 60 },
  );
});

test('hands out pages that share no memory: one answer never shows the nonce of another (25.5)', async () => {
  const fill = await packNoncePage(`<p nonce="${NONCE_MARKER}">`);
  for (const encoding of [undefined, 'br', 'gzip'] as const) {
    const first = fill('a'.repeat(24), encoding);
    const before = Buffer.from(first);
    fill('b'.repeat(24), encoding);
    assert.ok(first.equals(before));
  }
});

test('refuses a nonce of another length, which would break the page', async () => {
  const fill = await packNoncePage(NONCE_MARKER);
  assert.throws(() => fill('short', 'br'), /24/);
});
