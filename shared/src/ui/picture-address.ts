import type { ThumbnailWidth } from '../domain/picture.ts';
import { hosts } from '../session/hosts.ts';

/** A stored picture that requires a token; our own drawings and `.gif` are public (UPL-3). */
const GUARDED = /^\/files\/[0-9a-f]{40}\.(jpg|png|webp)$/;

export const needsToken = (path: string): boolean => GUARDED.test(path);

/**
 * The address of a picture that an `<img>` may load by itself: what is stored or drawn is at the API host, the rest where it says.
 * Of stored drawings a copy of `width` px; of a GIF the whole, which moves.
 */
export function pictureAddress(path: string, width?: ThumbnailWidth): string {
  if (path.startsWith('/covers/')) return `${hosts().apiHost}${path}`;
  if (!path.startsWith('/files/')) return path;
  const part = width && !path.endsWith('.gif') ? `?w=${width}` : '';
  return `${hosts().apiHost}${path}${part}`;
}
