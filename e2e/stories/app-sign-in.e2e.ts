import type { Page } from '@playwright/test';
import { expectGoodEverywhere } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { fillInSignIn, signInByApi } from '../src/people.ts';
import { type RelyingParty, startRelyingParty } from '../src/relying-party.ts';
import { expect, test as base } from '../src/story.ts';

/** Stories of an application to which people sign in with their account here: « Carnet de route » of the demonstration. */
const test = base.extend<{ carnet: RelyingParty }>({
  carnet: async ({ platform }, use) => {
    const carnet = await startRelyingParty(`${platform.auth}/oidc`, 'rpn-carnet-de-route');
    await use(carnet);
    await carnet.stop();
  },
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an administrator opens an application to people, and one of them agrees on a phone', async ({
  page,
  browser,
  carnet,
  colorScheme,
}) => {
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  await signInByApi(page, 'administrator', '/app/admin/appsettings?tab=ex1-tabs-rpn');
  await page.getByRole('button', { name: 'Modifier Carnet de route' }).click();
  const form = page.getByRole('dialog', { name: 'Modifier Carnet de route' });
  await form.getByLabel('Adresses de retour').fill('http://carnet.exemple/*');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByText(/Indiquez une adresse complète en https/).first()).toBeVisible();
  await expectGoodEverywhere(page, scheme);
  await form.getByLabel('Adresses de retour').fill(`${carnet.address}/retour`);
  await form.getByLabel('Genre').selectOption('public');
  await form.getByText('Le pseudo').click();
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form).toBeHidden();

  // Without a script, as everything at the authentication host but passkeys.
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    locale: 'fr-FR',
    colorScheme,
  });
  const other = await phone.newPage();
  await other.goto(carnet.address);
  await other.getByRole('link', { name: 'Se connecter avec RPD' }).click();
  await expect(heading(other, 'Connexion')).toBeVisible();
  await expect(other.getByText('pour continuer vers Carnet de route (127.0.0.1')).toBeVisible();
  await fillInSignIn(other, 'joueur');
  await expect(heading(other, 'Autoriser cette application ?')).toBeVisible();
  await expect(other.getByText('votre pseudo')).toBeVisible();
  await other.getByRole('button', { name: 'Refuser' }).click();
  await expect(other.getByText('Erreur')).toBeVisible();
  await other.goto(`${carnet.address}/login`);
  await other.getByRole('button', { name: 'Autoriser' }).click();
  await expect(other.getByText('Bonjour joueur')).toBeVisible();
  await phone.close();

  await page.getByRole('button', { name: 'Voir qui autorise Carnet de route' }).click();
  const list = page.getByRole('dialog', { name: 'Autorisations de Carnet de route' });
  await expect(list.getByText('1 personne l’a autorisée.')).toBeVisible();
  await expect(list.getByRole('listitem').filter({ hasText: 'joueur' })).toBeVisible();
  await expectGoodEverywhere(page, scheme);
});

test('a player sees which application they let know something, and takes it back', async ({
  page,
  browser,
  platform,
  carnet,
  colorScheme,
}) => {
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  const call = await apiAs(platform, 'administrator');
  const [app] = await call<{ _id: string }[]>('GET', 'app?q=Carnet');
  const redirectUris = [`${carnet.address}/retour`];
  await call('PUT', 'app', { _id: app?._id, redirectUris, clientKind: 'public', signInScopes: ['profile'] });
  await page.goto(`${carnet.address}/login`);
  await expect(heading(page, 'Connexion')).toBeVisible();
  await expectGoodEverywhere(page, scheme);
  await fillInSignIn(page, 'joueur');
  await expect(heading(page, 'Autoriser cette application ?')).toBeVisible();
  await expectGoodEverywhere(page, scheme);
  await page.getByRole('button', { name: 'Autoriser' }).click();
  await expect(page.getByText('Bonjour joueur')).toBeVisible();
  await page.goto(`${carnet.address}/moi`);
  await expect(page.getByText('Bonjour joueur')).toBeVisible();

  const context = await browser.newContext({ locale: 'fr-FR', baseURL: platform.url, colorScheme });
  const own = await context.newPage();
  await signInByApi(own, 'player', '/app/me/security');
  const line = own.getByRole('listitem').filter({ hasText: 'Carnet de route' });
  await expect(line).toBeVisible();
  await expectGoodEverywhere(own, scheme);
  await line.getByRole('button', { name: 'Retirer l’autorisation de Carnet de route' }).click();
  await own.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(own.getByText('Vous n’avez autorisé aucune application.')).toBeVisible();
  await context.close();
  await page.goto(`${carnet.address}/moi`);
  await expect(page.getByText('Erreur')).toBeVisible();
});

test('a player connects a program without a browser by the code that it shows, on a phone without a script @extended', async ({
  page,
  browser,
  platform,
  colorScheme,
}) => {
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  const call = await apiAs(platform, 'administrator');
  const [app] = await call<{ _id: string }[]>('GET', 'app?q=Carnet');
  const device = { clientKind: 'device', redirectUris: [], signInScopes: ['profile'] };
  await call('PUT', 'app', { _id: app?._id, ...device });
  const asked = await page.request.post(`${platform.auth}/oidc/device/auth`, {
    form: { client_id: 'rpn-carnet-de-route', scope: 'openid profile' },
  });
  const { device_code, user_code, verification_uri } = (await asked.json()) as Record<string, string>;

  await page.goto(String(verification_uri));
  await expect(heading(page, 'Connecter un programme')).toBeVisible();
  await expectGoodEverywhere(page, scheme);
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    locale: 'fr-FR',
    colorScheme,
  });
  const own = await phone.newPage();
  await own.goto(String(verification_uri));
  await own.getByLabel('Code').fill('AAAA');
  await own.getByRole('button', { name: 'Continuer' }).click();
  await expect(own.getByText('Ce code n’existe pas')).toBeVisible();
  await own.getByLabel('Code').fill(String(user_code).toLowerCase());
  await own.getByRole('button', { name: 'Continuer' }).click();
  await expect(heading(own, 'Est-ce bien votre programme ?')).toBeVisible();
  await expect(own.getByText(String(user_code))).toBeVisible();
  await own.getByRole('button', { name: 'C’est bien lui' }).click();
  await expect(
    own.getByText('pour continuer vers Carnet de route (programme sans navigateur)'),
  ).toBeVisible();
  await fillInSignIn(own, 'joueur');
  await own.getByRole('button', { name: 'Autoriser' }).click();
  await expect(heading(own, 'Programme connecté')).toBeVisible();
  await phone.close();
  const given = await page.request.post(`${platform.auth}/oidc/token`, {
    form: {
      client_id: 'rpn-carnet-de-route',
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: String(device_code),
    },
  });
  expect(given.status()).toBe(200);
});

test('an application asks for the end of a sign-in, and its person says so, on a phone without a script @extended', async ({
  page,
  browser,
  platform,
  carnet,
  colorScheme,
}) => {
  const scheme = colorScheme === 'dark' ? 'dark' : 'light';
  const call = await apiAs(platform, 'administrator');
  const [app] = await call<{ _id: string }[]>('GET', 'app?q=Carnet');
  await call('PUT', 'app', {
    _id: app?._id,
    redirectUris: [`${carnet.address}/retour`],
    postLogoutUris: [`${carnet.address}/au-revoir`],
    clientKind: 'public',
    signInScopes: ['profile'],
  });
  await page.goto(`${carnet.address}/login`);
  await fillInSignIn(page, 'joueur');
  await page.getByRole('button', { name: 'Autoriser' }).click();
  await expect(page.getByText('Bonjour joueur')).toBeVisible();
  await page.goto(`${carnet.address}/sortir`);
  await expect(heading(page, 'Vous déconnecter ?')).toBeVisible();
  await expect(page.getByText('Carnet de route (127.0.0.1')).toBeVisible();
  await expectGoodEverywhere(page, scheme);
  // Nothing has happened to who turns round.
  await page.goto(`${carnet.address}/moi`);
  await expect(page.getByText('Bonjour joueur')).toBeVisible();

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    locale: 'fr-FR',
    colorScheme,
  });
  const own = await phone.newPage();
  await own.goto(`${carnet.address}/login`);
  await fillInSignIn(own, 'joueur');
  const agreed = own.getByText('Bonjour joueur');
  await expect(own.getByRole('button', { name: 'Autoriser' }).or(agreed)).toBeVisible();
  if (!(await agreed.isVisible())) await own.getByRole('button', { name: 'Autoriser' }).click();
  await expect(agreed).toBeVisible();
  await own.goto(`${carnet.address}/sortir`);
  await expect(heading(own, 'Vous déconnecter ?')).toBeVisible();
  await own.getByRole('button', { name: 'Me déconnecter' }).press('Enter');
  await expect(own.getByText('Au revoir')).toBeVisible();
  await own.goto(`${carnet.address}/login`);
  await expect(heading(own, 'Connexion')).toBeVisible();
  // Where nobody is signed in any more, there is nothing to ask.
  await own.goto(`${carnet.address}/sortir`);
  await expect(own.getByText('Au revoir')).toBeVisible();
  await phone.close();
});
