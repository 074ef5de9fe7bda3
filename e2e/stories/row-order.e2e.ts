import type { Page } from '@playwright/test';
import { boxAtRest } from '../src/boxes.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test.use({ hasTouch: true });

const grips = (page: Page) => page.getByRole('button', { name: /^Déplacer / });
const names = (page: Page) =>
  grips(page).evaluateAll(all => all.map(grip => grip.getAttribute('aria-label')?.slice('Déplacer '.length)));
const announced = (page: Page, text: string) => expect(page.getByText(text)).toBeAttached();

async function centre(page: Page, place: number) {
  const box = await boxAtRest(grips(page).nth(place));
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragByMouse(page: Page, name: string): Promise<void> {
  const [from, to] = [await centre(page, 0), await centre(page, 2)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 15, { steps: 3 });
  await announced(page, `« ${name} » est pris, position 1 sur 10.`);
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await announced(page, `« ${name} » : position 3 sur 10.`);
  await page.mouse.up();
}

async function dragByTouch(page: Page, name: string): Promise<void> {
  const [from, to] = [await centre(page, 0), await centre(page, 2)];
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  await announced(page, `« ${name} » est pris, position 1 sur 10.`);
  for (let part = 1; part <= 8; part += 1)
    await touch('touchMove', [{ x: from.x, y: from.y + ((to.y - from.y) * part) / 8 }]);
  await announced(page, `« ${name} » : position 3 sur 10.`);
  await touch('touchEnd', []);
}

async function dragByKeys(page: Page, name: string): Promise<void> {
  await grips(page).first().focus();
  await page.keyboard.press('Space');
  await announced(page, `« ${name} » est pris, position 1 sur 10.`);
  for (const place of [2, 3]) {
    await page.keyboard.press('ArrowDown');
    await announced(page, `« ${name} » : position ${place} sur 10.`);
  }
  await page.keyboard.press('Space');
}

const ways = { mouse: dragByMouse, touch: dragByTouch, keyboard: dragByKeys };

test('puts a row into the same place by mouse, by touch and by keyboard', async ({ page }) => {
  await signInByApi(page, 'administrator', '/app/admin/settings?tab=skills');
  await expect(grips(page).first()).toBeVisible();
  for (const [way, drag] of Object.entries(ways)) {
    await test.step(way, async () => {
      await expectLoaded(page);
      // Waits until the rows stay where they are: a place that is measured earlier is another one when it is pressed.
      await grips(page).first().hover();
      const [first = '', second = '', third = '', ...others] = await names(page);
      await drag(page, first);
      await announced(page, `« ${first} » est posé, position 3 sur 10.`);
      await expect(page.getByText(`Modification réussi de l’ordre`).last()).toBeVisible();
      await page.reload();
      await expect.poll(() => names(page)).toEqual([second, third, first, ...others]);
    });
  }
});

test('takes an arrow that is pressed in the moment in which a row is taken', async ({ page }) => {
  await signInByApi(page, 'administrator', '/app/admin/settings?tab=skills');
  await expectLoaded(page);
  const [first = ''] = await names(page);
  await grips(page).first().focus();
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes('est pris')) return;
      observer.disconnect();
      const key = { code: 'ArrowDown', bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.keyboard.press('Space');
  await announced(page, `« ${first} » : position 2 sur 10.`);
  await page.keyboard.press('Escape');
});
