import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const panel = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Parties de la table' }).getByRole('button', { name, exact: true });
const order = (page: Page) => page.getByRole('list', { name: 'Ordre des tours' }).getByRole('listitem');
const row = (page: Page, name: string) => order(page).filter({ hasText: name }).first();

test('a game master prepares an encounter and leads it with a player on a phone (TAB-4)', async ({
  page,
  browser,
}) => {
  await signInByApi(page, 'gameMaster', '/app/games/find');
  const { origin } = new URL(page.url());
  await page.getByRole('link', { name: 'Le Trône vide', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Le Trône vide' })).toBeVisible();
  const game = page.url();
  await page.getByRole('link', { name: 'Préparer', exact: true }).click();
  const prepared = page.getByRole('list', { name: 'Rencontres' }).getByRole('listitem');
  await expect(prepared.filter({ hasText: 'Les gardes de la cave' })).toContainText('4 combattants');
  await page.getByRole('button', { name: 'Préparer une rencontre' }).click();
  const form = page.getByRole('dialog', { name: 'Préparer une rencontre' });
  await form.getByLabel(/^Titre/).fill('Les rats du port');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Les rats du port' })).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter' }).click();
  const add = page.getByRole('dialog', { name: 'Ajouter des combattants' });
  await add.getByLabel('Combien').fill('8');
  await add.getByRole('textbox', { name: 'Nom du combattant' }).fill('Rat');
  await add.getByRole('textbox', { name: 'Points de vie du combattant' }).fill('4');
  await add.getByRole('textbox', { name: 'Points de vie du combattant' }).press('Enter');
  await expect(add.getByText(/Rat 1, Rat 2, .*Rat 8\./)).toBeVisible();
  await expectAccessible(page);
  await add.getByRole('button', { name: 'Terminé' }).click();
  await expect(order(page)).toHaveCount(8);
  await page.getByRole('button', { name: 'Régler Rat 8' }).click();
  await page.getByRole('switch', { name: /^Rat 8.*Caché$/ }).check({ force: true });
  await expect(row(page, 'Rat 8').getByText('Caché').first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(game);
  await page.getByRole('button', { name: 'Ouvrir la table' }).click();
  await panel(page, 'Rencontre').click();
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
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
  await panel(phone, 'Fiche').click();
  await phone
    .getByRole('combobox', { name: 'Personnage joué' })
    .selectOption({ label: 'Lysandre Vif-Argent' });
  await expect(phone.getByRole('combobox', { name: 'Personnage joué' })).toHaveValue(/.+/);
  // A phone has most panels behind « Plus ».
  await phone.getByRole('button', { name: 'Plus de parties de la table' }).click();
  await phone.getByRole('menuitem', { name: 'Rencontre' }).click();
  await expect(phone.getByText('Aucune rencontre n’est ouverte.')).toBeVisible();

  await page
    .getByRole('combobox', { name: 'Rencontre ouverte à la table' })
    .selectOption('Les gardes de la cave');
  await expect(order(phone)).toHaveText([/Garde 1/, /Garde 2/, /Garde 3/]);
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await page.getByRole('button', { name: 'Ajouter Lysandre Vif-Argent' }).first().click();
  await expect(page.getByText('Dans le combat')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Terminé' }).click();
  await expect(row(page, 'Lysandre').getByText('Fiche')).toBeVisible();
  await expect(row(phone, 'Lysandre').getByText(/\(vous\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Réglages', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Réglages de la rencontre' });
  await settings.getByText('Les joueurs lancent leur initiative', { exact: true }).click();
  await expect(settings.getByRole('switch', { name: /^Les joueurs lancent/ })).toBeChecked();
  await settings.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(settings).toBeHidden();
  await page.getByRole('button', { name: 'Régler Lysandre Vif-Argent' }).click();
  await page.getByRole('button', { name: 'Laisser lancer son joueur' }).click();
  await page.getByRole('button', { name: 'Replier Lysandre Vif-Argent' }).click();
  const awaited = page.getByRole('status', { name: 'Initiatives attendues' });
  await expect(awaited).toContainText('Lysandre Vif-Argent');
  await panel(phone, 'Journal').click();
  await expect(phone.getByRole('status', { name: 'Votre initiative' })).toHaveText(/Lysandre/);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: /^Lancer mon initiative \(1d20.*Lysandre/ }).click();
  await expect(awaited).toBeEmpty();
  await expect(phone.getByText(/^Initiative, Lysandre Vif-Argent/).first()).toBeVisible();
  await panel(phone, 'Rencontre').click();
  await page.getByRole('textbox', { name: 'Initiative de Lysandre Vif-Argent' }).fill('25');
  await page.getByRole('textbox', { name: 'Initiative de Lysandre Vif-Argent' }).press('Enter');
  await expect(order(phone).first()).toContainText('Lysandre');
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(phone.getByText('À vous : c’est le tour de Lysandre Vif-Argent.').last()).toBeVisible();
  await expect(phone).toHaveTitle(/^À vous de jouer/);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Compris' }).click();

  const hp = await row(phone, 'Lysandre')
    .getByText(/\d+ \/ \d+ PV/)
    .innerText();
  const [before = 0, most = 0] = hp.match(/\d+/g)?.map(Number) ?? [];
  await page.getByRole('textbox', { name: 'Montant pour Lysandre Vif-Argent' }).fill('-7');
  await page.getByRole('textbox', { name: 'Montant pour Lysandre Vif-Argent' }).press('Enter');
  await expect(row(phone, 'Lysandre')).toContainText(new RegExp(`${before - 7} / ${most}`));
  await page.getByRole('textbox', { name: 'Montant pour Garde 2' }).fill('3');
  await page.getByRole('button', { name: 'Dégâts à Garde 2' }).click();
  await expect(row(phone, 'Garde 2')).toContainText('Blessé');
  const turn = page.getByRole('status').filter({ hasText: 'Manche 1' });
  await page.getByRole('button', { name: 'Tour suivant' }).click();
  await expect(turn).toContainText('La chanteuse');
  await page.getByRole('button', { name: 'Tour suivant' }).click();
  await expect(turn).toContainText('Garde 1');
  await expect(phone).not.toHaveTitle(/^À vous de jouer/);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(turn).toContainText('La chanteuse');
  // While somebody hidden acts, the table sees the turn of the one before.
  await expect(phone).toHaveTitle(/^À vous de jouer/);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(turn).toContainText('Lysandre');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(row(phone, 'Garde 2')).toContainText('Indemne');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(row(phone, 'Lysandre')).toContainText(new RegExp(`${before} / ${most}`));
  await page.getByRole('button', { name: 'Déplacer Garde 3' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/Garde 3\s» est pris/)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/Garde 3\s»\s: position 4 sur 5/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(order(phone)).toHaveText([/Lysandre/, /Garde 1/, /Garde 3/, /Garde 2/]);
  await expectAccessible(page);
  await panel(phone, 'Journal').click();
  await expect(phone.getByText(/Manche 1\s: au tour de Lysandre Vif-Argent/).first()).toBeVisible();
  const received = sent.join('\n');
  expect(received).toContain('Garde 1');
  for (const secret of ['chanteuse', 'Les rats du port', 'Rat 8'])
    expect(received, secret).not.toContain(secret);
  await page.getByRole('button', { name: 'Terminer la séance' }).click();
  await context.close();
});
