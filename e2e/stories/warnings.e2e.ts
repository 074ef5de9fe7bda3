import type { Browser, Page } from '@playwright/test';
import type { Character, Game, GameSession, Invitation, Server } from '@rpd/shared/domain';
import { expectAccessible, expectReadable, expectNoSideScroll } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { expectLoaded, type Person, signInByApi } from '../src/people.ts';
import type { Platform } from '../src/platform.ts';
import { expect, test } from '../src/story.ts';
import { expectToast, rememberToasts } from '../src/toasts.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

async function openBrowser(browser: Browser, platform: Platform, person: Person, path: string) {
  const context = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR', viewport: PHONE });
  const page = await context.newPage();
  await rememberToasts(page);
  await signInByApi(page, person, path);
  await expectLoaded(page);
  return page;
}

/** At both widths and in both colours: nothing sticks out, and axe finds nothing. */
async function expectGood(page: Page): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await expectNoSideScroll(page);
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

const warningOf = (page: Page) => page.getByRole('group', { name: 'Avertissement de contenu' });

test('warns of a server’s texts; another browser is asked first, by the keyboard, on a phone (DSK-4)', async ({
  page,
  browser,
  platform,
}) => {
  const player = await apiAs(platform, 'player');
  await player('PUT', 'user/me/warnings', { spiders: 'ask', violence: 'ask' });
  const master = await apiAs(platform, 'gameMaster');
  const text = 'Sous la ville, les araignées ont mangé la garde.';
  const description = { intro: 'Une ville sur pilotis.', bio: 'Un thème calme.', text };
  const { _id } = await master<Server>('POST', 'server', { name: 'Les Toiles de Vase', description });

  await signInByApi(page, 'gameMaster', `/app/servers/${_id}`);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Paramètres du serveur' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Choisir les avertissements' }).click();
  await form.getByText('Araignées', { exact: true }).click();
  await form.getByText('Violence', { exact: true }).click();
  await expect(form.getByText('violence, araignées')).toBeVisible();
  await expectGood(page);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form).toBeHidden();
  // Who wrote it reads it, with its label.
  await expect(warningOf(page)).toContainText('violence, araignées');
  await expect(page.getByText(text)).toBeVisible();

  const phone = await openBrowser(browser, platform, 'player', `/app/servers/${_id}`);
  await expect(warningOf(phone)).toContainText('Ce contenu comporte : violence, araignées');
  await expect(phone.getByText(text)).toHaveCount(0);
  await expectGood(phone);
  const button = warningOf(phone).getByRole('button', { name: 'Afficher' });
  await button.focus();
  await phone.keyboard.press('Enter');
  await expect(phone.getByText(text)).toBeVisible();
  await expect(warningOf(phone).getByRole('button', { name: 'Replier' })).toBeFocused();
  await expectGood(phone);
  // For this visit: also after the page was loaded again.
  await phone.reload();
  await expect(phone.getByText(text)).toBeVisible();

  await warningOf(phone).getByRole('link', { name: 'Mes avertissements' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Mes avertissements' })).toBeVisible();
  await phone.getByLabel('Araignées').selectOption('Masquer toujours');
  await expectGood(phone);
  await phone.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(phone, 'Vos avertissements sont enregistrés');
  await phone.goto(`/app/servers/${_id}`);
  await expect(warningOf(phone)).toContainText('Masqué selon vos choix');
  await expect(phone.getByText(text)).toHaveCount(0);
  await phone.context().close();
});

test('warns of a character while it is written, saved by itself (DSK-4) @extended', async ({
  page,
  platform,
}) => {
  const player = await apiAs(platform, 'player');
  const { _id } = await player<Character>('POST', 'character', { name: 'Ombeline des Toiles' });
  await signInByApi(page, 'player', `/app/me/characters/${_id}`);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Choisir les avertissements' }).click();
  await page.getByText('Mort d’un enfant', { exact: true }).click();
  await page.getByLabel('Autre avertissement').fill('poupées');
  await expect(page.getByText('mort d’un enfant, poupées')).toBeVisible();
  await expect
    .poll(async () => (await player<Character>('GET', `character/${_id}`)).warnings)
    .toEqual({ themes: ['childDeath'], other: 'poupées' });
  await expectGood(page);
});

test('warns of a message at the table: the line says what a campaign excludes, another browser is asked (DSK-4) @extended', async ({
  page,
  browser,
  platform,
}) => {
  const [master, player] = [await apiAs(platform, 'gameMaster'), await apiAs(platform, 'player')];
  await player('PUT', 'user/me/warnings', { torture: 'ask', sex: 'ask' });
  const game = await master<Game>('POST', 'game', { name: 'La table des voiles', status: true });
  await master('PUT', `game/${game._id}/campaign`, { lines: 'Torture.', veils: 'Sexe.' });
  const invitation = await master<Invitation>('POST', `game/${game._id}/invitations`, { role: 'player' });
  await player('POST', `invitation/${invitation.code}`, {});
  const session = await master<GameSession>('POST', `game/${game._id}/gamesessions`, {
    title: 'Le soir des voiles',
    open: true,
  });
  const path = `/app/games/${game._id}/table/${session._id}`;
  await signInByApi(page, 'gameMaster', path);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Avertir', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Avertir de votre message' });
  await dialog.getByText('Torture', { exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('qui n’y arrivent jamais : torture');
  await dialog.getByText('Torture', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Sexe' }).click();
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Choisir', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Averti : sexe' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message ou jet' }).fill('Ils ferment la porte.');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  const log = page.getByRole('log', { name: 'Journal de la séance' });
  await expect(log.getByText('Ils ferment la porte.')).toBeVisible();
  await expect(log.getByText('sexe')).toBeVisible();
  // Of that message alone.
  await expect(page.getByRole('button', { name: 'Avertir', exact: true })).toBeVisible();

  const phone = await openBrowser(browser, platform, 'player', path);
  const read = phone.getByRole('log', { name: 'Journal de la séance' });
  await expect(read.getByText('sexe')).toBeVisible();
  await expect(phone.getByText('Ils ferment la porte.')).toHaveCount(0);
  await expectGood(phone);
  await read.getByRole('button', { name: 'Afficher' }).click();
  await expect(read.getByText('Ils ferment la porte.')).toBeVisible();
  await phone.context().close();
});
