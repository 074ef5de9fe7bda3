import { expectAccessible } from '../src/accessibility.ts';
import { fillInSignIn, signInAs } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test('signs in from the landing page through the authentication host to the dashboard (LND-1…6)', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/alpha/i).first()).toBeVisible();
  await page.getByRole('button', { name: /Entrer dans l.application/ }).click();
  await page.waitForURL('**/login');
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await page.waitForURL('**/authorize?**');
  await fillInSignIn(page, 'joueur');
  await page.waitForURL('**/app/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
});

test('removes the tokens from the address bar and the history (LND-8)', async ({ page }) => {
  await signInAs(page, 'player');
  const { history, stored } = await page.evaluate(() => ({
    history: window.history.length,
    stored: Object.keys(localStorage),
  }));
  expect(stored).toEqual(expect.arrayContaining(['currentUser', 'token', 'refreshToken', 'user']));
  for (let steps = history; steps > 1; steps -= 1) {
    await page.goBack();
    expect(page.url()).not.toContain('auth=');
    expect(page.url()).not.toContain('oken');
  }
});

test('shows a wrong password in the form and keeps the name', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'commit' });
  await page.waitForURL('**/authorize?**');
  await fillInSignIn(page, 'joueur', 'pas-le-bon');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByLabel(/pseudo/i)).toHaveValue('joueur');
  await expectAccessible(page);
});

test('returns to the attempted address with its query (GRD-1)', async ({ page }) => {
  await signInAs(page, 'administrator', '/app/admin/users?q=admin');
  await expect(page).toHaveURL(/\/app\/admin\/users\?q=admin$/);
  await expect(page.getByRole('row', { name: /admin@/ })).toBeVisible();
});

for (const attack of ['https://exemple.fr/', '//exemple.fr', '/\\exemple.fr', 'javascript:alert(1)']) {
  test(`replaces a return address of ${attack} by the dashboard (LND-5)`, async ({ page }) => {
    await page.goto(`/login?returnUrl=${encodeURIComponent(attack)}`, { waitUntil: 'commit' });
    await page.waitForURL('**/authorize?**');
    await fillInSignIn(page, 'joueur');
    await page.waitForURL('**/app/dashboard');
  });
}

test('reports invalid authentication data and offers to sign in again (LND-7)', async ({ page }) => {
  await page.goto('/auth/callback');
  await expect(page.getByText("Aucune donnée d'authentification trouvée")).toBeVisible();
  await page.waitForURL(/\/login\?/);
  await page.goto('/auth/callback?auth=nonsense');
  await expect(page.getByText("Données d'authentification invalides")).toBeVisible();
  await page.waitForURL(/\/login\?/);
});

test('revokes the session, clears it and returns to the landing page on sign-out (LND-10)', async ({
  page,
}) => {
  await signInAs(page, 'player');
  await page.evaluate(() => {
    localStorage.setItem('something of mine', 'x');
    sessionStorage.setItem('something of mine', 'x');
  });
  const revoked = page.waitForResponse('**/api/auth/revoke');
  await page.getByRole('button', { name: /compte/i }).click();
  await page.getByRole('link', { name: 'Me déconnecter' }).click();
  expect((await revoked).ok()).toBe(true);
  await page.waitForURL(url => url.pathname === '/');
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  // What a public page remembers of the platform may be there again; nothing of the person is.
  for (const key of ['currentUser', 'token', 'refreshToken', 'user', 'something of mine'])
    expect(left).not.toContain(key);
  await page.goto('/app/dashboard');
  await page.waitForURL('**/login?returnUrl=**');
});
