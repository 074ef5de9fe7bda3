import { randomBytes } from 'node:crypto';
import {
  brotliDecompressSync,
  constants,
  crc32,
  createBrotliCompress,
  deflateRawSync,
  gunzipSync,
} from 'node:zlib';
import type { BrotliCompress } from 'node:zlib';
import type { Encoding } from './page.encodings.ts';

// A page with a nonce in it, compressed once. What stands around the nonces is compressed when the file is read; an answer puts its
// nonce between these parts, as a block that is not compressed. gzip (RFC 1951, 3.2.4) and brotli (RFC 7932, 9.2) both have such
// blocks, and every browser reads them.

export const NONCE_MARKER = '__CSP_NONCE__';

/** Bytes of random in a nonce, and the letters that they make. */
const NONCE_BYTES = 18;
const NONCE_LENGTH = 24;

export const newNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url');

/** The page with this nonce, encoded. The answer is the caller's. */
export type FillNonce = (nonce: string, encoding: Encoding | undefined) => Buffer;

/** Packs a text with markers. Throws when a packed page does not unfold to its text. */
export async function packNoncePage(text: string): Promise<FillNonce> {
  const parts = text.split(NONCE_MARKER).map(part => Buffer.from(part));
  const plain = filler(parts);
  const gzip = packGzip(parts);
  const br = await packBrotli(parts);
  const fill: FillNonce = (nonce, encoding) => {
    if (nonce.length !== NONCE_LENGTH) throw new Error(`A nonce has ${NONCE_LENGTH} letters.`);
    if (encoding === 'br') return br(nonce);
    return encoding === 'gzip' ? gzip(nonce, plain(nonce)) : plain(nonce);
  };
  // Few programs put blocks between others: each page is read back before anybody gets it.
  for (const nonce of [newNonce(), newNonce()]) {
    const unfolded = [gunzipSync(fill(nonce, 'gzip')), brotliDecompressSync(fill(nonce, 'br'))];
    if (!unfolded.every(page => page.equals(plain(nonce))))
      throw new Error('A packed page does not unfold to its text.');
  }
  return fill;
}

/** Copies the parts with `head` and a nonce between each two of them. */
function filler(parts: readonly Buffer[], head = Buffer.alloc(0)): (nonce: string) => Buffer {
  const hole = Buffer.concat([head, Buffer.alloc(NONCE_LENGTH)]);
  const template = Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [hole, part])));
  let end = 0;
  const places = parts.slice(0, -1).map(part => {
    end += part.length + hole.length;
    return end - NONCE_LENGTH;
  });
  return nonce => {
    const filled = Buffer.from(template);
    for (const place of places) filled.write(nonce, place, NONCE_LENGTH, 'latin1');
    return filled;
  };
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);
/** The head of a block of 24 stored bytes: the length, and its complement. */
const STORED_HEAD = Buffer.from([0, NONCE_LENGTH, 0, 0xff ^ NONCE_LENGTH, 0xff]);
/** The last block, empty, and room for checksum and length. */
const GZIP_TAIL = Buffer.concat([Buffer.from([3, 0]), Buffer.alloc(8)]);

/** Each part is a deflate stream of its own up to a full flush: it refers to nothing before it and ends with a whole byte. */
function packGzip(parts: readonly Buffer[]): (nonce: string, plain: Buffer) => Buffer {
  const packed = parts.map(part => deflateRawSync(part, { level: 9, finishFlush: constants.Z_FULL_FLUSH }));
  const framed = packed.map((part, index) =>
    Buffer.concat([
      ...(index === 0 ? [GZIP_HEAD] : []),
      part,
      ...(index === packed.length - 1 ? [GZIP_TAIL] : []),
    ]),
  );
  const fill = filler(framed, STORED_HEAD);
  return (nonce, plain) => {
    const page = fill(nonce);
    page.writeUInt32LE(crc32(plain), page.length - 8);
    page.writeUInt32LE(plain.length, page.length - 4);
    return page;
  };
}

/**
 * The head of a meta-block of 24 bytes that is not compressed, from the lowest bit: not the last one (0), a length of four nibbles
 * (00), that length less one (16 bits), not compressed (1), and zeros up to a whole byte.
 */
const BROTLI_HEAD = (() => {
  const bits = ((NONCE_LENGTH - 1) << 3) | (1 << 19);
  return Buffer.from([bits & 0xff, (bits >> 8) & 0xff, (bits >> 16) & 0xff]);
})();

/**
 * One stream in which each part and each nonce ends with a flush, so with a whole byte. The compressor gets a placeholder for each
 * nonce: as long, so that distances hold, and of bytes that stand nowhere else, so that nothing refers into it. No part is
 * compressed by the letters before it, which are another nonce's each time: hence no context modelling.
 */
async function packBrotli(parts: readonly Buffer[]): Promise<(nonce: string) => Buffer> {
  const compressor = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
    },
  });
  const packed: Buffer[] = [];
  for (const [index, part] of parts.entries()) {
    if (index > 0) await compress(compressor, placeholder(index));
    packed.push(await compress(compressor, part));
  }
  compressor.end();
  packed.push(Buffer.concat([packed.pop() ?? Buffer.alloc(0), ...(await compressor.toArray())]));
  return filler(packed, BROTLI_HEAD);
}

/** Bytes that no page has: control characters, and what UTF-8 never uses. Their number is a prime. */
const PLACEHOLDER_BYTES = Buffer.from(
  [...Array(32).keys(), 0xc0, 0xc1, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff].filter(
    byte => byte < 9 || byte > 13,
  ),
);

/** No two bytes of it follow each other elsewhere: another step through the same bytes for each nonce. */
const placeholder = (index: number): Buffer =>
  Buffer.from(
    Array.from(
      { length: NONCE_LENGTH },
      (_, place) => PLACEHOLDER_BYTES[(place * index) % PLACEHOLDER_BYTES.length] ?? 0,
    ),
  );

/** What comes out for these bytes, up to a flush. */
async function compress(compressor: BrotliCompress, bytes: Buffer): Promise<Buffer> {
  compressor.write(bytes);
  await new Promise<void>(resolve => {
    compressor.flush(constants.BROTLI_OPERATION_FLUSH, resolve);
  });
  const chunks: Buffer[] = [];
  for (let chunk: unknown = compressor.read(); chunk !== null; chunk = compressor.read())
    chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
