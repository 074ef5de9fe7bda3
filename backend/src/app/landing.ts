import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, madeOfFile } from './page.encodings.ts';
import type { Encoding } from './page.encodings.ts';
import { pagePolicy, type PageSources } from './security.ts';

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export type PageSender = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A page as it is sent, made once for each version of its file. */
interface Packed {
  etag: string;
  policy: string;
  plain: Buffer;
  encoded: Record<Encoding, Buffer>;
}

const NONCE = / nonce="__CSP_NONCE__"/g;
const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64');

/** What a policy says of the scripts or styles that stand in a page: their hashes (CSP 3, hash-source). */
function hashesOf(page: string, element: 'script' | 'style'): string {
  const texts = [...page.matchAll(INLINE)].filter(([, name]) => name === element);
  return texts.map(([, , text = '']) => `'sha256-${sha256(text)}'`).join(' ');
}

async function packPage(file: string, sources: Omit<PageSources, 'inline'>): Promise<Packed> {
  const page = (await readFile(file, 'utf8')).replace(NONCE, '');
  const plain = Buffer.from(page);
  const [br, zipped] = await Promise.all([pack.br(plain), pack.gzip(plain)]);
  const inline = { scripts: hashesOf(page, 'script'), styles: hashesOf(page, 'style') };
  return {
    etag: `W/"${sha256(plain)}"`,
    policy: pagePolicy({ ...sources, inline }),
    plain,
    encoded: { br, gzip: zipped },
  };
}

/**
 * Sends a page that is the same for everybody: its scripts and styles are known by their hashes instead of a nonce, so it is compressed once
 * and browsers may keep it. Looks at the file each time: a build may have replaced it. `otherwise` answers where there is none.
 */
export function packedPageSender(
  file: string,
  sources: Omit<PageSources, 'inline'>,
  otherwise: PageSender,
): PageSender {
  const packed = madeOfFile(file, () => packPage(file, sources));
  return async (request, reply) => {
    const packing = packed();
    if (!packing) return otherwise(request, reply);
    const { etag, policy, plain, encoded } = await packing;
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(encoding ? encoded[encoding] : plain);
  };
}
