import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { boxAtRest } from '../src/boxes.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const panel = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Parties de la table' }).getByRole('button', { name, exact: true });
const token = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: /^Carte\s: La cave/ }).getByRole('button', { name });
/** Moves a token by whole squares; the finger goes down beside it, as on a phone's small squares. */
async function dragByFinger(
  page: Page,
  moved: Locator,
  { columns, rows }: { columns: number; rows: number },
) {
  const { x, y, width } = await boxAtRest(moved);
  const [from, by] = [
    [x + width + 4, y + width],
    [columns * width, rows * width],
  ] as const;
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [{ x: from[0] + by[0] * part, y: from[1] + by[1] * part }],
    });
  await touch('touchStart', 0);
  for (const part of [0.3, 0.7, 1]) await touch('touchMove', part);
  await touch('touchEnd');
}
/** A phone has most panels behind « Plus ». */
const openOnPhone = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Plus de parties de la table' }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('a game master prepares, shows a scene, gives a letter and plays on a map with one phone (TAB-5, TAB-7)', async ({
  page,
  browser,
}) => {
  await signInByApi(page, 'gameMaster', '/app/games/find');
  const { origin } = new URL(page.url());
  await page.getByRole('link', { name: 'Le Trône vide', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Le Trône vide' })).toBeVisible();
  const game = page.url();
  await page.getByRole('link', { name: 'Préparer', exact: true }).click();
  await page.getByRole('button', { name: 'Préparer une scène' }).click();
  const form = page.getByRole('dialog', { name: 'Préparer une scène' });
  await form.getByLabel(/^Titre/).fill('Le pont');
  await form.getByLabel(/^Lien vers une musique/).fill('http://exemple.fr/pluie');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByText('Indiquez une adresse qui commence par https://.').first()).toBeVisible();
  await form.getByLabel(/^Lien vers une musique/).fill('https://exemple.fr/pluie');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  const scenes = page.getByRole('list', { name: 'Scènes' }).getByRole('listitem');
  await expect(scenes).toContainText([/La taverne/, /Sous la taverne/, /Le pont/]);
  await page.getByRole('button', { name: 'Déplacer Le pont' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/Le pont\s» est pris/)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/Le pont\s»\s: position 2 sur 3/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(scenes).toContainText([/La taverne/, /Le pont/, /Sous la taverne/]);
  await page.getByRole('button', { name: /^Pions et brouillard\s: La cave/ }).click();
  await expect(page.getByRole('region', { name: 'Pions' }).getByText('La chanteuse')).toBeVisible();
  await expectAccessible(page);

  await page.goto(game);
  await page.getByRole('button', { name: 'Ouvrir la table' }).click();
  await panel(page, 'Scène').click();
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const phone = await context.newPage();
  const sent: string[] = [];
  phone.on('response', response => {
    if (response.request().resourceType() === 'fetch' && !response.url().endsWith('/live'))
      response.text().then(
        text => sent.push(text),
        () => undefined,
      );
  });
  await signInByApi(phone, 'player', '/app/me/games');
  await phone.getByRole('link', { name: 'Aller à la table de Le Trône vide' }).click();
  await openOnPhone(phone, 'Scène');
  await expect(phone.getByText('Aucune scène n’est montrée.')).toBeVisible();
  await page.getByRole('button', { name: /^Montrer\s: La taverne/ }).click();
  const scene = phone.getByRole('article', { name: 'La taverne du Dernier Verre' });
  await expect(scene.getByRole('img', { name: /^La salle d’une taverne/ })).toBeVisible();
  await expectAccessible(phone);

  await panel(page, 'Documents').click();
  await page.getByRole('button', { name: /^Donner\s: L’avis de recherche/ }).click();
  await page.getByRole('dialog').getByText('joueur', { exact: true }).click();
  await page.getByRole('button', { name: 'Valider' }).click();
  await panel(phone, 'Journal').click();
  await phone.getByRole('button', { name: /^Voir\s: L’avis de recherche/ }).click();
  await phone.getByRole('button', { name: /^L’avis de recherche/ }).click();
  await expect(phone.getByText(/^Cinquante couronnes/)).toBeVisible();

  await panel(page, 'Carte').click();
  await page.getByRole('combobox', { name: 'Carte montrée à la table' }).selectOption('La cave');
  await openOnPhone(phone, 'Carte');
  await expect(token(phone, /^Lysandre, G6/)).toBeVisible();
  await expect(token(phone, /^Garde/)).toHaveCount(0);
  await phone.getByRole('textbox', { name: 'Case de Lysandre' }).fill('D5');
  await phone.getByRole('button', { name: 'Déplacer Lysandre' }).click();
  await expect(token(page, /^Lysandre, D5/)).toBeVisible();
  await dragByFinger(phone, token(phone, /^Lysandre/), { columns: 5, rows: 2 });
  await expect(token(page, /^Lysandre, I7/)).toBeVisible();
  await token(page, /^Garde, S6/).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(token(page, /^Garde, R6/)).toBeFocused();
  const squares = page.getByRole('region', { name: 'Par cases' });
  await squares.getByLabel('De la case').fill('Q5');
  await squares.getByLabel('à la case').fill('T8');
  await squares.getByRole('button', { name: 'Découvrir' }).click();
  await expect(token(phone, /^Garde, R6/)).toBeVisible();
  await squares.getByRole('button', { name: 'Montrer' }).click();
  await expect(phone.getByText('mj montre Q5')).toBeAttached();
  await expectAccessible(phone);
  await page.getByRole('button', { name: 'Toute la fenêtre' }).click();
  await expect(page.getByRole('dialog', { name: 'La cave' })).toBeVisible();
  await expectAccessible(page);
  const received = sent.join('\n');
  expect(received).toContain('Lysandre');
  for (const secret of ['chanteuse', 'a la clé de la cave', 'Sous la taverne', 'Le pont'])
    expect(received, secret).not.toContain(secret);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Terminer la séance' }).click();
  await phone.goto(game);
  await expect(
    phone.getByRole('list', { name: 'Mes documents' }).getByText('L’avis de recherche'),
  ).toBeVisible();
  await context.close();
});
