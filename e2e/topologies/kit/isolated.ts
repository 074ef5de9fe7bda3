import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Platform } from '../../src/platform.ts';
import { copyExample, expect, menu, openPage } from './example.ts';
import { startTool } from './team.ts';

/** A field beside the screen of the example, which draws all of itself once more when something changes. */
const ISOLATED_FIELD = `    root.before(Object.assign(element('input'), { ariaLabel: 'Devise' }));
`;

/** The isolated example in its frame, then `rpd dev`: the frame alone loads again at a change, with what was typed in it. */
export async function isolated(browser: Browser, platform: Platform, place: string): Promise<void> {
  const { folder, descriptor } = await copyExample(platform, 'isolated', place);
  const { page } = await openPage(browser, platform);
  const frame = page.frameLocator(`iframe[title="${descriptor.title}"]`);
  await menu(page).getByRole('link', { name: descriptor.title, exact: true }).click();
  await expect(frame.getByText(/^Bonjour joueur ! Serveurs : [1-9]/)).toBeVisible();
  await page.context().close();
  const file = join(folder, 'src/remote.js');
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace('    let leave;\n', line => ISOLATED_FIELD + line),
  );
  const tool = await startTool(folder, platform);
  try {
    const { page: developed } = await openPage(browser, platform);
    const path = descriptor.areas[0]?.path ?? '';
    await developed.goto(`${path}?remote=${descriptor.name}@${tool.origin}/remoteEntry.js`);
    const developedFrame = developed.frameLocator('iframe');
    const field = developedFrame.getByLabel('Devise');
    await field.fill('Un mot à moitié écrit');
    let loads = 0;
    developed.on('load', () => (loads += 1));
    await writeFile(file, (await readFile(file, 'utf8')).replace('Bonjour', 'Bienvenue'));
    await expect(developedFrame.getByText(/^Bienvenue joueur ! Serveurs : [1-9]/)).toBeVisible({
      timeout: 60_000,
    });
    await expect(field).toHaveValue('Un mot à moitié écrit');
    expect(loads).toBe(0);
    await developed.context().close();
  } finally {
    await tool.stop();
  }
  process.stdout.write(
    '✓ isolated: checked, released and driven; rpd dev loads its frame alone, with what was typed in it\n',
  );
}
