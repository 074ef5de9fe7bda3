import type { Page } from '@playwright/test';
import { exampleVersion, releaseIsolated } from '../src/isolated.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectNoSideScroll } from '../src/accessibility.ts';

// An isolated remote that does what it should: the example of the kit, in its sandboxed frame (ADR 119).

const frameOf = (page: Page) => page.frameLocator('iframe[title="Avant-postes"]');
const heading = (page: Page, name: string) => frameOf(page).getByRole('heading', { level: 1, name });

test('shows rows of the API, follows theme, address and breadcrumb, and has no scroll bars of its own (EXT-3)', async ({
  page,
  platform,
}) => {
  await releaseIsolated(platform, await exampleVersion());
  await signInByApi(page, 'player');
  await page.goto('/app/avant-postes');
  await expect(heading(page, 'Avant-postes')).toBeVisible();
  const frame = frameOf(page);
  await expect(frame.getByText(/^Bonjour joueur ! Serveurs : [1-9]/)).toBeVisible();
  await expect(frame.getByText('Thème : clair')).toBeVisible();
  await expect(page).toHaveTitle(/^Avant-postes · RPD/);
  const element = page.locator('iframe[title="Avant-postes"]');
  await expect(element).toHaveAttribute('sandbox', 'allow-scripts');
  const heights = async () => {
    const shown = (await element.boundingBox())?.height ?? 0;
    const needed = await frame.locator('#remote').evaluate(root => root.getBoundingClientRect().height);
    return Math.abs(shown - needed) < 2;
  };
  await expect.poll(heights).toBe(true);

  const first = frame.getByRole('listitem').first();
  const name = (await first.textContent()) ?? '';
  await first.getByRole('link').click();
  await expect(heading(page, name)).toBeVisible();
  await expect(page).toHaveURL(/\/app\/avant-postes\/[\w-]+$/);
  await expect(page.getByRole('navigation', { name: /Fil d’Ariane/ })).toContainText(name);
  await expect(page).toHaveTitle(new RegExp(`^${name.slice(0, 10)}`));
  await page.goBack();
  await expect(heading(page, 'Avant-postes')).toBeVisible();
  await page.goForward();
  await expect(heading(page, name)).toBeVisible();
  await page.reload();
  await expect(heading(page, name)).toBeVisible();
  await frame.getByRole('button', { name: 'Retour à la liste' }).click();
  await expect(page).toHaveURL(/\/app\/avant-postes$/);
});

test('has the colours of the theme that one chooses, and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInByApi(page, 'player');
  await page.goto('/app/avant-postes');
  await expect(frameOf(page).getByText('Thème : sombre')).toBeVisible();
  const color = (element: Element) => getComputedStyle(element).backgroundColor;
  const inFrame = () => frameOf(page).locator('html').evaluate(color);
  const ofPage = await page.locator('html').evaluate(color);
  expect(await inFrame()).toBe(ofPage);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(frameOf(page).getByText('Thème : clair')).toBeVisible();
  await expect.poll(inFrame).not.toBe(ofPage);
  await expectNoSideScroll(page);
});

test('is entered and left with the keyboard', async ({ page }) => {
  await signInByApi(page, 'player');
  await page.goto('/app/avant-postes');
  await expect(heading(page, 'Avant-postes')).toBeVisible();
  const link = frameOf(page).getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  const next = async () => {
    await page.keyboard.press('Tab');
    return page.evaluate(() => document.activeElement?.tagName);
  };
  await expect.poll(next).not.toBe('IFRAME');
});
