import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Compresses texts of a kilobyte and more. What was compressed when it was built is sent as it is. */
export async function compressText(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    // Bodies that arrive compressed are not read: their size would say nothing about what they unfold to.
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The best level takes a hundred times longer than this one, for a tenth less.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
