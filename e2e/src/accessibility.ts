import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'RGAAv4', 'best-practice'];

/** What axe finds wrong in the page. Only that leaves the page: what it finds right is half a megabyte of each look. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  return page.evaluate(
    async given => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(document, given);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`);
    },
    { ...options, resultTypes: ['violations' as const] },
  );
}

/** Looked at again while something is wrong: colours that were just switched are not there yet on a busy machine. */
const expectNone = (page: Page, options: RunOptions): Promise<void> =>
  expect.poll(() => violations(page, options)).toEqual([]);

/** No violation of WCAG 2.2 AA, RGAA 4 and target size on what is on screen (trust.md, For everyone). */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNone(page, {
    runOnly: { type: 'tag', values: STANDARDS },
    rules: { 'target-size': { enabled: true } },
  });

/** Of what was looked at in light mode: dark mode changes its colours and nothing else, so those alone are looked at. */
export const expectReadable = (page: Page): Promise<void> =>
  expectNone(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } });

/** {@link expectAccessible} in light mode, {@link expectReadable} in dark: for stories that play the same in both. */
export const expectAccessibleIn = (colorScheme: 'light' | 'dark', page: Page): Promise<void> =>
  colorScheme === 'light' ? expectAccessible(page) : expectReadable(page);

/** Nothing scrolls sideways. Looked at again while it does: a page lays itself out after its window was resized. */
export const expectNoSideScroll = (page: Page, where?: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), where)
    .toBeLessThanOrEqual(0);

const TABLET = 800;
const WIDTHS = [390, TABLET, 1280];

/**
 * {@link expectAccessible} of what is on screen at a phone's, a tablet's and a desk's width, nothing that scrolls sideways at any of them,
 * {@link expectReadable} in the other colours on phone and desk. Leaves the page as it was.
 * @param colorScheme the one that the story plays in
 */
export async function expectGoodEverywhere(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: size?.height ?? width });
    await expectNoSideScroll(page, `at ${width} px`);
    // Half under the bar that stays at the top, a target would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    // A wider page may ask for more of a list.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
    // Between a phone and a desk no colour is of its own.
    if (width === TABLET) continue;
    await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
    await expectReadable(page);
    await page.emulateMedia({ colorScheme });
  }
  if (size) await page.setViewportSize(size);
}
