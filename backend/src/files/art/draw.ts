import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawCellar } from './cellar.ts';
import { drawFantasy } from './fantasy.ts';
import { drawGame } from './game.ts';
import { drawSciFi } from './sci-fi.ts';
import { drawTavern } from './tavern.ts';

// Draws the pictures that come with the product: `node backend/src/files/art/draw.ts`. They are kept in the repository, so that
// a server needs neither fonts nor an SVG renderer; the same drawing gives the same file.

const DRAWINGS = {
  'fantastic_1.webp': drawFantasy,
  'sci-fi_1.webp': drawSciFi,
  'game_1.webp': drawGame,
  'tavern_1.webp': drawTavern,
  'cellar_1.webp': drawCellar,
};

for (const [name, draw] of Object.entries(DRAWINGS)) {
  const picture = await sharp(Buffer.from(draw()), { density: 72 })
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toBuffer();
  await writeFile(join(import.meta.dirname, name), picture);
  process.stdout.write(`${name}: ${Math.round(picture.length / 1024)} kB\n`);
}
