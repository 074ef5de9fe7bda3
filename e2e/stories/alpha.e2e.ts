import { expectAccessibleIn } from '../src/accessibility.ts';
import { signInByApi, expectLoaded } from '../src/people.ts';
import { expect, test, extendedIf } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`starts a player’s adventure on a phone, in ${colorScheme} mode (PLY-1, PLY-2)${extendedIf(colorScheme === 'dark')}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signInByApi(page, 'player', '/app/alpha');
    await expectLoaded(page);
    await expectAccessibleIn(colorScheme, page);
    await page.getByRole('link', { name: 'Créer un personnage' }).click();
    await page.getByLabel(/^Nom/).fill(`Nahel ${colorScheme}`);
    await page.getByLabel('Race').selectOption('Homme-bête');
    await page.getByLabel('Classe').selectOption('Voleur');
    await page.getByLabel('Traits de caractère').fill('rusé,');
    await expect(page.getByRole('button', { name: 'Retirer « rusé »' })).toBeVisible();
    await expect(page.getByText('Pas encore pris en compte')).toHaveCount(2);
    await expectAccessibleIn(colorScheme, page);
    await page.getByRole('button', { name: 'Commencer mon aventure' }).click();
    await expectToast(page, /Création réussi de Nahel/);
    await expect(page.getByRole('heading', { level: 1, name: /^Nahel/ })).toBeVisible();
    await page.goto('/app/alpha');
    await page.getByRole('link', { name: 'Reprendre mon personnage' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Nahel ${colorScheme}` })).toBeVisible();
  });
}
