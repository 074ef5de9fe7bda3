/** px of the pictures of public pages: over the page, on social sites, of a person, and on a card. */
export const PUBLIC_PICTURES = {
  hero: { width: 1600, height: 640 },
  social: { width: 1200, height: 630 },
  face: { width: 480, height: 480 },
  card: { width: 640, height: 336 },
} as const;
export type PublicPictureSize = keyof typeof PUBLIC_PICTURES;
export const PUBLIC_PICTURE_SIZES = Object.keys(PUBLIC_PICTURES) as PublicPictureSize[];

/** Where the copy of a picture is kept; `base` is the name of an upload without its type, or of a drawing. */
export const publicPictureKey = (base: string, size: PublicPictureSize): string =>
  `public/${base}-${size}.jpg`;
