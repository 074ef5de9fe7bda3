import multipart from '@fastify/multipart';
import { PICTURE_BYTES_MAX } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './refusals.ts';

/** Lets the routes of `scope` take one file in the field `file`. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fileSize: PICTURE_BYTES_MAX,
      files: 1,
      fields: 4,
      parts: 5,
      fieldSize: 1_000,
      headerPairs: 20,
    },
  });
}

/** The file that a request carries, and what its sender calls it. */
export async function readUpload(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  if (!request.isMultipart()) throw refuse('notMultipart');
  const part = await request.file().catch(refuseUnreadable);
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw refuse('invalid', { fields: { file: 'Ce champ est obligatoire.' } });
  }
  // toBuffer() refuses at the end of the file, which may never come.
  const tooLarge = new Promise<never>((_resolve, reject) => {
    part.file.once('limit', () => reject(refuse('imageTooLarge')));
  });
  const bytes = await Promise.race([part.toBuffer().catch(refuseUnreadable), tooLarge]);
  return { bytes, name: part.filename };
}

function refuseUnreadable(error: unknown): never {
  const { statusCode } = error as { statusCode?: unknown };
  throw refuse(statusCode === 413 ? 'imageTooLarge' : 'unreadable');
}
