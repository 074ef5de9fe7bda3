import type { InferType } from 'yup';
import { flag, picture, pictureText, shape } from './schema.ts';

export const PICTURE_UNTOLD = 'Écrivez ce que l’image montre, ou dites qu’elle est décorative.';

/** A picture of a template as its author chooses it: with words for who does not see it, or as a decoration (WCAG 1.1.1). */
export const sheetPictureSchema = shape({
  image: picture().default(''),
  alt: pictureText()
    .default('')
    .when(['image', 'decorative'], ([image, decorative], schema) =>
      image && !decorative ? schema.min(1, PICTURE_UNTOLD) : schema,
    ),
  decorative: flag().default(false),
});
export type SheetPicture = InferType<typeof sheetPictureSchema>;
