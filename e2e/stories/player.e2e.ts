import { expectAccessible, expectAccessibleIn } from '../src/accessibility.ts';
import { enterAs, expectLoaded } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

const PLACES = ['servers', 'games', 'notifications', 'security', 'data', 'data/delete'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page of the own space works on a phone, in ${colorScheme} mode (PLY-3)`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme });
    await enterAs(page, 'player', '/app/me');
    for (const place of PLACES) {
      await page.goto(`/app/me/${place}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectLoaded(page);
      await expectAccessibleIn(colorScheme, page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
}

test('somebody reads their public page, and chooses their mails', async ({ page }) => {
  await enterAs(page, 'player', '/app/me');
  await page.getByRole('link', { name: 'Ma page publique' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'joueur' })).toBeVisible();
  await expect(page.getByText('@')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/app/me/notifications');
  await page.getByRole('switch', { name: 'Mes événements' }).click({ force: true });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, 'Vos réglages sont enregistrés');
});
