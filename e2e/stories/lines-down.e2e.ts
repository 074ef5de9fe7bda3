import type { Page } from '@playwright/test';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

const AWAY = /Le service d’authentification ne répond pas\. Vous pouvez continuer/;

/** Cuts the page off from the authentication host; the answer lets it through again. */
async function cutOffAuthHost(page: Page): Promise<() => Promise<void>> {
  const config = (await (await page.request.get('/config.json')).json()) as { authHost: string };
  const addresses = `${new URL(config.authHost, page.url()).href}/**`;
  await page.route(addresses, route => route.abort());
  return () => page.unroute(addresses);
}

test('goes on in an area while the authentication host is away, and verifies when it is back (SES-3)', async ({
  page,
}) => {
  await signInByApi(page, 'administrator');
  const letThrough = await cutOffAuthHost(page);
  await page.goto('/app/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Utilisateurs' })).toBeVisible();
  await expectLoaded(page);
  await expect(page.locator('tbody [role="row"]').first()).toBeVisible();
  const notice = page.getByRole('status', { name: 'Connexion au réseau' });
  await expect(notice).toHaveText(AWAY);

  await page.getByRole('navigation', { name: 'Navigation principale' }).getByText('Tableau de bord').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
  await expect(notice).toHaveText(AWAY);

  await letThrough();
  await expect(notice).toBeEmpty({ timeout: 70_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
});

test('comes back by itself after an error screen, once the network is back (ERR-3)', async ({
  page,
  context,
}) => {
  await signInByApi(page, 'administrator');
  await expectLoaded(page);
  const network = page.getByRole('status', { name: 'Connexion au réseau' });
  // It comes in idle time, after the first screen.
  await expect(network).toBeAttached();
  await context.setOffline(true);
  await expect(network).toContainText('hors ligne');
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
  await expectLoaded(page);
  await expectToast(page, 'La connexion est rétablie.');
});
