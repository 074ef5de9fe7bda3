import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi } from '../src/people.ts';
import type { Person } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const PHONE = { width: 390, height: 844 };

async function openBrowser(browser: Browser, origin: string, person: Person, path: string, viewport = PHONE) {
  const context = await browser.newContext({ baseURL: origin, locale: 'fr-FR', viewport });
  const page = await context.newPage();
  await signInByApi(page, person, path);
  return page;
}

const logOf = (page: Page) => page.getByRole('log', { name: 'Journal de la séance' });
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message ou jet' }).fill(text);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
};

test('a game master opens a table, two players come, roll and whisper, one of them without a network in between', async ({
  page,
  browser,
}) => {
  await signInByApi(page, 'gameMaster', '/app/gm?tab=games');
  const { origin } = new URL(page.url());
  await page.goto('/app/games/find');
  await page.getByRole('link', { name: 'Le Trône vide', exact: true }).click();
  await page.getByRole('button', { name: 'Inviter' }).click();
  await page.getByRole('button', { name: 'Créer une invitation' }).click();
  const code = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Prévoir une séance' }).click();
  const planned = page.getByRole('dialog', { name: 'Prévoir une séance' });
  await planned.getByLabel(/^Titre/).fill('Le banquet');
  await planned.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(planned.getByText('Indiquez une date et une heure.').first()).toBeVisible();
  await planned.getByLabel(/^Date et heure/).fill('2030-12-24T20:30');
  await expectAccessible(page);
  await planned.getByRole('button', { name: 'Enregistrer' }).click();
  const sessions = page.getByRole('region', { name: 'Séances' });
  await expect(sessions.getByText(/24 décembre 2030, 20:30/)).toBeVisible();
  await sessions.getByRole('button', { name: /^Retirer\s: Le banquet/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(sessions.getByText('Le banquet')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ouvrir la table' }).click();
  await expect(logOf(page).getByText('La séance commence')).toBeVisible();

  const phone = await openBrowser(browser, origin, 'player', '/app/me/games');
  await phone.getByRole('link', { name: 'Aller à la table de Le Trône vide' }).click();
  await expect(
    logOf(page)
      .getByText(/rejoint la table/)
      .nth(1),
  ).toBeVisible();
  const other = await openBrowser(browser, origin, 'moderator', `/app/games/join/${code}`);
  await other.getByRole('button', { name: 'Rejoindre la table' }).click();
  await expect(
    logOf(page)
      .getByText(/rejoint la table/)
      .nth(2),
  ).toBeVisible();

  const people = page.getByRole('list', { name: 'À la table' });
  await expect(people.getByRole('listitem')).toHaveCount(3);
  await expect(people.getByText('pas devant la table')).toHaveCount(0);
  await phone.getByRole('textbox', { name: 'Message ou jet' }).fill('Attends');
  await expect(page.getByText('joueur écrit…')).toBeVisible();
  await phone.getByRole('textbox', { name: 'Message ou jet' }).fill('');
  await expect(page.getByText('joueur écrit…')).toHaveCount(0);
  await write(page, 'La porte grince.');
  await expect(logOf(phone).getByText('La porte grince.')).toBeVisible();
  await phone.getByRole('button', { name: 'Dés', exact: true }).click();
  await phone.getByRole('button', { name: 'd20 : lancer 1d20' }).click();
  await expect(logOf(page).getByText(/^1d20 \(1d20/)).toBeVisible();
  await phone.getByRole('button', { name: 'Fiche', exact: true }).click();
  await phone.getByRole('combobox', { name: 'Personnage joué' }).selectOption('Lysandre Vif-Argent');
  await phone
    .getByRole('button', { name: /^Lancer les dés\s: Discrétion/ })
    .first()
    .click();
  await expect(logOf(page).getByText(/^Discrétion/)).toBeVisible();
  // Who sits down as a character shows it to the game masters of the table.
  await page.getByRole('button', { name: 'Groupe', exact: true }).click();
  const sheets = page.getByRole('region', { name: 'Groupe' });
  await sheets.getByRole('tab', { name: 'Équipement' }).click();
  await expect(sheets.getByText('Cuir souple teint en gris')).toBeVisible();
  // Their dice fall in the log too, here for game masters alone.
  await sheets.getByRole('tab', { name: 'Caractéristiques' }).click();
  await sheets.getByRole('combobox', { name: 'Qui voit le jet' }).selectOption('Pour le maître du jeu');
  await sheets
    .getByRole('button', { name: /^Lancer les dés\s: Discrétion/ })
    .first()
    .click();
  await expect(logOf(page).getByText(/^Privé\s: maîtres du jeu/)).toBeVisible();
  await expect(logOf(page).getByText(/^Discrétion/)).toHaveCount(2);
  await expect(logOf(phone).getByText(/^Discrétion/)).toHaveCount(1);
  await sheets.getByRole('combobox', { name: 'Qui voit le jet' }).selectOption('Pour tous');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await write(page, '/w joueur Quelqu’un vous suit.');
  await expect(logOf(phone).getByText('Quelqu’un vous suit.')).toBeVisible();
  await write(page, '/gmr 1d100+5000');
  await expect(logOf(page).getByText(/^1d100\+5000/)).toBeVisible();

  // What is hidden from the table stays readable for the game master, who shows it again.
  const hide = logOf(page).getByRole('button', { name: 'Masquer à la table' }).last();
  await hide.click();
  await expect(logOf(page).getByText('Masqué', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await logOf(page).getByRole('button', { name: 'Montrer à la table' }).click();
  await expect(logOf(page).getByText('Masqué', { exact: true })).toHaveCount(0);

  // The X-card names nobody, and nobody plays until the game master goes on.
  await phone.getByRole('button', { name: 'Carte X, anonyme' }).click();
  await expect(page.getByRole('alert').getByText('Carte X', { exact: true })).toBeVisible();
  await expect(logOf(other).getByText(/^Carte X\s/)).toBeVisible();
  await expectAccessible(page);
  await write(other, '/r 1d20');
  await expect(other.getByText(/^Le jeu est en pause\s: écrivez/)).toBeVisible();
  await other.getByRole('textbox', { name: 'Message ou jet' }).fill('');
  await page.getByRole('button', { name: 'Reprendre le jeu' }).click();
  await expect(phone.getByRole('alert').getByText('Carte X')).toHaveCount(0);

  await phone.context().setOffline(true);
  await expect(phone.getByText(/^Hors ligne\s: ce que vous écrivez/)).toBeVisible();
  await write(phone, 'Je suis dans un tunnel.');
  await expect(logOf(phone).getByText('Pas encore envoyé : la page réessaie.')).toBeVisible();
  await write(page, 'Pendant ce temps…');
  await phone.context().setOffline(false);
  await expect(logOf(page).getByText('Je suis dans un tunnel.')).toBeVisible();
  await expect(logOf(phone).getByText('Pendant ce temps…')).toBeVisible();
  await expect(logOf(other).getByText('Je suis dans un tunnel.')).toBeVisible();
  await expect(logOf(phone).getByText(/1d100\+5000/)).toHaveCount(0);
  await expect(logOf(other).getByText('Quelqu’un vous suit.')).toHaveCount(0);

  await phone.context().route('**/entries', route => {
    void (route.request().method() === 'POST' ? route.abort() : route.fallback());
  });
  await write(phone, 'Écrit avant de recharger.');
  await expect(logOf(phone).getByText('Pas encore envoyé : la page réessaie.')).toBeVisible();
  await phone.getByRole('textbox', { name: 'Message ou jet' }).fill('À moitié écrit');
  await phone.reload();
  await expect(phone.getByRole('textbox', { name: 'Message ou jet' })).toHaveValue('À moitié écrit');
  await expect(logOf(phone).getByText('Écrit avant de recharger.')).toBeVisible();
  await phone.context().unroute('**/entries');
  await expect(logOf(page).getByText('Écrit avant de recharger.')).toBeVisible();
  await expectAccessible(page);
  await expectAccessible(phone);

  await page.getByRole('button', { name: 'Terminer la séance' }).click();
  await page.getByRole('button', { name: 'Résumé', exact: true }).click();
  await page.getByRole('button', { name: 'Écrire le résumé' }).click();
  const summary = page.getByRole('dialog', { name: 'Résumé de la séance' });
  await summary.getByRole('textbox', { name: 'Résumé' }).fill('La **porte** s’est ouverte.');
  await summary.getByRole('button', { name: 'Enregistrer' }).click();
  await phone.getByRole('button', { name: 'Résumé', exact: true }).click();
  await expect(phone.getByText('porte', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Exporter' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('link', { name: 'Vérifier les dés' }).click();
  await page.getByRole('button', { name: 'Vérifier tous les jets' }).click();
  await expect(page.getByText('Jets vérifiés : 4. En attente de la clôture : 0. Faux : 0.')).toBeVisible();
  await phone.context().close();
  await other.context().close();
});

test('what somebody reads stays where it is when the entries before it are loaded (TAB-2)', async ({
  page,
  platform,
}) => {
  const call = await apiAs(platform, 'gameMaster');
  const games = await call<{ _id: string; name: string }[]>('GET', 'game?recruiting=true');
  const game = games.find(({ name }) => name === 'Le Trône vide')?._id ?? '';
  const { _id } = await call<{ _id: string }>('POST', `game/${game}/gamesessions`, {
    title: 'Une longue soirée',
    open: true,
  });
  for (let number = 1; number <= 70; number += 1)
    await call('POST', `gamesession/${_id}/entries`, {
      kind: 'say',
      text: `Parole ${number}.`,
      key: crypto.randomUUID(),
    });
  await signInByApi(page, 'gameMaster', `/app/games/${game}/table/${_id}`);
  await expect(logOf(page).getByText('Parole 70.')).toBeInViewport();
  const earlier = logOf(page).getByRole('button', { name: 'Voir ce qui précède' });
  await earlier.scrollIntoViewIfNeeded();
  const first = logOf(page).getByText('Parole 21.');
  await expect(first).toBeInViewport();
  await earlier.click();
  await expect(earlier).toHaveCount(0);
  await expect(first).toBeInViewport();
  await logOf(page).press('Home');
  await expect(logOf(page).getByText('La séance commence')).toBeInViewport();
});
