import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab (or `Shift+Tab`) until something has the focus: what cannot be reached like that fails. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** The focus has not fallen to the page: keyboard users keep their place. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'nobody'))
    .not.toMatch(/^(BODY|HTML|nobody)$/);

/** What has the focus can be seen: nothing lies over the middle of it. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const cover = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return 'nobody has the focus';
    const { x, y, width, height } = focused.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    // The input of a switch lies under what is drawn for it, in one label.
    const face = focused.closest('label') ?? focused;
    return top && (face.contains(top) || top.contains(focused))
      ? ''
      : `${focused.outerHTML.slice(0, 80)} is under ${top?.outerHTML.slice(0, 80) ?? 'the edge'}`;
  });
  expect(cover).toBe('');
}
