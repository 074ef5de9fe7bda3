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

/** Begins to link an application on the security page. Answers the secret that it shows. */
async function beginToLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Relier une application' }).click();
  await expect(page.getByRole('img', { name: /QR code à scanner/ })).toBeVisible();
  return shownSecret(page);
}

/** Gives the first code. Answers the period that it is of, and the recovery codes. */
async function confirmLink(page: Page, secret: string): Promise<{ period: number; codes: string[] }> {
  const period = periodNow();
  await page.getByLabel(/^Code affiché/).fill(codeOf(secret, period));
  await page.getByRole('button', { name: 'Relier', exact: true }).click();
  const codes = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { period, codes: await codes.allTextContents() };
}

async function unlink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Retirer l’application' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer l’application' }).click();
  await expect(page.getByRole('button', { name: 'Relier une application' })).toBeVisible();
}

test('a game master links an application and gets recovery codes (ACC-2)', async ({ page, colorScheme }) => {
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  await signInAs(page, 'gameMaster', '/app/me/security');
  const secret = await beginToLink(page);
  await expectGoodEverywhere(page, scheme);
  await confirmLink(page, secret);
  await expectGoodEverywhere(page, scheme);
  await page.getByRole('button', { name: 'Je les ai mis de côté' }).click();
  await expect(page.getByText('Il vous reste 10 codes de secours.')).toBeVisible();
  await expectAccessible(page);
  await unlink(page);
});

test('an account that asks for codes opens by one, or by a recovery code, in a browser without scripts too (ACC-2)', async ({
  page,
  browser,
  platform,
  colorScheme,
}) => {
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  await signInByApi(page, 'gameMaster', '/app/me/security');
  const secret = await beginToLink(page);
  const {
    period,
    codes: [recovery = ''],
  } = await confirmLink(page, secret);
  await page.getByRole('button', { name: 'Je les ai mis de côté' }).click();

  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' });
  const other = await context.newPage();
  const query = new URLSearchParams({ redirect_uri: `${platform.url}/auth/callback`, origin: 'rpd' });
  const begin = async (tab: Page) => {
    await tab.goto(`${platform.auth}/authorize?${query.toString()}`);
    await fillInSignIn(tab, 'mj');
    await expect(tab.getByRole('heading', { level: 1, name: 'Deuxième étape' })).toBeVisible();
  };
  const give = async (code: string) => {
    await other.getByLabel(/^Code/).fill(code);
    const sent = other.waitForResponse(answer => answer.url().includes('/secondstep'));
    await other.getByRole('button', { name: 'Continuer' }).click();
    return (await sent).status();
  };
  await begin(other);
  expect(await give(codeOf(secret, period))).toBe(401);
  await expect(other.getByText(/Ce code n’est pas le bon/)).toBeVisible();
  // On a machine that is busy the one after the first is of long ago.
  expect(await give(codeOf(secret, Math.max(period + 1, periodNow())))).toBe(303);
  await begin(other);
  expect(await give(recovery)).toBe(303);
  await context.close();

  // A browser with scripts sees the same page.
  const visitor = await browser.newContext({ colorScheme: scheme, locale: 'fr-FR' });
  const third = await visitor.newPage();
  await begin(third);
  await expectGoodEverywhere(third, scheme);
  await visitor.close();

  await page.reload();
  await expect(page.getByText('Il vous reste 9 codes de secours.')).toBeVisible();
  await unlink(page);
});

test('an administrator asks more of a role, and one who has it protects their account before anything else (ACC-2) @extended', async ({
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
