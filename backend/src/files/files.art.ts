import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pictures that come with the product (ADM-11), drawn by `art/draw.ts`. Their paths never change: `/files/fantastic_1.webp`. */
export const ART = [
  'fantastic_1.webp',
  'sci-fi_1.webp',
  'game_1.webp',
  'tavern_1.webp',
  'cellar_1.webp',
] as const;
export type ArtName = (typeof ART)[number];

export const readArt = (name: ArtName): Promise<Buffer> => readFile(join(import.meta.dirname, 'art', name));
