import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A font of the pages; its name holds a part of its hash, so that it can be cached for ever. */
type Font = { file: string; bytes: Buffer };

function readFont(name: string, module: string): Font {
  const bytes = readFileSync(new URL(import.meta.resolve(module)));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { file: `${name}.${hash}.woff2`, bytes };
}

/** The two families of the design system (`shared/src/ui/theme/fonts.ts` says what is in them). */
export const FONTS = {
  inter: readFont('inter', '@rpd/shared/fonts/inter.woff2'),
  interExtended: readFont('inter-extended', '@rpd/shared/fonts/inter-extended.woff2'),
  marcellus: readFont('marcellus', '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2'),
};
