import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { signInByApi } from '../src/people.ts';
import type { Person } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast, rememberToasts } from '../src/toasts.ts';

/** A page of another browser, that follows what changes. */
async function openBrowser(browser: Browser, origin: string, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale: 'fr-FR' });
  const page = await context.newPage();
  await rememberToasts(page);
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

test('leads a proposed event through a refusal and its acceptance, each at once in the other browser (DSK-4)', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  const { origin } = new URL(page.url());
  const toServer = async (visitor: Page) => {
    await visitor.getByRole('link', { name: /Hélios-9/ }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Station Hélios-9' })).toBeVisible();
  };
  const list = '/app/servers?q=h%C3%A9lios';
  const admin = await openBrowser(browser, origin, 'administrator', list);
  const master = await openBrowser(browser, origin, 'gameMaster', list);
  await toServer(admin);
  await toServer(master);

  await master.getByRole('button', { name: 'Proposer un événement' }).click();
  const form = master.getByRole('dialog', { name: 'Proposer un événement' });
  await form.getByLabel('Titre').fill('Veillée des sas');
  await form.getByLabel('Début').fill('2030-12-24T20:30');
  await form.getByLabel('Fin').fill('2030-12-24T22:30');
  await expectAccessible(master);
  await form.getByRole('button', { name: 'Proposer' }).click();
  await expectToast(master, 'Veillée des sas est proposé à Station Hélios-9');

  await admin.getByRole('button', { name: 'Décliner Veillée des sas' }).click();
  const refusal = admin.getByRole('dialog', { name: 'Décliner Veillée des sas' });
  await refusal.getByLabel('Pourquoi').fill('Plutôt un jeudi.');
  await refusal.getByRole('button', { name: 'Décliner' }).click();
  await expectToast(admin, 'Veillée des sas est décliné');
  const mine = master.getByRole('list', { name: 'Vos propositions' });
  await expect(mine).toContainText('Plutôt un jeudi.');

  await mine.getByRole('button', { name: 'Modifier Veillée des sas' }).click();
  await master.getByRole('dialog').getByLabel('Places').fill('4');
  await master.getByRole('dialog').getByRole('button', { name: 'Proposer' }).click();
  await admin.getByRole('button', { name: 'Accepter Veillée des sas' }).click();
  await expectToast(admin, 'Veillée des sas est publié');
  await expect(master.getByRole('list', { name: 'Événements', exact: true })).toContainText(
    'Veillée des sas',
  );
  await admin.context().close();
  await master.context().close();
});
