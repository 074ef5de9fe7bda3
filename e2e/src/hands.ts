import type { Locator, Page } from '@playwright/test';
import { expectLoaded } from './people.ts';

/** Counts the gestures of a person on a page. */
export function handsOf(page: Page, isPhone: boolean) {
  let gestures = 0;
  const hands = {
    page,
    isPhone,
    press: async (what: Locator) => {
      gestures += 1;
      await what.click();
    },
    key: async (key: string) => {
      gestures += 1;
      await page.keyboard.press(key);
    },
    fill: async (field: Locator, text: string) => {
      gestures += 1;
      await field.fill(text);
    },
    choose: async (field: Locator, option: { label: string } | { index: number }) => {
      gestures += 1;
      await field.selectOption(option);
    },
    /** By the menu: on a phone it is opened first. */
    goTo: async (name: string) => {
      if (isPhone) await hands.press(page.getByRole('button', { name: 'Afficher le menu' }));
      const menu = page.getByRole('navigation', { name: 'Navigation principale' });
      await hands.press(menu.getByRole('link', { name, exact: true }));
      await expectLoaded(page);
    },
    taken: () => {
      const taken = gestures;
      gestures = 0;
      return taken;
    },
  };
  return hands;
}
export type Hands = ReturnType<typeof handsOf>;
