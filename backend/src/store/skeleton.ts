import unhomoglyph from 'unhomoglyph';
import { fold } from './fold.ts';

/**
 * What a name looks like (UTS #39, section 4): names of one skeleton cannot be distinguished by eye. Both as it is written (`PauI` with a
 * capital i looks like `Paul`) and in lower case (`\u0410DMIN`, with a Cyrillic letter, looks like `admin`).
 */
export const skeletonsOf = (name: string): { asWritten: string; lowered: string } => ({
  asWritten: fold(unhomoglyph(name)),
  lowered: fold(unhomoglyph(fold(name))),
});
