import { expect, type Page } from '@playwright/test';
import { signInByApi, fillInSignIn, people } from '../src/people.ts';
import { test } from '../src/story.ts';
import { expectToast, rememberToasts } from '../src/toasts.ts';

const account = (page: Page, name: string) => page.getByRole('button', { name: `Compte de ${name}` });

test('restores the open form after a session ends and the person signs in again (SES-4, SES-5)', async ({
  page,
  platform,
}) => {
  await signInByApi(page, 'player', '/app/me/edit');
  await page.getByRole('textbox', { name: 'Citation' }).fill('Le dé est jeté.');
  // The host has forgotten the session, as after eight hours.
  await page.route(`${platform.api}/**`, route =>
    route.fulfill({ status: 401, json: { message: 'Token invalide' } }),
  );
  await page.route(`${platform.auth}/api/auth/refresh`, route => route.fulfill({ status: 401, json: {} }));
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.waitForURL(/\/login\?returnUrl=%2Fapp%2Fme%2Fedit/);
  await page.unrouteAll();
  await page.waitForURL('**/authorize?**');
  await fillInSignIn(page, people.player);
  await page.waitForURL('**/app/me/edit');
  await expectToast(page, 'Votre saisie a été retrouvée.');
  await expect(page.getByRole('textbox', { name: 'Citation' })).toHaveValue('Le dé est jeté.');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, /Modification réussi de/);
});

test('removes the first person’s data when another person signs in in another tab (SES-1)', async ({
  context,
}) => {
  const first = await context.newPage();
  await signInByApi(first, 'administrator', '/app/admin/users');
  await expect(account(first, people.administrator)).toBeVisible();
  const second = await context.newPage();
  await signInByApi(second, 'player');

  await expect(account(first, people.player)).toBeVisible();
  // What a player may not see is not on screen any more, and its entry is gone from the menu.
  await expect(first).toHaveURL(/\/app\/dashboard$/);
  await expect(first.locator('table')).toHaveCount(0);
  await expect(first.getByRole('link', { name: 'Utilisateurs' })).toHaveCount(0);
});

test('signs out after a forbidden request and shows the reason after the reload (SES-7)', async ({
  page,
  platform,
}) => {
  await signInByApi(page, 'player');
  await page.route(`${platform.api}/server?**`, route =>
    route.fulfill({ status: 403, json: { message: 'Ce compte est désactivé.' } }),
  );
  await rememberToasts(page);
  // The login page would leave for the authentication host while one still reads.
  await page.route('**/authorize?**', route => route.fulfill({ status: 204 }));
  await page.goto('/app/servers');
  await page.waitForURL(/\/login/);
  await expectToast(page, 'Ce compte est désactivé.');
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull();
});

test('keeps the session while the authentication host is unreachable (SES-8)', async ({ page, platform }) => {
  await signInByApi(page, 'player');
  await page.route(`${platform.auth}/**`, route => route.abort());
  await page.reload();
  await expect(page.getByText('Le service d’authentification ne répond pas')).toBeVisible();
  // Its token is good: nothing else changes.
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
  await expect(account(page, people.player)).toBeVisible();
});

test('shows an unreachable API host in each part, keeps drafts, and recovers (ERR-1)', async ({
  page,
  platform,
}) => {
  await signInByApi(page, 'player', '/app/me/edit');
  await page.getByRole('textbox', { name: 'Citation' }).fill('Sans serveur');
  await page.route(`${platform.api}/**`, route => route.abort());
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, 'Erreur lors de la modification');
  await expect(
    page.getByText('Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Citation' })).toHaveValue('Sans serveur');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, /Modification réussi de/);
});
