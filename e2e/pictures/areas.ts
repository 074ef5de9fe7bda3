import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { withoutLive } from '../src/live.ts';
import { type Person, expectLoaded, signInByApi } from '../src/people.ts';
import { startPlatform } from '../src/platform.ts';
import { toWebp } from './webp.ts';

// Takes the README's picture of each area (docs/pictures) from the built product: `npm run pictures`, or from one that runs
// with demo data: `npm run pictures http://localhost:3000`, `… http://localhost:3000 table` for one of them.

const folder = join(import.meta.dirname, '../../docs/pictures');

interface Area {
  name: string;
  person: Person;
  path: string;
  /** What is done there before the picture is taken. */
  play?: (page: Page) => Promise<void>;
}

/** A table with a map, some words and a roll. */
async function playEvening(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Le Trône vide', exact: true }).click();
  await page.getByRole('button', { name: 'Ouvrir la table' }).click();
  const line = page.getByRole('textbox', { name: 'Message ou jet' });
  for (const words of [
    'Les bougies s’éteignent une à une. **Quelqu’un** ferme la porte à clé.',
    '/me écoute au bord de l’escalier.',
    '/r 2d20kh1+5',
    'Des pas, deux étages plus bas. Et une voix que vous connaissez.',
    '/r 8d6',
  ]) {
    await line.fill(words);
    await line.press('Enter');
    // One after the other: what is refused would be in the picture.
    await page.getByText('Envoi…').waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Carte', exact: true }).click();
  await page.getByRole('combobox', { name: 'Carte montrée à la table' }).selectOption({ index: 1 });
  await page
    .getByRole('log')
    .getByText(/^8d6 \(/)
    .waitFor();
}

const AREAS: readonly Area[] = [
  { name: 'dashboard', person: 'player', path: '/app/dashboard' },
  { name: 'administration', person: 'administrator', path: '/app/admin/users' },
  { name: 'moderation', person: 'moderator', path: '/app/moderation/tickets' },
  { name: 'sheets', person: 'gameMaster', path: '/app/sheets' },
  { name: 'servers', person: 'player', path: '/app/servers' },
  { name: 'player', person: 'player', path: '/app/me/characters' },
  { name: 'table', person: 'gameMaster', path: '/app/games/find', play: playEvening },
  { name: 'help', person: 'player', path: '/app/help' },
];

async function take(browser: Browser, baseURL: string, { name, person, path, play }: Area): Promise<void> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, baseURL, locale: 'fr-FR', deviceScaleFactor: 1 });
  await withoutLive(context);
  const page = await context.newPage();
  await signInByApi(page, person, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await play?.(page);
  await page.waitForLoadState('networkidle');
  await expectLoaded(page);
  const blank = await (await browser.newContext()).newPage();
  await writeFile(join(folder, `${name}.webp`), await toWebp(blank, await page.screenshot()));
  await context.close();
}

const running = process.argv[2];
const platform = running ? { url: running, stop: async () => undefined } : await startPlatform();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await mkdir(folder, { recursive: true });
  const wanted = process.argv.slice(3);
  for (const area of AREAS)
    if (wanted.length === 0 || wanted.includes(area.name)) await take(browser, platform.url, area);
} finally {
  await browser.close();
  await platform.stop();
}
