import type { Page } from '@playwright/test';
import { expectGoodEverywhere, expectReadable } from '../src/accessibility.ts';
import { openWithoutScript } from '../src/no-script.ts';
import { fillInSignIn, PASSWORD } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { codeOf, periodNow } from '../src/totp.ts';

/** Goes to one of the account pages by its link. */
async function go(page: Page, link: string, title: string): Promise<void> {
  await page.getByRole('link', { name: link }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

const back = (page: Page) => go(page, 'Revenir à mon compte', 'Mon compte');

test('a player looks after their account on a phone in the dark, in a browser that runs no script (ACC-2, ACC-3, ACC-8)', async ({
  browser,
  platform,
}) => {
  const page = await openWithoutScript(browser, platform);
  // The application itself says where to go.
  await page.goto('/app/dashboard');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Cette application a besoin de JavaScript' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Gérer mon compte' }).click();
  await fillInSignIn(page, 'joueur');
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();

  await go(page, 'Code à la connexion', 'Comment je me connecte');
  await page.getByRole('button', { name: 'Relier une application' }).click();
  await expect(page.getByRole('img', { name: /QR code à scanner/ })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel(/^Code affiché/).fill('000000');
  await page.getByRole('button', { name: 'Relier' }).click();
  await expect(page.getByText(/Ce code n’est pas le bon/)).toBeVisible();
  const period = periodNow();
  await page.getByLabel(/^Code affiché/).fill(codeOf(secret, period));
  await page.getByRole('button', { name: 'Relier' }).click();
  await expect(page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(10);
  await back(page);

  await go(page, 'Adresse e-mail', 'Adresse e-mail');
  await page.getByLabel(/^Nouvelle adresse/).fill('ailleurs@rpd.test');
  await page.getByLabel(/^Mot de passe actuel/).fill('pas le bon mot');
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible();
  await page.getByLabel(/^Mot de passe actuel/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByRole('heading', { name: 'Adresse en attente' })).toBeVisible();
  await page.getByRole('button', { name: 'Annuler la demande' }).click();
  await expect(page.getByText('La demande est annulée.')).toBeVisible();
  await back(page);

  await go(page, 'Connexions', 'Mes connexions');
  await expect(page.getByText('Celle-ci')).toBeVisible();
  await back(page);
  await go(page, 'Applications autorisées', 'Applications autorisées');
  await back(page);

  await go(page, 'Mes données', 'Mes données');
  const arrived = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger en JSON' }).click();
  expect((await arrived).suggestedFilename()).toMatch(/^rpd-mes-donnees-.*\.json$/);
  await go(page, 'Conditions et confidentialité', 'Conditions et confidentialité');
  await expect(page.getByText('400 jours')).toBeVisible();
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Conditions et confidentialité' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('400 jours');
  await page.getByRole('link', { name: 'Aller à mes données' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mes données' })).toBeVisible();
  await back(page);

  await go(page, 'Supprimer mon compte', 'Supprimer mon compte');
  await back(page);
  await go(page, 'Code à la connexion', 'Comment je me connecte');
  await page.getByRole('button', { name: 'Retirer l’application' }).click();
  await expect(page.getByText(/L’application est retirée/)).toBeVisible();
  await back(page);
  await page.getByRole('button', { name: 'Me déconnecter d’ici' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'C’est fermé' })).toBeVisible();
  await page.goto(`${platform.auth}/account`);
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
  await page.context().close();
});

test('somebody makes an account on a phone in the dark, in a browser that runs no script (LND-9)', async ({
  browser,
  platform,
}) => {
  const page = await openWithoutScript(browser, platform);
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await page.getByLabel(/^Pseudo/).fill('Vaïana sans script');
  await page.getByLabel(/^Adresse e-mail/).fill('vaiana@rpd.test');
  await page.getByLabel(/^Mot de passe/).fill('trois mots sans rapport');
  await page.getByLabel(/^Le même/).fill('trois mots sans rapporT');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Les deux mots de passe ne sont pas les mêmes.')).toBeVisible();
  await expect(page.getByLabel(/^Pseudo/)).toHaveValue('Vaïana sans script');
  await page.getByLabel(/^Mot de passe/).fill('trois mots sans rapport');
  await page.getByLabel(/^Le même/).fill('trois mots sans rapport');
  const terms = page.getByLabel(/^J’accepte les conditions/);
  if (await terms.isVisible()) await terms.check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'C’est fait' })).toBeVisible();
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await fillInSignIn(page, 'Vaïana sans script', 'trois mots sans rapport');
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
  await page.context().close();
});

test('the account pages are good in both colour modes, on a phone and by keyboard (ACC-3) @extended', async ({
  page,
  platform,
  colorScheme,
}) => {
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  await page.goto(`${platform.auth}/account`);
  await fillInSignIn(page, 'mj');
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
  for (const path of [
    'account',
    'accountpassword',
    'accountemail',
    'accountidentities',
    'accountfactors',
    'accountsignins',
    'accountapps',
    'accountterms',
    'accountdata',
    'accountend',
    'privacy',
    'register',
  ]) {
    await page.goto(`${platform.auth}/${path}`);
    await expectGoodEverywhere(page, scheme);
  }
  // On paper it is dark on light, whatever the screen is.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expectReadable(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'screen', colorScheme: scheme });
  await page.goto(`${platform.auth}/accountfactors`);
  await page.getByRole('button', { name: 'Relier une application' }).press('Enter');
  await expect(page.getByLabel(/^Code affiché/)).toBeVisible();
  await expectGoodEverywhere(page, scheme);
  // What becomes of what others use is said first; then who one is, and nothing has happened before.
  await page.goto(`${platform.auth}/accountend`);
  await page.getByRole('button', { name: 'Continuer…' }).press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectGoodEverywhere(page, scheme);
  for (const choice of await page.getByLabel(/^Le (?:supprimer|laisser)/).all()) await choice.check();
  await page.getByRole('button', { name: 'Continuer…' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /pour de bon/ })).toBeVisible();
  await expect(page.getByLabel(/^Mot de passe/)).toBeFocused();
  await expectGoodEverywhere(page, scheme);
  await page.getByLabel(/^Mot de passe/).fill('pas le bon mot');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ce n’est pas votre mot de passe.')).toBeVisible();
  await expectGoodEverywhere(page, scheme);
});
