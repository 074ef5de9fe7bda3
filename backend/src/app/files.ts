import type { FastifyInstance, FastifyReply } from 'fastify';
import files from '@fastify/static';

/** A year: what is in a versioned or hashed place never changes. */
const FOREVER = { immutable: true, maxAge: '365d' } as const;
const ALWAYS_ASK = { maxAge: 0 } as const;

/** Gives answers `sendFile`; the `.br` or `.gz` beside a file is preferred when the browser takes it. */
export async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(files, { root, serve: false, preCompressed: true, index: false, dotfiles: 'ignore' });
}

/** Sends a file of `root`; `forever` when its path changes with its content. Answers 404 when there is none. */
export const sendFrom = (reply: FastifyReply, root: string, path: string, forever: boolean): FastifyReply =>
  reply.sendFile(path, root, forever ? FOREVER : ALWAYS_ASK);
