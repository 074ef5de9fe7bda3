import type { CDPSession, Page } from '@playwright/test';
import { expectGoodEverywhere } from '../src/accessibility.ts';
import { fillInSignIn, signInAs } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

/** A telephone beside the browser: makes passkeys, and uses them with the person's consent. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout-transition', { waitUntil: 'commit' });
  await page.waitForURL(url => url.pathname === '/');
  await page.goto('/app/me/security', { waitUntil: 'commit' });
  await page.waitForURL('**/authorize?**');
  await expect(heading(page, 'Connexion')).toBeVisible();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a player adds a passkey, signs out, and is back by one gesture (ACC-1)', async ({
  page,
  colorScheme,
}) => {
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await signInAs(page, 'player', '/app/me/security');
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  await page.getByLabel(/^Nom de la clé/).fill('Mon téléphone');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Mon téléphone' })).toBeVisible();
  await expectGoodEverywhere(page, colorScheme === 'dark' ? 'dark' : 'light');
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials.map(({ isResidentCredential }) => isResidentCredential)).toEqual([true]);

  // As a person who has not chosen one among the suggestions: the button alone uses it.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await signOut(page);
  await expectGoodEverywhere(page, colorScheme === 'dark' ? 'dark' : 'light');
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click();
  await page.waitForURL('**/app/**');
  await page.goto('/app/me/security');
  await expect(page.getByRole('listitem').filter({ hasText: 'Mon téléphone' })).toContainText('a servi le');

  await page.getByRole('button', { name: 'Retirer la clé d’accès Mon téléphone' }).click();
  await page.getByRole('button', { name: 'Retirer', exact: true }).click();
  await expect(page.getByText('Vous n’avez pas encore de clé d’accès.')).toBeVisible();
});

test('the sign-in page works without a script, but for passkeys (ACC-1)', async ({ browser, platform }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const query = new URLSearchParams({ redirect_uri: `${platform.url}/auth/callback`, origin: 'rpd' });
  await page.goto(`${platform.auth}/authorize?${query.toString()}`);
  await expect(heading(page, 'Connexion')).toBeVisible();
  await expect(page.getByRole('button', { name: /clé d’accès/ })).toBeHidden();
  const answer = page.waitForResponse(response => response.request().method() === 'POST');
  await fillInSignIn(page, 'joueur');
  expect((await answer).status()).toBe(303);
  await context.close();
});
