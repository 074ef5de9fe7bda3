import { expectAccessibleIn, expectNoSideScroll } from '../src/accessibility.ts';
import { signInByApi, holdLoginRedirect } from '../src/people.ts';
import { expect, test, extendedIf } from '../src/story.ts';

/** Each page that is open to everybody, by its title. */
const PAGES = {
  '/': 'Entrez dans la légende',
  '/about': 'À propos',
  '/privacy': 'Conditions et confidentialité',
  '/signin': 'Créer un compte',
  '/nulle-part': 'Page introuvable',
} as const;

for (const colorScheme of ['light', 'dark'] as const)
  test(`renders every public page on a desktop and a phone, in ${colorScheme} mode (LND-1, LND-2, LND-9, LND-11, SHL-6)${extendedIf(colorScheme === 'dark')}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const [path, title] of Object.entries(PAGES)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expectAccessibleIn(colorScheme, page);
        await expectNoSideScroll(page);
      }
      await holdLoginRedirect(page, async () => {
        await page.goto('/login', { waitUntil: 'commit' });
        await expect(page.getByRole('progressbar').first()).toBeVisible();
        await expectAccessibleIn(colorScheme, page);
        await expectNoSideScroll(page);
      });
    }
  });

test('lists the versions of the shell and of each remote on the about page (LND-11)', async ({ page }) => {
  await page.goto('/about');
  for (const part of ['Application', 'Administration', 'Espace joueur', 'Serveurs', 'Fiches'])
    await expect(page.getByRole('term').filter({ hasText: part })).toBeVisible();
  for (const version of await page.getByRole('definition').allTextContents())
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
});

test('shows the three steps of signing out in order (LND-10)', async ({ page }) => {
  const steps: string[] = [];
  await page.exposeFunction('tellStep', (step: string) => {
    if (steps.at(-1) !== step) steps.push(step);
  });
  await page.addInitScript(() => {
    const { tellStep } = window as unknown as { tellStep: (step: string) => void };
    new MutationObserver(() => {
      const step = document.querySelector('[aria-current="step"]')?.textContent;
      if (step) tellStep(step);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await signInByApi(page, 'player');
  await page.goto('/logout-transition');
  await page.waitForURL(url => url.pathname === '/');
  expect(steps).toEqual(['Révocation de votre jeton', 'Nettoyage de vos données', 'Redirection']);
});

test('sets the title and meta tags of each page (SHL-4)', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Jeu de rôle en communauté · RPD');
  const description = page.locator('meta[name="description"]');
  await expect(description).toHaveCount(1);
  const ofLanding = await description.getAttribute('content');
  await page.getByRole('link', { name: 'À propos' }).click();
  await expect(page).toHaveTitle('À propos · RPD');
  await expect(description).toHaveCount(1);
  await expect(description).not.toHaveAttribute('content', String(ofLanding));
});
