import { type BrowserContext, expect, type Page } from '@playwright/test';
import { signInByApi } from '../src/people.ts';
import { test } from '../src/story.ts';

const DASHBOARD = { level: 1, name: 'Tableau de bord' } as const;

/** Five tabs of one browser on the dashboard. */
async function fiveTabs(context: BrowserContext): Promise<[Page, ...Page[]]> {
  const first = await context.newPage();
  await signInByApi(first, 'player');
  const others = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
  await Promise.all(others.map(page => page.goto('/app/dashboard')));
  // Only a tab that shows its page has read the session: one that still starts would read what the story writes next.
  for (const page of others) await expect(page.getByRole('heading', DASHBOARD)).toBeVisible();
  return [first, ...others];
}

/** Replaces the stored token by one that says it has expired, as after ten minutes of sleep. */
async function letTheTokenExpire(page: Page): Promise<void> {
  await page.evaluate(() => {
    const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
    const expired = `${part({ alg: 'EdDSA' })}.${part({ exp: 1 })}.c2ln`;
    localStorage.setItem('token', expired);
  });
}

test('refreshes once for five waking tabs and keeps the session (SES-5)', async ({ context }) => {
  const tabs = await fiveTabs(context);
  const refreshes: string[] = [];
  context.on('request', request => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request.url());
  });
  await letTheTokenExpire(tabs[0]);
  await Promise.all(tabs.map(tab => tab.reload()));
  for (const tab of tabs) await expect(tab.getByRole('heading', DASHBOARD)).toBeVisible();
  expect(refreshes).toHaveLength(1);
});

test('signs out all tabs together (SES-1)', async ({ context }) => {
  const tabs = await fiveTabs(context);
  await tabs[0].goto('/logout-transition');
  // Through the login page, which leaves by itself: the story ends where they rest.
  for (const tab of tabs.slice(1)) await expect(tab.getByLabel(/pseudo/i)).toBeVisible();
});
