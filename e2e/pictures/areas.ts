import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import config from '../playwright.config.ts';
import { withoutLive } from '../src/live.ts';
import { type Person, expectLoaded, signInByApi } from '../src/people.ts';
import { startPlatform } from '../src/platform.ts';
import { toWebp } from './webp.ts';

// Takes the README's picture of each area (docs/pictures) from the built product: `npm run pictures`, or from one that runs
// with demo data: `npm run pictures http://localhost:3000`.

const folder = join(import.meta.dirname, '../../docs/pictures');

const AREAS: readonly { name: string; person: Person; path: string }[] = [
  { name: 'dashboard', person: 'player', path: '/app/dashboard' },
  { name: 'administration', person: 'administrator', path: '/app/admin/users' },
  { name: 'moderation', person: 'moderator', path: '/app/moderation/tickets?state=open' },
  { name: 'sheets', person: 'gameMaster', path: '/app/sheets' },
  { name: 'servers', person: 'player', path: '/app/servers' },
  { name: 'player', person: 'player', path: '/app/me/characters' },
  { name: 'help', person: 'player', path: '/app/help' },
];

async function take(
  browser: Browser,
  baseURL: string,
  { name, person, path }: (typeof AREAS)[number],
): Promise<void> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, baseURL, locale: 'fr-FR', deviceScaleFactor: 1 });
  await withoutLive(context);
  const page = await context.newPage();
  await signInByApi(page, person, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
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
  for (const area of AREAS) await take(browser, platform.url, area);
} finally {
  await browser.close();
  await platform.stop();
}
