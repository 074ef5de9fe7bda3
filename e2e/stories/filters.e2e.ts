import type { Character, Server, WordFilter } from '@rpd/shared/domain';
import { expectAccessible, expectNoSideScroll } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** One window: the page is accessible and not wider than the window, on a desk and on a phone. */
async function expectFits(page: Parameters<typeof expectAccessible>[0]) {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  }
}

test('tries a filter on what was written lately, keeps it, and a player reads why a name is refused (DSK-4)', async ({
  page,
  platform,
  browser,
}) => {
  const [admin, player] = [await apiAs(platform, 'administrator'), await apiAs(platform, 'player')];
  const hero = await player<Character>('POST', 'character', { name: 'Le Glouglou barbu' });

  await signInByApi(page, 'moderator', '/app/moderation/filters');
  await expectLoaded(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Filtres' })).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter un filtre' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Mot ou expression/ }).fill('glouglou barbu');
  await dialog.getByRole('button', { name: /Essayer sur les 30 derniers jours/ }).click();
  await expect(dialog.getByRole('status')).toContainText('Ce filtre aurait trouvé 1 personnage.');
  await expect(dialog.getByRole('link', { name: 'Le Glouglou barbu' })).toBeVisible();
  await expectFits(page);
  await dialog.getByRole('textbox', { name: /^Règle/ }).fill('Pas de glouglous');
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('«\u00a0glouglou barbu\u00a0»').first()).toBeVisible();
  await expectFits(page);

  // What stands there stays; what is new is refused at its field.
  const other = await browser.newContext({ baseURL: platform.url });
  const theirs = await other.newPage();
  await signInByApi(theirs, 'player', `/app/me/characters/${hero._id}`);
  await expectLoaded(theirs);
  const name = theirs.getByRole('textbox', { name: /^Nom/ }).first();
  await name.fill('Deux GLOUGLOU barbu, glouglou-barbu');
  await expect(
    theirs.getByText(/n’est pas accepté ici, par la règle «\u00a0Pas de glouglous\u00a0»/),
  ).toBeVisible();
  await expect(name).toHaveValue('Deux GLOUGLOU barbu, glouglou-barbu');
  await other.close();

  const [filter] = await admin<WordFilter[]>('GET', 'wordfilter?q=glouglou');
  await admin('DELETE', `wordfilter/${filter?._id}`);
});

test('keeps the filters of one’s own server (DSK-4)', async ({ page, platform }) => {
  const master = await apiAs(platform, 'gameMaster');
  const [server] = await master<Server[]>('GET', 'server?owner=me');
  await page.setViewportSize(PHONE);
  await signInByApi(page, 'gameMaster', `/app/servers/${server?._id}`);
  await expectLoaded(page);
  await page.getByRole('link', { name: 'Filtres du serveur' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Filtres de ${server?.name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter un filtre' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /Ce que le filtre cherche/ }).selectOption('otherLinks');
  await dialog
    .getByRole('textbox', { name: /Sites acceptés/ })
    .fill('rpd.example\nhttps://wiki.example/aide');
  await dialog.getByRole('textbox', { name: /^Règle/ }).fill('Pas de publicité');
  await dialog.getByRole('button', { name: /Essayer sur les 30 derniers jours/ }).click();
  await expect(dialog.getByRole('status')).toContainText('Ce filtre');
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('Tous les liens, sauf rpd.example, wiki.example').first()).toBeVisible();
  await expectFits(page);
});
