import { expectAccessibleIn, expectNoSideScroll } from '../src/accessibility.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const EXAMPLE = '/app/dev/breadcrumb-exemple';

test('shows a breadcrumb with names, with items, automatic again, and its navigation (DEV-1)', async ({
  page,
}) => {
  await signInByApi(page, 'administrator', '/app/dev');
  await page.getByRole('link', { name: /exemple de fil/ }).click();
  await expect(page).toHaveURL(EXAMPLE);
  const trail = page.getByRole('navigation', { name: 'Fil d’Ariane' });
  const sheet = page.getByRole('region', { name: 'Nom de fiche' });
  await sheet.getByRole('textbox').fill('Elfe sylvain');
  await sheet.getByRole('button', { name: 'Appliquer' }).click();
  await expect(trail).toContainText('Elfe sylvain');

  const items = page.getByRole('region', { name: 'Éléments au choix' });
  await items.getByLabel(/^Texte/).fill('Serveurs');
  await items.getByLabel(/^Lien/).fill('/app/servers');
  await items.getByLabel(/^Icône/).fill('★');
  await items.getByRole('button', { name: 'Ajouter' }).click();
  await expect(trail).toContainText('★ Serveurs');
  await page.getByRole('button', { name: 'Revenir au fil automatique' }).click();
  await expect(trail).toHaveText(/Accueil.*Documentation.*Exemple de fil d’Ariane/);

  await page.getByRole('button', { name: 'Tester la navigation' }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await expect(page).toHaveURL(/\/app\/sheets$/);
});

for (const path of ['/app/dev', '/app/dev/design', EXAMPLE])
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390])
      test(`renders ${path} at ${width} px, ${colorScheme}, without accessibility errors @extended`, async ({
        page,
      }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 844 });
        await signInByApi(page, 'administrator', path);
        await expectAccessibleIn(colorScheme, page);
        await expectNoSideScroll(page);
      });
