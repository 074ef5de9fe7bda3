import { expectAccessible, expectGoodEverywhere, expectReadable } from '../src/accessibility.ts';
import { signInByApi, expectLoaded } from '../src/people.ts';
import { expect, test, extendedIf } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

/** 8 × 8 px: square, as an icon is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mMI0FiAFTEMLQkARl1GATpTGtQAAAAASUVORK5CYII=',
  'base64',
);

test('finds a server and opens its page (SRV-1, SRV-5)', async ({ page }) => {
  await signInByApi(page, 'player', '/app/servers');
  await expect(
    page.getByText("Rejoignez l'aventure et enregistrez votre serveur RP dès maintenant !"),
  ).toBeVisible();
  await page.getByRole('search').getByRole('textbox').fill('kerlan');
  // The cards that were there give way to what was found: a press on one of them would go with it.
  await expect(page).toHaveURL(/\?q=kerlan$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1);
  await expectLoaded(page);
  await page.getByRole('link', { name: /Brumes de Kerlan/ }).click();
  await expect(page).toHaveURL(/\/app\/servers\/[0-9a-f]{24}$/);
  await expect(page).toHaveTitle(/Détail Serveur/);
  await expect(page.getByRole('heading', { level: 1, name: 'Brumes de Kerlan' })).toBeVisible();
});

for (const [width, columns] of [
  [390, 1],
  [800, 2],
  [1280, 3],
] as const) {
  test(`places ${columns} cards in a row at ${width} px (SRV-1)${extendedIf(width === 800)}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInByApi(page, 'player', '/app/servers');
    await expectLoaded(page);
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') });
    await expect(cards.nth(3)).toBeVisible();
    const tops = await cards.evaluateAll(items =>
      items.map(item => Math.round(item.getBoundingClientRect().top)),
    );
    expect(tops.filter(top => top === tops[0])).toHaveLength(columns);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(page);
  });
}

test('hides a hidden server from players', async ({ page, browser, platform }) => {
  const elsewhere = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const administrator = await elsewhere.newPage();
  await signInByApi(administrator, 'administrator', '/app/servers?q=bestiaire');
  const address = await administrator
    .getByRole('link', { name: /Bestiaire d.Obsidienne/ })
    .getAttribute('href');
  await elsewhere.close();
  await signInByApi(page, 'player', String(address));
  await expect(page.getByRole('main')).toContainText(/introuvable|n’existe pas/i);
});

test('registers a server on a phone, shares its management, and deletes it (SRV-2, SRV-3, SRV-4, SRV-5)', async ({
  page,
  context,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInByApi(page, 'player', '/app/servers');
  await page.getByRole('link', { name: 'Créer un jeu/serveur' }).click();
  await page.getByRole('button', { name: 'Créer un serveur' }).click();

  await test.step('the wizard: what is wrong is said before one goes on, and a reload loses nothing', async () => {
    const next = page.getByRole('button', { name: 'Continuer' });
    await expect(next).toBeDisabled();
    await expect(page.getByRole('button', { name: "Informations de l'histoire" })).toBeDisabled();
    await page.getByLabel(/^Nom/).fill('Les Embruns');
    await page.getByLabel(/^Identifiant Discord/).fill('12');
    await next.click();
    await expect(page.getByText('Un identifiant Discord compte 17 à 20 chiffres.').first()).toBeVisible();
    await expectGoodEverywhere(page, 'dark');
    await page.getByLabel(/^Identifiant Discord/).fill('');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choisir : Icône' }).click();
    await (await chooser).setFiles({ name: 'embruns.png', mimeType: 'image/png', buffer: PNG });
    await expect(page.getByRole('img', { name: 'Aperçu : Icône' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(/^Nom/)).toHaveValue('Les Embruns');
    // On a desk too, the next step is read from its title on: the bar of the page lies over none of it.
    await page.setViewportSize({ width: 1440, height: 900 });
    await next.press('Enter');
    await expect(page.getByLabel('Introduction')).toBeFocused();
    await expect
      .poll(() =>
        page.getByRole('heading', { level: 2, name: "Informations de l'histoire" }).evaluate(title => {
          const { x, y, height } = title.getBoundingClientRect();
          return document.elementFromPoint(x + 4, y + height / 2) === title;
        }),
      )
      .toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    const save = page.getByRole('button', { name: 'Enregistrer le serveur' });
    await page.getByLabel('Introduction').fill('On y entend la mer.');
    await expect(page.getByText('19 / 150')).toBeVisible();
    await expect(save).toBeDisabled();
    await page.getByRole('textbox', { name: 'Thème' }).fill('Marins et naufrageurs.');
    await expectGoodEverywhere(page, 'dark');
    // On a desk the messages lie at the side on which the button is.
    await page.setViewportSize({ width: 1280, height: 800 });
    await context.setOffline(true);
    await save.click();
    const reason = page.getByRole('alert').filter({ hasText: 'Le serveur ne répond pas' });
    await expect(reason).toBeFocused();
    await expect(reason).toBeInViewport();
    await context.setOffline(false);
    await save.click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('dialog', { name: 'Le serveur Les Embruns est bien créé !' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Voir le serveur' }).click();
  });

  await test.step('its owner names somebody, then does without them', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Les Embruns' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Paramètres du serveur' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Voir les modèles' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Créer mon modéle' })).toBeVisible();
    await expectLoaded(page);
    await expectGoodEverywhere(page, 'dark');
    await page.getByRole('button', { name: 'Qui gère ce serveur' }).click();
    const managers = page.getByRole('dialog', { name: 'Qui gère ce serveur' });
    await managers.getByLabel(/^Pseudo/).fill('personne de ce nom');
    await managers.getByRole('button', { name: 'Ajouter' }).click();
    await expect(managers.getByText('Personne ne porte ce pseudo.').first()).toBeVisible();
    await managers.getByLabel(/^Pseudo/).fill('mj');
    await managers.getByRole('button', { name: 'Ajouter' }).click();
    const people = managers.getByRole('list', { name: 'Personnes qui gèrent ce serveur' });
    await expect(people).toContainText('mj');
    await expectAccessible(page);
    await expect(people.getByRole('group', { name: 'Rôles de mj' }).getByLabel('Gestion')).toBeChecked();
    await managers.getByRole('button', { name: 'Nouveau rôle' }).click();
    await expect(managers.getByLabel(/^Nom du rôle/)).toBeFocused();
    await page.keyboard.type('Recrutement');
    await managers.getByLabel(/^Couleur/).selectOption('Bleu');
    await managers.getByText('Lire les candidatures et y répondre', { exact: true }).click();
    await expectAccessible(page);
    await managers.getByRole('button', { name: 'Enregistrer' }).click();
    await people.getByRole('group', { name: 'Rôles de mj' }).getByLabel('Recrutement').click();
    await expect(people.getByRole('group', { name: 'Rôles de mj' }).getByLabel('Recrutement')).toBeChecked();
    await expect(people.getByRole('group', { name: 'Rôles de mj' }).getByLabel('Recrutement')).toBeFocused();
    await expectAccessible(page);
    await people.getByRole('button', { name: 'Retirer mj' }).click();
    const question = page.getByRole('alertdialog', { name: 'Retirer mj de la gestion du serveur ?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Retirer' }).click();
    await expect(people).toContainText('Personne d’autre que vous pour l’instant.');
    await managers.getByRole('button', { name: 'Terminé' }).click();
    await expect(managers).toBeHidden();
  });

  await test.step('and removes it, after a question', async () => {
    // The pointer rests where the last message lies, and keeps it there, over this button: it is pressed by key.
    await page.getByRole('button', { name: 'Supprimer le serveur' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Êtes vous sûr de supprimer Les Embruns ?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await expectToast(page, 'Suppression réussi de Les Embruns');
    await expect(page).toHaveURL(/\/app\/servers$/);
  });

  await test.step('and takes it back, from the toast and from the bin (DSK-7)', async () => {
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Annuler' }).click();
    await expectToast(page, 'Restauration réussie de Les Embruns');
    await page.getByRole('link', { name: /Les Embruns/ }).press('Enter');
    // By key: on a phone the message lies over the button for as long as the pointer is on it.
    await page.getByRole('button', { name: 'Supprimer le serveur' }).press('Enter');
    const again = page.getByRole('alertdialog');
    // The question gives the focus to its harmless answer first: a key before that would be taken for it.
    await expect(again.getByRole('button', { name: 'Annuler' })).toBeFocused();
    // It is refused until it is known what depends on the server, and a key on it is the other button's.
    await expect(again.getByRole('button', { name: 'Supprimer' })).toBeEnabled();
    await again.getByRole('button', { name: 'Supprimer' }).press('Enter');
    // The toast was said before: the address says that it is deleted again.
    await expect(page).toHaveURL(/\/app\/servers$/);
    await page.getByRole('link', { name: 'Corbeille' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Corbeille' })).toBeVisible();
    await expectLoaded(page);
    await expectGoodEverywhere(page, 'dark');
    await page.getByRole('button', { name: 'Restaurer Les Embruns' }).press('Enter');
    await expectToast(page, 'Restauration réussie de Les Embruns');
    await expect(page.getByRole('button', { name: 'Restaurer Les Embruns' })).toHaveCount(0);
  });
});
