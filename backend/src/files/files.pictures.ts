import { createHash } from 'node:crypto';
import { PICTURE_BYTES_MAX } from '@rpd/shared/domain';
import type { ThumbnailWidth } from '@rpd/shared/domain';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { refuse } from '../lib/refusals.ts';

/** Of all frames together (trust.md, Content). */
const PIXELS_MAX = 25_000_000;
/** Frames cost time even when each is tiny. */
const FRAMES_MAX = 1_000;
/** Seconds of work on one picture. */
const SHARP_TIMEOUT = { seconds: 20 };
/** What is unpacked and packed again may have grown. */
const STORED_BYTES_MAX = 4 * PICTURE_BYTES_MAX;

// Whatever the type that a file says it has, nothing but these four decoders ever sees it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
// Several pictures at once rather than several threads for one; nothing is kept between them.
sharp.concurrency(1);
sharp.cache(false);

const WRITERS = {
  jpg: (image: Sharp) => image.jpeg({ quality: 86, progressive: true }),
  png: (image: Sharp) => image.png({ compressionLevel: 7 }),
  webp: (image: Sharp) => image.webp({ quality: 86, effort: 3 }),
  gif: (image: Sharp) => image.gif({ effort: 3 }),
} as const;
export type PictureType = keyof typeof WRITERS;

const TYPES: Record<string, PictureType> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  // An animated PNG becomes a still one.
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};
export const MIMES: Record<PictureType, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

export interface Picture {
  /** Made from the content: 40 hexadecimal digits and the type's extension. */
  name: string;
  mime: string;
  data: Buffer;
  /** px; of one frame. */
  width: number;
  height: number;
  frames: number;
}

/** The first part of a picture's name: the same content has the same name. */
export const contentName = (data: Buffer): string =>
  createHash('sha256').update(data).digest('hex').slice(0, 40);

/**
 * Decodes what was uploaded and encodes it again in its own format: what was not picture (metadata, places, scripts, whatever
 * was appended) is gone; GIF and WebP keep their frames. Refuses what is no JPEG, PNG, WebP or GIF, or has too many pixels.
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  // The head tells; the detection of other formats would walk through all of it.
  const found = await fileTypeFromBuffer(bytes.subarray(0, 4_100)).catch(() => undefined);
  const type = TYPES[found?.mime ?? ''];
  if (!type) throw refuse('notAnImage');
  const animated = type === 'gif' || type === 'webp';
  const frames = await measure(bytes, type);
  const image = sharp(bytes, {
    pages: animated ? -1 : 1,
    limitInputPixels: PIXELS_MAX,
    failOn: 'error',
  });
  // A photograph says in its metadata which side is up: turned for good, since they go.
  const upright = frames > 1 ? image : image.autoOrient();
  const { data, info } = await WRITERS[type](upright)
    .timeout(SHARP_TIMEOUT)
    .toBuffer({ resolveWithObject: true })
    .catch(refuseBroken);
  if (data.length > STORED_BYTES_MAX) throw refuse('imageTooLarge');
  return {
    name: `${contentName(data)}.${type}`,
    mime: MIMES[type],
    data,
    width: info.width,
    height: info.pageHeight ?? info.height,
    frames,
  };
}

/** Reads the dimensions alone, before anything is unpacked; answers the number of frames. */
async function measure(bytes: Buffer, type: PictureType): Promise<number> {
  const {
    format,
    width,
    height,
    pages = 1,
    pageHeight,
  } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseBroken);
  // The decoder of our own drawings is there, too (publicpages.pictures.ts).
  if (format !== (type === 'jpg' ? 'jpeg' : type)) refuseBroken();
  const frames = type === 'gif' || type === 'webp' ? pages : 1;
  if (width * (pageHeight ?? height) * frames > PIXELS_MAX || frames > FRAMES_MAX) {
    throw refuse('imageTooManyPixels');
  }
  return frames;
}

function refuseBroken(): never {
  throw refuse('notAnImage');
}

/**
 * The picture at most `width` px wide, as WebP. Animations stand still: what moves in a list of thirty cards cannot be
 * stopped (WCAG 2.2.2).
 */
export const makeThumbnail = (data: Buffer, width: ThumbnailWidth): Promise<Buffer> =>
  sharp(data, { limitInputPixels: PIXELS_MAX })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .timeout(SHARP_TIMEOUT)
    .toBuffer();
