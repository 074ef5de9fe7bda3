import type { Browser, Page } from '@playwright/test';
import { signInByApi } from '../src/people.ts';
import type { Person } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

/** A page of another browser, that follows what changes. */
async function openBrowser(browser: Browser, origin: string, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale: 'fr-FR' });
  const page = await context.newPage();
  const isOpen = page.waitForResponse(answer => answer.url().includes('/live?') && answer.ok());
  await signInByApi(page, person, path);
  await isOpen;
  return page;
}

const unread = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

test('shows a ticket, its answer and a notice in the other browser without a touch', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  const { origin } = new URL(page.url());
  const moderator = await openBrowser(browser, origin, 'moderator', '/app/moderation/tickets');
  const isOpen = page.waitForResponse(answer => answer.url().includes('/live?') && answer.ok());
  await signInByApi(page, 'player', '/app/help/contact');
  await isOpen;

  await page.getByLabel(/^Sujet/).fill('La marée monte');
  await page.getByLabel(/^Votre message/).fill('Que faire ?');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'La marée monte' })).toBeVisible();
  const row = moderator.getByRole('link', { name: /La marée monte/ }).first();
  await expect(row).toBeVisible();

  await row.click();
  await moderator.getByLabel(/^Votre réponse/).fill('Monter aussi.');
  await moderator.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(page.getByText('Monter aussi.')).toBeVisible();
  await expect(unread(page)).toHaveAccessibleName(/non lue/);
  await moderator.context().close();
});

test('reads one stream for two tabs, and goes on when the tab that reads it is closed', async ({
  page,
  context,
  browser,
}) => {
  const streams: Page[] = [];
  context.on('request', request => {
    if (request.url().includes('/live?')) streams.push(request.frame().page());
  });
  const isOpen = page.waitForResponse(answer => answer.url().includes('/live?') && answer.ok());
  await signInByApi(page, 'moderator', '/app/moderation/tickets');
  await isOpen;
  const other = await context.newPage();
  await other.goto('/app/moderation/tickets');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const { origin } = new URL(page.url());
  const player = await openBrowser(browser, origin, 'player', '/app/help/contact');
  const write = async (subject: string) => {
    await player.goto('/app/help/contact');
    await player.getByLabel(/^Sujet/).fill(subject);
    await player.getByLabel(/^Votre message/).fill('Une question.');
    await player.getByRole('button', { name: 'Envoyer' }).click();
    await expect(player.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  };
  await write('Première question');
  await expect(other.getByRole('link', { name: /Première question/ }).first()).toBeVisible();
  expect(new Set(streams)).toEqual(new Set([page]));
  await page.close();
  await write('Seconde question');
  await expect(other.getByRole('link', { name: /Seconde question/ }).first()).toBeVisible();
  expect(streams.at(-1)).toBe(other);
  await player.context().close();
});

test('says « Mise à jour différée » where no stream can be held, until one can', async ({ page }) => {
  let isBuffering = true;
  // A proxy that answers with a page of its own.
  await page.route('**/live?*', route =>
    isBuffering
      ? route.fulfill({ status: 200, contentType: 'text/html', body: 'Un moment' })
      : route.continue(),
  );
  await signInByApi(page, 'player');
  const status = page.getByRole('status', { name: 'Mises à jour' });
  await expect(status).toHaveText('Mise à jour différée');
  isBuffering = false;
  await expect(status).toHaveText('');
});
