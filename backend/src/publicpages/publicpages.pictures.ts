import { COVER_EDITION } from '@rpd/shared/domain';
import type { CoverKind, CoverWorld } from '@rpd/shared/domain';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { createLimiter } from '../lib/limiter.ts';
import { PUBLIC_PICTURES, publicPictureKey } from '../lib/public-pictures.ts';
import type { PublicPictureSize } from '../lib/public-pictures.ts';
import type { PictureSource } from './publicpages.kinds.ts';

export interface PictureParts {
  files: {
    read(key: string): Promise<Buffer | null>;
    write(key: string, data: Buffer, mime: string): Promise<void>;
  };
  drawCover: (kind: CoverKind, world: CoverWorld, id: string) => string;
}

const MAX_PIXELS = 25_000_000;
const UPLOADED = /^\/files\/(([0-9a-f]{40})\.(?:jpg|png|webp|gif))$/;
/** Behind what is transparent. */
const GROUND = '#1f0d45';

/**
 * The picture of an entity as a JPEG of one size, which every social site takes. Made the first time that it is asked for, outside the event
 * loop, one at a time, and kept. `base` names its content: it changes with the picture.
 */
export function publicPictures({ files, drawCover }: PictureParts) {
  // The drawings are ours. What people upload is never read as SVG: files.pictures.ts, which has blocked it when this is called.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const limiter = createLimiter({ concurrency: 1, maxQueue: 30, refusal: 'tooManyPictures' });
  const underway = new Map<string, Promise<Buffer>>();

  const make = async (source: PictureSource, base: string, size: PublicPictureSize): Promise<Buffer> => {
    const key = publicPictureKey(base, size);
    const kept = await files.read(key);
    if (kept) return kept;
    const uploaded = UPLOADED.exec(source.uploaded)?.[1];
    const original = uploaded ? await files.read(uploaded) : null;
    const { width, height } = PUBLIC_PICTURES[size];
    const drawn = () =>
      drawCover(source.kind, source.world, source.id).replace(
        / width="\d+" height="\d+"/,
        // An emblem is square.
        ` width="${source.kind === 'character' ? height : width}" height="${height}"`,
      );
    const shape = (data: Buffer) => (source.kind === 'character' ? framed(data, size) : filled(data, size));
    const shaped = original && (await limiter(() => shape(original).catch(() => null)));
    const made = shaped ?? (await limiter(() => shape(Buffer.from(drawn()))));
    // A picture that cannot be read leaves its place to the drawing, which is not kept under its name.
    if (shaped || !original) await files.write(key, made, 'image/jpeg');
    return made;
  };

  return (source: PictureSource, size: PublicPictureSize): Promise<Buffer> => {
    const base = pictureBase(source);
    const key = publicPictureKey(base, size);
    const running = underway.get(key) ?? make(source, base, size).finally(() => underway.delete(key));
    underway.set(key, running);
    return running;
  };
}

const read = (data: Buffer) => sharp(data, { limitInputPixels: MAX_PIXELS, pages: 1 });
const write = (image: Sharp): Promise<Buffer> =>
  image
    .flatten({ background: GROUND })
    .jpeg({ quality: 82, progressive: true })
    .timeout({ seconds: 20 })
    .toBuffer();

/** A wide picture, cut to the size. */
const filled = (data: Buffer, size: PublicPictureSize): Promise<Buffer> =>
  write(read(data).resize({ ...PUBLIC_PICTURES[size], fit: 'cover' }));

/** A face, whole, before the same picture out of focus: cut to a wide format it would lose its head. */
async function framed(data: Buffer, size: PublicPictureSize): Promise<Buffer> {
  const ground = await write(
    read(data)
      .resize({ ...PUBLIC_PICTURES[size], fit: 'cover' })
      .blur(24)
      .modulate({ brightness: 0.7 }),
  );
  const front = await read(data)
    .resize({ ...PUBLIC_PICTURES[size], fit: 'inside' })
    .png()
    .toBuffer();
  return write(sharp(ground).composite([{ input: front }]));
}

/** What the picture of an entity is kept under. */
export const pictureBase = ({ uploaded, kind, world, id }: PictureSource): string =>
  UPLOADED.exec(uploaded)?.[2] ?? `${COVER_EDITION}-${kind}-${world}-${id}`;
