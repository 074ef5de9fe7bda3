import type { Page } from '@playwright/test';
import { expectGoodEverywhere } from '../src/accessibility.ts';
import { fillInSignIn, PASSWORD } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const NUMBERS = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' ');

const question = (page: Page) => page.getByLabel(/^Combien font/);

/** What the question on screen is answered with. */
async function answerTo(page: Page): Promise<number> {
  const text = (await page.locator('label').filter({ hasText: 'Combien font' }).textContent()) ?? '';
  const [, first = '', sign, second = ''] = /font (\S+) (plus|moins) (\S+)/.exec(text) ?? [];
  const [a, b] = [NUMBERS.indexOf(first), NUMBERS.indexOf(second)];
  return sign === 'plus' ? a + b : a - b;
}

/** Gives wrong passwords until one more has to wait; on a slow machine a short wait is over before the next one. */
async function failUntilAsked(page: Page): Promise<number> {
  for (let failures = 1; failures <= 20; failures += 1) {
    await fillInSignIn(page, 'joueur', `pas-le-bon-${failures}`);
    await expect(page.getByRole('alert').first()).toContainText(/incorrect|Trop de tentatives/);
    if (await question(page).isVisible()) return failures;
    await expect(page.getByLabel(/^Mot de passe/)).toHaveValue('');
  }
  throw new Error('Twenty wrong passwords, and no question.');
}

test('asks a question after many wrong passwords, and a right answer saves the wait', async ({
  page,
  colorScheme,
}) => {
  await page.goto('/login', { waitUntil: 'commit' });
  await page.waitForURL('**/authorize?**');
  expect(await failUntilAsked(page)).toBeGreaterThan(5);
  await expect(page.getByRole('alert').first()).toContainText('ou répondez à la question');
  await expectGoodEverywhere(page, colorScheme === 'dark' ? 'dark' : 'light');

  await expect(page.getByLabel(/^Mot de passe/)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await expect(question(page)).toBeFocused();
  await page.keyboard.type(String(await answerTo(page)));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
});
