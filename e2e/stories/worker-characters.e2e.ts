import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { expectCopy, keptData } from '../src/kept.ts';
import { signInByApi } from '../src/people.ts';
import type { Platform } from '../src/platform.ts';
import { expect, test } from '../src/story.ts';
import { expectToast, rememberToasts } from '../src/toasts.ts';
import { expectKept } from '../src/worker.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const field = { required: false, options: [] };
const FIELDS = {
  pv: { ...field, type: 'number', name: 'PV', min: -50, max: 500 },
  or: { ...field, type: 'number', name: 'Or', min: 0, max: 5000 },
  titre: { ...field, type: 'string', name: 'Titre' },
  attaque: { ...field, type: 'roll', name: 'Attaque', dice: '1d20 + 3' },
};
interface Stored {
  _id: string;
  version: number;
  values: Record<string, unknown>;
}

const templateOf = (name: string, fields: object) => ({
  description: { name: `Fiche de ${name}`, description: '', icon_img: '', background_img: '', publish: true },
  structure: {
    tabs: [
      {
        id: 't',
        name: 'Jeu',
        rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds: Object.keys(fields) }] }],
      },
    ],
  },
  fields,
  isPublic: true,
});

/** A character of the player's that is played from. */
async function makeCharacter(
  platform: Platform,
  name: string,
  fields: object = FIELDS,
  values: object = { pv: 12, or: 30, titre: 'Archère' },
): Promise<Stored & { sheet: string }> {
  const master = await apiAs(platform, 'gameMaster');
  const player = await apiAs(platform, 'player');
  const { _id: sheet } = await master<{ _id: string }>('POST', 'sheet', templateOf(name, fields));
  return { ...(await player<Stored>('POST', 'character', { name, sheet, values })), sheet };
}

const asPlayer = async (platform: Platform, id: string) => {
  const player = await apiAs(platform, 'player');
  return {
    stored: () => player<Stored>('GET', `character/${id}`),
    change: async (values: object) => {
      const { version } = await player<Stored>('GET', `character/${id}`);
      return player('PUT', 'character', { _id: id, version, sheetVersion: 1, values });
    },
  };
};

/** Opens it once with a network, until it can be opened without one. */
async function openOnce(page: Page, platform: Platform, { _id }: Stored): Promise<string> {
  const path = `/app/me/characters/${_id}`;
  await signInByApi(page, 'player', path);
  await expect(page.getByRole('button', { name: /^Modifier PV\s: 12$/ })).toBeVisible();
  await expectKept(page, platform, 'player');
  await expectCopy(page, `character ${_id}`);
  return path;
}

async function write(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Modifier ${label}\\s: `) }).click();
  await page.getByRole('textbox', { name: label }).fill(value);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: new RegExp(`^Modifier ${label}\\s: ${value}$`) }),
  ).toBeVisible();
}

const SEEN = /^Vu le \d\d\/\d\d\/\d{4} à \d\d:\d\d$/;
const waits = (page: Page, count: string) =>
  expect(page.getByText(new RegExp(`^En attente d’envoi\\s: ${count} sur cet appareil`))).toBeVisible();
const newPage = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await rememberToasts(page);
  await page.goto(path);
  return page;
};

test('a character seen once opens, is changed and rolled in a tunnel, and is saved on return (25.10)', async ({
  page,
  context,
  platform,
}) => {
  const character = await makeCharacter(platform, 'Ysolde');
  const { stored } = await asPlayer(platform, character._id);
  const path = await openOnce(page, platform, character);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Ysolde' })).toBeVisible();
  await expect(page.getByText(SEEN)).toBeVisible();
  await write(page, 'PV', '7');
  await waits(page, '1 modification gardée');
  await page
    .getByRole('button', { name: /^Lancer les dés\s: Attaque/ })
    .first()
    .click();
  await expect(page.getByText('Hors ligne, non vérifiable')).toBeVisible();
  await expectAccessible(page);
  expect((await stored()).values).toMatchObject({ pv: 12 });

  // The tab is closed, and opened again, still without a line.
  await page.close();
  const again = await newPage(context, path);
  await expect(again.getByRole('button', { name: /^Modifier PV\s: 7$/ })).toBeVisible();
  await waits(again, '1 modification gardée');
  await write(again, 'Or', '41');
  await waits(again, '2 modifications gardées');
  await again.goto('/app/me/characters');
  await expect(again.getByText('En attente d’envoi')).toBeVisible();
  await expect(again.getByText(SEEN)).toBeVisible();
  await expectAccessible(again);

  // Sent from whichever page is open.
  await context.setOffline(false);
  await expectToast(again, /Ysolde\s: 2 modifications envoyées/);
  expect((await stored()).values).toMatchObject({ pv: 7, or: 41, titre: 'Archère' });
  await expect(again.getByText('En attente d’envoi')).toHaveCount(0);
  await expect(again.getByText(SEEN)).toHaveCount(0);
  expect((await keptData(again)).waiting).toEqual([]);
});

/** Buttons that pay and refill: no dice in them, so that it is known what comes of them. */
const BUTTONS = {
  pv: { ...field, type: 'number', name: 'PV', min: 0, max: 31 },
  fleches: { ...field, type: 'number', name: 'Flèches', min: 0, max: 20 },
  tir: { ...field, type: 'roll', name: 'Tir', dice: '1d20', costs: [{ fieldId: 'fleches', amount: '1' }] },
  repos: { ...field, type: 'roll', name: 'Repos long', resets: [{ fieldId: 'pv', to: 'max' }] },
};

const press = (page: Page, label: RegExp) => page.getByRole('button', { name: label }).first().press('Enter');

test('buttons that pay and refill work in a tunnel, and one whose answer is lost counts once (25.10) @extended', async ({
  page,
  context,
  platform,
}) => {
  const character = await makeCharacter(platform, 'Mahaut', BUTTONS, { pv: 12, fleches: 3 });
  const { stored } = await asPlayer(platform, character._id);
  await openOnce(page, platform, character);
  // It arrives, the page hears of it by the live stream, and its answer is lost.
  let isLost = true;
  await page.route('**/character/*/actions', async route => {
    if (!isLost) return route.fallback();
    isLost = false;
    await route.fetch();
    await expect(page.getByRole('button', { name: /^Modifier Flèches\s: 2$/ })).toBeVisible();
    return route.abort();
  });
  await press(page, /^Lancer les dés\s: Tir/);
  await expect(page.getByRole('status').filter({ hasText: 'Flèches 3 → 2' })).toBeVisible();
  await expect(
    page.getByText(/^Hors ligne, non vérifiable\s: enregistré au retour de la connexion\.$/),
  ).toBeVisible();
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  expect((await stored()).values).toMatchObject({ pv: 12, fleches: 2 });

  await context.setOffline(true);
  await press(page, /^Lancer les dés\s: Tir/);
  await expect(page.getByRole('status').filter({ hasText: 'Flèches 2 → 1' })).toBeVisible();
  await press(page, /^Presser\s: Repos long$/);
  await expect(page.getByRole('status').filter({ hasText: 'PV 12 → 31' })).toBeVisible();
  await expectAccessible(page);
  expect((await stored()).values).toMatchObject({ pv: 12, fleches: 2 });
  await context.setOffline(false);
  await expect.poll(async () => (await stored()).values).toMatchObject({ pv: 31, fleches: 1 });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect((await keptData(page)).waiting).toEqual([]);
});

test('says which change the host refuses on return and why, where it is mended or let go (25.10) @extended', async ({
  page,
  context,
  platform,
}) => {
  const character = await makeCharacter(platform, 'Aliénor');
  const { stored } = await asPlayer(platform, character._id);
  const master = await apiAs(platform, 'gameMaster');
  const path = await openOnce(page, platform, character);
  await context.setOffline(true);
  await page.reload();
  await write(page, 'PV', '40');
  await write(page, 'Or', '41');
  await page.close();
  // Meanwhile the template allows less than what was written.
  const narrower = { ...FIELDS, pv: { ...FIELDS.pv, max: 20 } };
  await master('PUT', 'sheet', { _id: character.sheet, ...templateOf('Aliénor', narrower) });
  await context.setOffline(false);

  const back = await newPage(context, '/app/me/characters');
  await expectToast(back, /Aliénor\s: 1 modification refusée/);
  // What is right is there; what is wrong waits, with its reason at its field.
  await expect.poll(async () => (await stored()).values).toMatchObject({ pv: 12, or: 41 });
  await expect(back.getByText(/^Refusé\s: à corriger$/)).toBeVisible();
  const refused = back.getByRole('list', { name: 'Modifications refusées' });
  await expect(refused).toContainText(/PV\s: .*20/);
  await expect(refused).toContainText('40');
  await expectAccessible(back);
  await back.goto(path);
  await expect(back.getByText('Au plus 20.', { exact: true })).toBeVisible();
  await write(back, 'PV', '18');
  await expect.poll(async () => (await stored()).values).toMatchObject({ pv: 18, or: 41 });
  expect((await keptData(back)).waiting).toEqual([]);
});

test('what somebody else changed meanwhile is asked about, change by change, and never written over (25.10) @extended', async ({
  page,
  context,
  platform,
}) => {
  const character = await makeCharacter(platform, 'Brune');
  const { stored, change } = await asPlayer(platform, character._id);
  const path = await openOnce(page, platform, character);
  await context.setOffline(true);
  await page.reload();
  await write(page, 'PV', '7');
  await write(page, 'Or', '41');
  await page.close();
  // Both of the same places, and another one.
  await change({ pv: 3, or: 99, titre: 'Reine' });

  const other = await newPage(context, '/about');
  await context.setOffline(false);
  await other.goto('/app/me/characters');
  await expectToast(other, /Brune\s: modifié entre-temps ailleurs/);
  await expect(other.getByText('À décider : modifié ailleurs')).toBeVisible();
  expect((await stored()).values).toEqual({ pv: 3, or: 99, titre: 'Reine' });

  await other.goto(path);
  const question = other.getByRole('alertdialog', { name: 'Modifié entre-temps ailleurs' });
  await expect(question).toBeVisible();
  await expectAccessible(other);
  await question.getByRole('radio', { name: /^Or\s: Version enregistrée$/ }).check();
  await question.getByRole('button', { name: 'Enregistrer ces choix' }).click();
  await expect(other.getByText('Enregistré', { exact: true })).toBeVisible();
  expect((await stored()).values).toEqual({ pv: 7, or: 99, titre: 'Reine' });
});

test('loses none of 100 changes over 10 cuts of the line, and writes nothing over (25.10) @extended', async ({
  page,
  context,
  platform,
}) => {
  const character = await makeCharacter(platform, 'Cent');
  const { stored, change } = await asPlayer(platform, character._id);
  await openOnce(page, platform, character);
  let value = 12;
  for (let cut = 0; cut < 10; cut += 1) {
    await context.setOffline(true);
    for (let edit = 0; edit < 10; edit += 1) {
      value += 1;
      await write(page, 'PV', String(value));
    }
    await waits(page, '1 modification gardée');
    // Another hand writes elsewhere on the sheet meanwhile.
    await change({ or: cut });
    await context.setOffline(false);
    await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
    await expect.poll(async () => (await stored()).values).toMatchObject({ pv: value, or: cut });
  }
  expect((await stored()).values).toEqual({ pv: 112, or: 9, titre: 'Archère' });
  expect((await keptData(page)).waiting).toEqual([]);
});

test('opens what it keeps after the access token has run out, and stays shut to who was refused (25.10) @extended', async ({
  page,
  context,
  platform,
}) => {
  const character = await makeCharacter(platform, 'Longue');
  const path = await openOnce(page, platform, character);
  await context.setOffline(true);
  await runOut(page);
  await page.goto(path);
  await expect(page.getByText(SEEN)).toBeVisible();
  await write(page, 'PV', '9');
  // What was never seen says that it cannot come.
  await page.goto('/app/me/data');
  await expect(page.getByText('Le serveur ne répond pas').first()).toBeVisible();
  await page.goto(path);
  await waits(page, '1 modification gardée');
  await context.setOffline(false);
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();

  // The character goes: so does what this device keeps of it.
  const player = await apiAs(platform, 'player');
  await player('DELETE', `character/${character._id}`);
  await page.goto(path);
  await expect(page.getByText('Ce personnage n’existe pas ou plus.')).toBeVisible();
  await expect.poll(async () => (await keptData(page)).copies).not.toContain(`character ${character._id}`);
});

/** Ten minutes in a tunnel: the access token is one that has run out. */
const runOut = (page: Page) =>
  page.evaluate(() => {
    const [head = '', payload = '', signature = ''] = (localStorage.getItem('token') ?? '').split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as object;
    const over = btoa(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }));
    const token = `${head}.${over.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.${signature}`;
    const user = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as object;
    localStorage.setItem('token', token);
    localStorage.setItem('currentUser', JSON.stringify({ ...user, token }));
  });

test('signing out leaves nothing, asks before it loses something, and another account sees nothing (25.10)', async ({
  page,
  context,
  platform,
}) => {
  const character = await makeCharacter(platform, 'Secrète');
  const path = await openOnce(page, platform, character);
  const other = await context.newPage();
  await other.goto('/app/me/characters');
  await expectCopy(other, 'characters 1');
  await context.setOffline(true);
  await write(page, 'PV', '7');
  await waits(page, '1 modification gardée');
  await page.goto('/logout-transition');
  await expect(page.getByRole('heading', { name: 'Une modification n’est pas envoyée' })).toBeVisible();
  await expectAccessible(page);
  // The last page of it is the server's.
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Se déconnecter et les perdre' }).click();
  await page.waitForURL('/');
  expect(await keptData(page)).toEqual({ owner: null, copies: [], waiting: [] });
  await expect(other.getByRole('navigation', { name: 'Navigation principale' })).toHaveCount(0);

  const next = await context.newPage();
  await signInByApi(next, 'gameMaster', '/app/me/characters');
  await expectCopy(next, 'characters 1');
  await expectKept(next, platform, 'player');
  const { copies, waiting } = await keptData(next);
  expect([copies, waiting]).toEqual([['characters 1'], []]);
  await context.setOffline(true);
  await next.goto(path);
  await expect(next.getByText('Le serveur ne répond pas').first()).toBeVisible();
  await expect(next.getByText('Secrète')).toHaveCount(0);
});

test('a device that keeps nothing says so, and loses nothing of what is open (25.10) @extended', async ({
  page,
  context,
  platform,
}) => {
  const character = await makeCharacter(platform, 'Brève');
  const path = await openOnce(page, platform, character);
  await page.goto('/app/me/data');
  await page.locator('label', { hasText: 'Ne rien garder sur cet appareil' }).click();
  await expectAccessible(page);
  await expect.poll(async () => (await keptData(page)).copies).toEqual([]);
  await page.goto(path);
  await expect(page.getByRole('button', { name: /^Modifier PV\s: 12$/ })).toBeVisible();
  await context.setOffline(true);
  await write(page, 'PV', '7');
  await expect(page.getByText(/cet appareil ne garde rien/)).toBeVisible();
  expect(await keptData(page)).toEqual({ owner: null, copies: [], waiting: [] });
  await context.setOffline(false);
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  const { stored } = await asPlayer(platform, character._id);
  expect((await stored()).values).toMatchObject({ pv: 7 });
});
