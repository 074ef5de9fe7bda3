import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, devices, type Browser, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { withoutLive } from '../src/live.ts';
import { signInByApi, expectLoaded, type Person } from '../src/people.ts';
import { startPlatform } from '../src/platform.ts';
import { toWebp } from './webp.ts';

// Takes the pictures of the help (remote-player/src/help/pictures) from the product as it stands built:
// `node e2e/pictures/help.ts`, again whenever one of these screens changes.

const folder = join(import.meta.dirname, '../../remote-player/src/help/pictures');

interface Picture {
  name: string;
  person: Person;
  path: string;
  isPhone?: boolean;
  /** What is done before it is taken. */
  prepare?: (page: Page) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  { name: 'dashboard', person: 'player', path: '/app/dashboard' },
  { name: 'profile', person: 'player', path: '/app/me/edit' },
  { name: 'security', person: 'player', path: '/app/me/security' },
  { name: 'servers', person: 'player', path: '/app/servers' },
  {
    name: 'editor',
    person: 'gameMaster',
    path: '/app/sheets',
    prepare: async page => {
      await page.getByRole('link', { name: 'Modifier Aventurier d’Émeraude' }).click();
      await page.waitForURL('**/app/sheets/c/*');
      await page.getByRole('textbox', { name: 'Nom de la fiche' }).waitFor();
    },
  },
  { name: 'tickets', person: 'moderator', path: '/app/moderation/tickets' },
  {
    name: 'ticket',
    person: 'moderator',
    path: '/app/moderation/tickets?q=rejoindre',
    prepare: async page => {
      await page.getByRole('link', { name: 'Comment rejoindre un serveur ?' }).click();
      await page.getByRole('heading', { level: 1, name: 'Comment rejoindre un serveur ?' }).waitFor();
    },
  },
  { name: 'discord', person: 'moderator', path: '/app/moderation/discord' },
  { name: 'users', person: 'administrator', path: '/app/admin/users' },
  { name: 'alpha', person: 'player', path: '/app/alpha/create', isPhone: true },
  {
    name: 'character',
    person: 'player',
    path: '/app/me/characters',
    isPhone: true,
    prepare: async page => {
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await page.getByText('Enregistré', { exact: true }).waitFor();
    },
  },
];

async function take(browser: Browser, baseURL: string, picture: Picture): Promise<void> {
  const { name, person, path, isPhone, prepare } = picture;
  const look = isPhone ? devices['iPhone 13'] : { viewport: { width: 1100, height: 700 } };
  const { defaultBrowserType: _type, ...size } = { defaultBrowserType: '', ...look };
  const context = await browser.newContext({ ...size, baseURL, locale: 'fr-FR', deviceScaleFactor: 1 });
  await withoutLive(context);
  const page = await context.newPage();
  await signInByApi(page, person, path);
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  await expectLoaded(page);
  const png = await page.screenshot();
  const blank = await (await browser.newContext()).newPage();
  await writeFile(join(folder, `${name}.webp`), await toWebp(blank, png));
  await context.close();
}

const platform = await startPlatform();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  for (const picture of PICTURES) await take(browser, platform.url, picture);
} finally {
  await browser.close();
  await platform.stop();
}
