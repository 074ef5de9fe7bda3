/** UPL-2: what may be chosen for an upload. What the server takes it judges by content, not by these words. */
export const PICTURE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif'] as const;

/** UPL-2: the refusal of anything else, word for word. */
export const NOT_A_PICTURE = "Ce n'est pas une image valide !";

/** Bytes of a picture, at most. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;

/** Width over height of the places where cards show pictures. */
export const PICTURE_RATIOS = { icon: 1, background: 16 / 9, cover: 3 } as const;

/** Widths, in px, in which the API gives pictures: `/files/….png?w=256` is a WebP of at most that width. */
export const THUMBNAIL_WIDTHS = [64, 128, 256, 512, 1024] as const;
export type ThumbnailWidth = (typeof THUMBNAIL_WIDTHS)[number];

/** The answer to an upload; `path` is what entities keep. Sizes in bytes and px. */
export interface UploadedPicture {
  path: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
  frames: number;
}
