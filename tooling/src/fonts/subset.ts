import { Blob, Face } from 'harfbuzzjs';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

import { root } from '../workspace.ts';
import { CHARACTERS } from './characters.ts';

/** Where the files lie that pages are given; they are kept in the repository, so that no build and no server makes them. */
export const fontsFolder = join(root, 'shared/src/ui/theme/fonts');

/** Inter as its makers release it: every weight, every optical size, 2,900 pictures. */
const complete = createRequire(join(root, 'shared/package.json')).resolve(
  'inter-ui/variable/InterVariable.woff2',
);

const OPTIONS = {
  // The theme's weights (tokens.ts), and the drawing for small text at every size: it is what Google serves as well.
  variationAxes: { wght: { min: 400, max: 700 }, opsz: 14 },
  // Even distances between letters, figures of one width. The rest are alternates that no style asks for.
  keepFeatures: ['kern', 'tnum'],
  noHinting: true,
  // Names for the menus of text editors, and hints for screens of another age.
  dropTables: ['STAT', 'gasp', 'prep'],
};

/**
 * The files of Inter, by name without ending, as woff2: its own characters each, the weights from 400 to 700.
 * @throws where the font has no picture of a character that it is to hold
 */
export async function subsetFonts(): Promise<Record<string, Buffer>> {
  const font = readFileSync(complete);
  const files: Record<string, Buffer> = {};
  for (const [name, characters] of Object.entries(CHARACTERS)) {
    const plain = await subsetFont(font, characters, { ...OPTIONS, targetFormat: 'sfnt' });
    const held = new Set(new Face(new Blob(plain)).collectUnicodes());
    const missing = [...characters].filter(character => !held.has(character.codePointAt(0) ?? 0));
    if (missing.length > 0) throw new Error(`Inter has no ${missing.join(' ')}`);
    files[name] = await subsetFont(font, characters, { ...OPTIONS, targetFormat: 'woff2' });
  }
  return files;
}
