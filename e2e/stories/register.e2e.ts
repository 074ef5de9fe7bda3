import { expectAccessible, expectAccessibleIn, expectNoSideScroll } from '../src/accessibility.ts';
import { holdLoginRedirect } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test('creates an account from the landing page by keyboard alone (LND-9)', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Créer un compte' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Créer un compte' })).toBeFocused();
  for (const words of [
    'Nouvelle venue',
    'nouvelle@exemple.fr',
    'au clair de la lune',
    'au clair de la lune',
  ]) {
    await page.keyboard.press('Tab');
    // The eye of a password field lies between it and the next.
    if (!(await page.locator('input:focus').count())) await page.keyboard.press('Tab');
    await page.keyboard.type(words);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/dashboard');
  await expect(page.getByText(/Bienvenue, Nouvelle venue/).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
});

test('links from the sign-in page to the registration and to a new password (LND-9, LND-12)', async ({
  page,
}) => {
  await holdLoginRedirect(page, async () => {
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.getByRole('link', { name: 'Créer un compte' })).toBeVisible();
    await expectAccessible(page);
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.waitForURL('**/authorize?**');
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await page.waitForURL('**/signin');

  await page.getByRole('link', { name: 'Se connecter' }).click();
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
  const answers = [];
  for (const email of ['joueur@exemple.fr', 'personne@exemple.fr']) {
    await page.waitForURL('**/lostpassword*');
    await page.getByLabel(/e-mail/i).fill(email);
    await page.getByRole('button', { name: 'Recevoir le lien' }).click();
    answers.push(await page.getByRole('status').textContent());
    await page.goto('/hosts/auth/lostpassword');
  }
  expect(answers[0]).toBe(answers[1]);
});

test('shows a taken pseudo at its field', async ({ page }) => {
  await page.goto('/signin');
  await page.getByLabel(/^Pseudo/).fill('joueur');
  await page.getByLabel(/^Adresse e-mail/).fill('autre@exemple.fr');
  await page.getByLabel(/^Mot de passe/).fill('au clair de la lune');
  await page.getByLabel(/^Le même/).fill('au clair de la lune');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Ce pseudo est déjà pris.')).toBeVisible();
  await expectAccessible(page);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`renders the registration at ${width} px, ${colorScheme}, without accessibility errors @extended`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/signin');
      await expect(page.getByRole('button', { name: 'Créer mon compte' })).toBeVisible();
      await expectAccessibleIn(colorScheme, page);
      await expectNoSideScroll(page);
    });
