import type { Page } from '@playwright/test';
import { expectGoodEverywhere } from '../src/accessibility.ts';
import { openWithoutScript } from '../src/no-script.ts';
import { fillInSignIn, signInAs } from '../src/people.ts';
import { startPlatform } from '../src/platform.ts';
import { type Provider, startProvider } from '../src/provider.ts';
import { expect, test as base } from '../src/story.ts';

/** Stories of an installation where people sign in by « Club », a provider on this machine. */
const test = base.extend<{ club: Provider }>({
  club: async ({}, use) => {
    const club = await startProvider();
    await use(club);
    await club.stop();
  },
  platform: async ({ club }, use) => {
    const platform = await startPlatform({
      RPD_OIDC: 'club',
      RPD_OIDC_CLUB_NAME: 'Club',
      RPD_OIDC_CLUB_ISSUER: club.issuer,
      RPD_OIDC_CLUB_CLIENT_ID: club.client.id,
      RPD_OIDC_CLUB_CLIENT_SECRET: club.client.secret,
    });
    await use(platform);
    await platform.stop();
  },
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Says yes at the provider. */
async function accept(page: Page): Promise<void> {
  await expect(heading(page, 'Club')).toBeVisible();
  await page.getByRole('link', { name: 'Accepter' }).click();
}

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/app/dashboard', { waitUntil: 'commit' });
  await page.waitForURL('**/authorize?**');
  await expect(heading(page, 'Connexion')).toBeVisible();
}

test('a stranger comes by another site, chooses a pseudo, and is back by one press (ACC-4)', async ({
  page,
  browser,
  club,
  colorScheme,
}) => {
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  await club.set({
    person: {
      sub: 's-1',
      preferred_username: 'isaure',
      email: 'isaure@exemple.fr',
      email_verified: true,
    },
  });
  await openSignIn(page);
  await expectGoodEverywhere(page, scheme);
  await page.getByRole('link', { name: 'Continuer avec Club' }).click();
  await accept(page);
  await expect(heading(page, 'Choisissez un pseudo')).toBeVisible();
  await expect(page.getByText('isaure@exemple.fr')).toBeVisible();
  await expectGoodEverywhere(page, scheme);
  await page.getByLabel(/^Pseudo/).fill('joueur');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Ce pseudo est déjà pris.')).toBeVisible();
  await expectGoodEverywhere(page, scheme);
  await page.getByLabel(/^Pseudo/).fill('Isaure');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.waitForURL(url => url.pathname.startsWith('/app'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // The same person, in a browser without scripts.
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' });
  const other = await context.newPage();
  const { origin } = new URL(page.url());
  const query = new URLSearchParams({ redirect_uri: `${origin}/auth/callback`, origin: 'rpd' });
  await other.goto(`${origin}/hosts/auth/authorize?${query.toString()}`);
  await other.getByRole('link', { name: 'Continuer avec Club' }).click();
  const back = other.waitForResponse(answer => answer.url().includes('/callback-club'));
  await accept(other);
  const answer = await back;
  expect(answer.status()).toBe(303);
  expect(answer.headers()['location']).toContain('/auth/callback?auth=');

  // A provider that lies opens nothing, and the page leads back.
  await club.set({ lies: { claims: { nonce: 'autre' } } });
  await other.goto(`${origin}/hosts/auth/authorize?${query.toString()}`);
  await other.getByRole('link', { name: 'Continuer avec Club' }).click();
  await accept(other);
  await expect(other.getByRole('alert')).toContainText('La connexion avec Club n’a pas abouti');
  await expect(heading(other, 'Connexion')).toBeVisible();
  await context.close();
});

test('an address that has an account leads to its owner’s sign-in, and a question (ACC-4) @extended', async ({
  page,
  club,
  colorScheme,
}) => {
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  await club.set({
    person: { sub: 's-2', preferred_username: 'jo', email: 'joueur@rpd.example', email_verified: true },
  });
  await openSignIn(page);
  await page.getByRole('link', { name: 'Continuer avec Club' }).click();
  await accept(page);
  await expect(heading(page, 'Vous avez déjà un compte')).toBeVisible();
  await expectGoodEverywhere(page, scheme);
  await page.getByRole('link', { name: 'Me connecter et relier' }).click();
  await expect(page.getByText('Club (jo)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continuer avec Club' })).toBeHidden();
  await expectGoodEverywhere(page, scheme);
  await fillInSignIn(page, 'joueur');
  await expect(heading(page, 'Relier ce compte ?')).toBeVisible();
  await expectGoodEverywhere(page, scheme);
  await page.getByRole('button', { name: 'Relier et continuer' }).click();
  await page.waitForURL(url => url.pathname.startsWith('/app'));
  await page.goto('/app/me/security');
  await expect(page.getByRole('listitem').filter({ hasText: 'Club (jo)' })).toBeVisible();
});

test('a game master links an account in « Sécurité », sees it on another page, and unlinks it (ACC-4)', async ({
  page,
  club,
  colorScheme,
}) => {
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  await club.set({ person: { sub: 's-3', preferred_username: 'maitre', email_verified: false } });
  await signInAs(page, 'gameMaster', '/app/me/security');
  const section = (on: Page) => on.getByRole('region', { name: 'Comptes reliés' });
  await expect(section(page).getByText('Aucun compte n’est relié au vôtre.')).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/app/me/security');
  await expect(section(second).getByText('Aucun compte n’est relié au vôtre.')).toBeVisible();
  await page.getByRole('button', { name: 'Relier un compte Club' }).click();
  await accept(page);
  await expect(page.getByText('Le compte est relié au vôtre.')).toBeVisible();
  await expect(section(page).getByText('Club (maitre)')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/me\/security$/);
  await expect(section(second).getByText('Club (maitre)')).toBeVisible();
  await expectGoodEverywhere(page, scheme);
  await section(page).getByRole('button', { name: 'Retirer le compte Club (maitre)' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer', exact: true }).click();
  await expect(section(page).getByText('Aucun compte n’est relié au vôtre.')).toBeVisible();
  await expect(section(second).getByText('Aucun compte n’est relié au vôtre.')).toBeVisible();
  await second.close();
});

test('a player links another site in a browser that runs no script, on a phone in the dark (ACC-4) @extended', async ({
  browser,
  platform,
  club,
}) => {
  await club.set({
    person: { sub: 's-9', preferred_username: 'jo-club', email: 'jo@exemple.fr', email_verified: true },
  });
  const page = await openWithoutScript(browser, platform);
  await page.goto(`${platform.auth}/account`);
  await fillInSignIn(page, 'joueur');
  await expect(heading(page, 'Mon compte')).toBeVisible();
  await page.getByRole('link', { name: 'Comptes reliés' }).click();
  await page.getByRole('button', { name: 'Relier un compte Club' }).click();
  await page.getByRole('link', { name: 'Continuer vers Club' }).click();
  await accept(page);
  await expect(heading(page, 'Relier ce compte ?')).toBeVisible();
  await expect(page.getByText('jo-club')).toBeVisible();
  await page.getByRole('button', { name: 'Relier ce compte' }).click();
  await expect(page.getByText('Le compte est relié au vôtre.')).toBeVisible();

  // It opens the account from now on.
  const other = await openWithoutScript(browser, platform);
  await other.goto(`${platform.auth}/account`);
  await other.getByRole('link', { name: 'Continuer avec Club' }).click();
  await accept(other);
  await expect(heading(other, 'Mon compte')).toBeVisible();
  await other.context().close();
  await page.getByRole('button', { name: /^Retirer/ }).click();
  await expect(page.getByText(/^Le compte n’est plus relié au vôtre\./)).toBeVisible();
  await page.context().close();
});
