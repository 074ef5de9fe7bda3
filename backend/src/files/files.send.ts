import { THUMBNAIL_WIDTHS } from '@rpd/shared/domain';
import type { ThumbnailWidth } from '@rpd/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import { readArt } from './files.art.ts';
import type { ArtName } from './files.art.ts';
import { contentName, makeThumbnail, MIMES } from './files.pictures.ts';
import type { PictureType } from './files.pictures.ts';
import type { Limiter } from '../lib/limiter.ts';
import type { FileStorage } from './files.storage.ts';

const YEAR = 31_536_000;
const DAY = 86_400;
/** Nothing that a picture could hold may run, should somebody open it on its own (trust.md, Content). */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const NAME = /^([0-9a-f]{40})\.(jpg|png|webp|gif)$/;

/** Where the smaller copies of a file are kept. */
export const thumbnailKey = (base: string, width: ThumbnailWidth): string => `thumbs/${base}-${width}.webp`;

type Read = () => Promise<Buffer | null>;

/** `?w=` makes a copy of that width the first time it is asked for, and keeps it. */
function readThumbnail(storage: FileStorage, limiter: Limiter) {
  const underway = new Map<string, Promise<Buffer | null>>();

  const make = async (key: string, width: ThumbnailWidth, original: Read): Promise<Buffer | null> => {
    const kept = await storage.read(key);
    if (kept) return kept;
    const data = await original();
    if (!data) return null;
    const made = await limiter(() => makeThumbnail(data, width));
    await storage.write(key, made, MIMES.webp);
    return made;
  };

  return (base: string, width: ThumbnailWidth, original: Read): Promise<Buffer | null> => {
    const key = thumbnailKey(base, width);
    const running = underway.get(key) ?? make(key, width, original).finally(() => underway.delete(key));
    underway.set(key, running);
    return running;
  };
}

/** Sends an uploaded file. Its content never changes, so permitted clients cache it for ever. */
export function sendFile(storage: FileStorage, limiter: Limiter) {
  const thumbnail = readThumbnail(storage, limiter);
  return async (request: FastifyRequest, reply: FastifyReply, name: string, kept: 'public' | 'private') => {
    const [, base, type] = NAME.exec(name) ?? [];
    if (!base || !type) throw refuse('notFound');
    const width = widthOf(request.query);
    const etag = `"${base}${width ?? ''}"`;
    const original = () => storage.read(name);
    const data = await (width ? thumbnail(base, width, original) : original());
    if (!data) throw refuse('notFound');
    const mime = width ? MIMES.webp : MIMES[type as PictureType];
    void reply.header('cache-control', `${kept}, max-age=${YEAR}, immutable`);
    return answer(request, reply, { data, etag, mime });
  };
}

/** Sends one of our own drawings, which a new version of the product may change. */
export function sendArt(name: ArtName, storage: FileStorage, limiter: Limiter) {
  const thumbnail = readThumbnail(storage, limiter);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const width = widthOf(request.query);
    const original = await readArt(name);
    const base = contentName(original);
    const data = width ? await thumbnail(base, width, async () => original) : original;
    void reply.header('cache-control', `public, max-age=${DAY}`);
    return answer(request, reply, { data, etag: `"${base}${width ?? ''}"`, mime: MIMES.webp });
  };
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { data, etag, mime }: { data: Buffer | null; etag: string; mime: string },
): FastifyReply {
  void reply.header('etag', etag).header('content-security-policy', POLICY);
  // The page of another origin may show it: the shell's, where the hosts have origins of their own.
  void reply.header('cross-origin-resource-policy', 'cross-origin');
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map(tag => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return reply.status(304).send();
  return reply.type(mime).send(data);
}

function widthOf(query: unknown): ThumbnailWidth | undefined {
  const { w } = query as { w?: unknown };
  if (w === undefined) return undefined;
  const width = THUMBNAIL_WIDTHS.find(known => String(known) === w);
  if (!width) {
    throw refuse('invalid', { fields: { w: `Largeurs possibles : ${THUMBNAIL_WIDTHS.join(', ')}.` } });
  }
  return width;
}
