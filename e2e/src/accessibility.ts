import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'RGAAv4', 'best-practice'];

// Without legacy mode each look opens a second page, for frames of other origins: the product shows none.
const look = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function expectNone(builder: AxeBuilder): Promise<void> {
  const { violations } = await builder.analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`);
  expect(told).toEqual([]);
}

/** No violation of WCAG 2.2 AA, RGAA 4 and target size on what is on screen (trust.md, For everyone). */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNone(
    look(page)
      .withTags(STANDARDS)
      .options({ rules: { 'target-size': { enabled: true } } }),
  );

/** Of what was looked at in light mode: dark mode changes its colours and nothing else, so those alone are looked at. */
export const expectReadable = (page: Page): Promise<void> =>
  expectNone(look(page).withRules(['color-contrast', 'link-in-text-block']));

/** {@link expectAccessible} in light mode, {@link expectReadable} in dark: for stories that play the same in both. */
export const expectAccessibleIn = (colorScheme: 'light' | 'dark', page: Page): Promise<void> =>
  colorScheme === 'light' ? expectAccessible(page) : expectReadable(page);

/** Phone, tablet, desk. */
const WIDTHS = [390, 800, 1280];

/**
 * {@link expectAccessible} of what is on screen at a phone's, a tablet's and a desk's width, nothing that scrolls sideways at any of them,
 * {@link expectReadable} in the other colours at each. Leaves the page as it was.
 * @param colorScheme the one that the story plays in
 */
export async function expectGoodEverywhere(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: size?.height ?? width });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`)
      .toBeLessThanOrEqual(width);
    // A wider page may ask for more of a list.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
    await expectReadable(page);
    await page.emulateMedia({ colorScheme });
  }
  if (size) await page.setViewportSize(size);
}
