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

/** The focus has not fallen to the page: whoever has no mouse is still where they were. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'nobody'))
    .not.toMatch(/^(BODY|HTML|nobody)$/);
