import type { Page } from '@playwright/test';
import { expectAccessible, expectGoodEverywhere } from '../src/accessibility.ts';
import { fillInSignIn, signInAs, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { codeOf, periodNow } from '../src/totp.ts';

/** The secret that the page shows for who types it by hand. */
async function shownSecret(page: Page): Promise<string> {
  const text = await page
    .getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/)
    .first()
    .textContent();
  return (text ?? '').replaceAll(' ', '');
}

test('a game master links an application, and signs in by its code and by a recovery code (ACC-2)', async ({
  page,
  browser,
  platform,
  colorScheme,
}) => {
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  await signInAs(page, 'gameMaster', '/app/me/security');
  await page.getByRole('button', { name: 'Relier une application' }).click();
  await expect(page.getByRole('img', { name: /Dessin à photographier/ })).toBeVisible();
  await expectGoodEverywhere(page, scheme);
  const secret = await shownSecret(page);
  const period = periodNow();
  await page.getByLabel(/^Code affiché/).fill(codeOf(secret, period));
  await page.getByRole('button', { name: 'Relier', exact: true }).click();
  const codes = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectGoodEverywhere(page, scheme);
  const [recovery = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'Je les ai mis de côté' }).click();
  await expect(page.getByText('Il vous reste 10 codes de secours.')).toBeVisible();

  // Elsewhere, in a browser without scripts.
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' });
  const other = await context.newPage();
  const query = new URLSearchParams({ redirect_uri: `${platform.url}/auth/callback`, origin: 'rpd' });
  const begin = async () => {
    await other.goto(`${platform.auth}/authorize?${query.toString()}`);
    await fillInSignIn(other, 'mj');
    await expect(other.getByRole('heading', { level: 1, name: 'Deuxième étape' })).toBeVisible();
  };
  const give = async (code: string) => {
    await other.getByLabel(/^Code/).fill(code);
    const sent = other.waitForResponse(answer => answer.url().includes('/secondstep'));
    await other.getByRole('button', { name: 'Continuer' }).click();
    return (await sent).status();
  };
  await begin();
  expect(await give(codeOf(secret, period))).toBe(401);
  await expect(other.getByText(/Ce code n’est pas le bon/)).toBeVisible();
  expect(await give(codeOf(secret, period + 1))).toBe(303);
  await begin();
  expect(await give(recovery)).toBe(303);
  await context.close();

  // A browser with scripts sees the same page.
  const visitor = await browser.newContext({ colorScheme: scheme, locale: 'fr-FR' });
  const third = await visitor.newPage();
  await third.goto(`${platform.auth}/authorize?${query.toString()}`);
  await fillInSignIn(third, 'mj');
  await expect(third.getByRole('heading', { level: 1, name: 'Deuxième étape' })).toBeVisible();
  await expectGoodEverywhere(third, scheme);
  await visitor.close();

  await page.reload();
  await expect(page.getByText('Il vous reste 9 codes de secours.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retirer l’application' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer l’application' }).click();
  await expect(page.getByRole('button', { name: 'Relier une application' })).toBeVisible();
});

test('an administrator asks more of a role, and one who has it protects their account before anything else (ACC-2)', async ({
  page,
  browser,
  platform,
  colorScheme,
}) => {
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  await signInByApi(page, 'administrator', '/app/admin/appsettings?tab=ex1-tabs-users&sub=protection');
  const role = page.getByRole('region', { name: 'Modérateur' });
  await expect(role.getByText('0 compte protégé sur 2')).toBeVisible();
  await expectGoodEverywhere(page, scheme);
  await role.getByRole('button', { name: 'Exiger' }).click();
  const dialog = page.getByRole('dialog', { name: 'Protéger les comptes du rôle Modérateur' });
  await expect(dialog.getByText(/Il en manque à 2 comptes sur 2/)).toBeVisible();
  await dialog.getByLabel(/^Délai/).fill('0');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Exiger' }).click();
  await expect(role.getByText('Exigée, sans délai')).toBeVisible();

  const context = await browser.newContext({ colorScheme: scheme, locale: 'fr-FR', baseURL: platform.url });
  const other = await context.newPage();
  await signInAs(other, 'moderator', '/app/moderation/tickets');
  await expect(other).toHaveURL(/\/app\/me\/security$/);
  const notice = other.getByRole('region', { name: 'Protection du compte' });
  await expect(notice.getByText(/^Avant de continuer/)).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Mon mot de passe' })).toBeHidden();
  await expectGoodEverywhere(other, scheme);
  // Whatever else they press leads back.
  await other.getByRole('link', { name: 'Profil', exact: true }).first().click();
  await expect(other).toHaveURL(/\/app\/me\/security$/);
  await other.getByRole('button', { name: 'Relier une application' }).click();
  const secret = await shownSecret(other);
  await other.getByLabel(/^Code affiché/).fill(codeOf(secret, periodNow()));
  await other.getByRole('button', { name: 'Relier', exact: true }).click();
  await other.getByRole('button', { name: 'Je les ai mis de côté' }).click();
  await expect(notice).toBeHidden();
  await expect(other.getByRole('heading', { name: 'Mon mot de passe' })).toBeVisible();
  await other.goto('/app/moderation/tickets');
  await expect(other.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  await other.goto('/app/me/security');
  await other.getByRole('button', { name: 'Retirer l’application' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Retirer l’application' }).click();
  await expect(other.getByText(/Votre rôle demande une clé d’accès/)).toBeVisible();
  await context.close();

  // The administrator sees it without a touch.
  await expect(role.getByText('1 compte protégé sur 2')).toBeVisible();
});
