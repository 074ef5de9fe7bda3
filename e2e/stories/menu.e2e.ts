import { expectAccessible, expectAccessibleIn, expectNoSideScroll } from '../src/accessibility.ts';
import { signInByApi, expectLoaded, people, type Person } from '../src/people.ts';
import { expect, test, extendedIf } from '../src/story.ts';

for (const person of Object.keys(people) as Person[]) {
  // Together, these two have every entry that there is.
  const isLookedAt = person === 'administrator' || person === 'player';
  for (const colorScheme of isLookedAt ? (['light', 'dark'] as const) : (['light'] as const)) {
    test(`opens every menu entry for ${person}, in ${colorScheme} mode${extendedIf(colorScheme === 'dark' || person !== 'administrator')}`, async ({
      page,
    }) => {
      // Some have twenty entries, each looked through by axe.
      test.slow();
      const failures: string[] = [];
      page.on('pageerror', error => failures.push(error.message));
      page.on('response', answer => {
        if (answer.status() >= 400) failures.push(`${answer.status()} ${answer.url()}`);
      });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await signInByApi(page, person);
      const menu = page.getByRole('navigation', { name: 'Navigation principale' });
      const entries = await menu.getByRole('link').all();
      expect(entries.length).toBeGreaterThan(1);
      for (const entry of entries) {
        const path = await entry.getAttribute('href');
        await entry.click();
        await expect(entry).toHaveAttribute('aria-current', 'page');
        await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectLoaded(page);
        await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);
        if (isLookedAt) await expectAccessibleIn(colorScheme, page);
      }
      expect(failures).toEqual([]);
    });
  }
}

test('shows the menu as a drawer on a phone, without horizontal scrolling (SHL-2)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, 'administrator');
  for (const name of ['Serveurs', 'Fiches', 'Utilisateurs']) {
    await page.getByRole('button', { name: /menu/i }).first().click();
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectLoaded(page);
    await expectNoSideScroll(page);
    await expectAccessible(page);
  }
  await page.evaluate(() => window.scrollTo(0, 400));
  // An address that is typed opens at the top of its page.
  await page.goto('/app/servers');
  await expectLoaded(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Serveurs' })).toBeInViewport();
});
