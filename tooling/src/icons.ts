import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { launchBrowser } from './bench/browser.ts';
import { shellRoom } from './workspace.ts';

// `npm run icons`: makes the pictures of the installed application from the drawings beside them, after a change of a drawing.

const folder = join(shellRoom, 'src/public');
const icons = [
  { file: 'icon-192.png', drawing: 'icon.svg', size: 192 },
  { file: 'icon-512.png', drawing: 'icon.svg', size: 512 },
  { file: 'icon-maskable-512.png', drawing: 'icon-maskable.svg', size: 512 },
  // iOS rounds the corners itself and shows black where a picture has nothing.
  { file: 'apple-touch-icon.png', drawing: 'icon-maskable.svg', size: 180 },
];

const browser = await launchBrowser();
try {
  for (const { file, drawing, size } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const svg = readFileSync(join(folder, drawing), 'utf8');
    await page.setContent(
      `<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${svg}`,
    );
    const picture = await page.screenshot({ omitBackground: true });
    writeFileSync(join(folder, file), picture);
    process.stdout.write(`${file} : ${picture.length} octets\n`);
    await page.close();
  }
} finally {
  await browser.close();
}
