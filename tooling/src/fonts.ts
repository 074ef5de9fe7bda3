import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fontsFolder, subsetFonts } from './fonts/subset.ts';

// `npm run fonts`: makes the files of Inter that pages are given, after a change of fonts/characters.ts or a new release of the
// font. `-- --check` writes nothing and ends with 1 if they are not what it would make.

const checking = process.argv.includes('--check');
for (const [name, made] of Object.entries(await subsetFonts())) {
  const file = join(fontsFolder, `${name}.woff2`);
  const same = existsSync(file) && made.equals(readFileSync(file));
  if (checking && !same) process.exitCode = 1;
  if (!checking && !same) writeFileSync(file, made);
  const state = same ? 'à jour' : checking ? 'périmé : lancez npm run fonts' : 'écrit';
  process.stdout.write(`${name}.woff2 : ${made.length} octets, ${state}\n`);
}
