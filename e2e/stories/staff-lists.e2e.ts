import type { Page } from '@playwright/test';
import { expectNoSideScroll } from '../src/accessibility.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

/** The lists of the team, each by its address. */
const LISTS = {
  Comptes: '/app/admin/users',
  Connexions: '/app/admin/appsettings?tab=ex1-tabs-users&sub=connections',
  Bots: '/app/admin/appsettings?tab=ex1-tabs-bot',
  RPN: '/app/admin/appsettings?tab=ex1-tabs-rpn',
  Mails: '/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails',
  'Types de serveurs': '/app/admin/settings?tab=servertypes',
  'Types de jeux': '/app/admin/settings?tab=gametypes',
  'Types d’équipement': '/app/admin/settings?tab=equipmenttypes',
  Compétences: '/app/admin/settings?tab=skills',
  Classes: '/app/admin/settings?tab=classes',
  Caractéristiques: '/app/admin/settings?tab=stats',
  Serveurs: '/app/admin/servers',
  Jeux: '/app/admin/servers?tab=games',
  Inactifs: '/app/admin/servers?tab=inactive',
  Journal: '/app/admin/journal',
  Tickets: '/app/moderation/tickets',
  Personnes: '/app/moderation/people',
  Mesures: '/app/moderation/measures',
  'Serveurs Discord': '/app/moderation/discord',
  Filtres: '/app/moderation/filters',
  'Réponses types': '/app/moderation/answers',
  Fiches: '/app/sheets',
  'Espace maître du jeu': '/app/gm',
  Corbeille: '/app/servers/bin',
};

/**
 * How many lines of controls stand between the search box and the list, and what is before them that belongs to the list: parts of a
 * queue. Two controls are in one line where they overlap in height.
 */
const toolbarLines = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const search = main?.querySelector('[role=search], input[type=search]');
    const head = (search ?? main?.querySelector('[aria-label="Filtrer et trier"]'))?.getBoundingClientRect();
    if (!main || !head) return -1;
    const list = main
      .querySelector('[role=table], [role=grid], table, [data-list]')
      ?.getBoundingClientRect().top;
    const parts = main.querySelector('[role=group][aria-label^="Parties"]')?.getBoundingClientRect().top;
    const top = Math.min(head.top, parts ?? head.top);
    const middles = [...main.querySelectorAll('button, input, select, a')]
      .map(element => element.getBoundingClientRect())
      .filter(({ width, top: at }) => width > 0 && at >= top - 2 && at < (list ?? head.bottom + 120))
      .map(box => (box.top + box.bottom) / 2)
      .toSorted((one, other) => one - other);
    return middles.filter((middle, index) => index === 0 || middle - (middles[index - 1] ?? 0) > 16).length;
  });

for (const { width, height, most } of [
  { width: 1440, height: 900, most: 1 },
  { width: 390, height: 844, most: 2 },
])
  test(`keeps what is above each list of the team to ${most} line(s) at ${width} px (23.9) @extended`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await signInByApi(page, 'administrator');
    for (const [name, path] of Object.entries(LISTS)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectLoaded(page);
      // The parts of the queue are a line of their own on a desk, too.
      const allowed = most + (name === 'Tickets' && width > 390 ? 1 : 0);
      const lines = await toolbarLines(page);
      expect.soft(lines, name).toBeLessThanOrEqual(allowed);
      expect.soft(lines, name).toBeGreaterThan(0);
      await expectNoSideScroll(page, name);
    }
  });

test('opens what narrows a list over it on a phone: its first card stays where it is (23.9)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, 'administrator');
  for (const path of [LISTS.Comptes, LISTS.Serveurs, LISTS.Mesures]) {
    await page.goto(path);
    await expectLoaded(page);
    const tools = page.getByRole('button', { name: /^Filtrer et trier/ });
    const topOf = () =>
      page
        .getByRole('main')
        .locator('[role=grid], h2, h3')
        .first()
        .evaluate(one => one.getBoundingClientRect().top);
    const before = await topOf();
    await tools.click();
    await expect(page.getByRole('button', { name: 'Exporter en CSV' })).toBeVisible();
    expect(await topOf()).toBe(before);
    await expectNoSideScroll(page, path);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Exporter en CSV' })).toBeHidden();
    await expect(tools).toBeFocused();
  }
});

test('shows every column of the accounts beside an open one at 1440 px (23.9)', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByApi(page, 'administrator', `${LISTS.Comptes}?q=joueur`);
  await expectLoaded(page);
  const row = page.getByRole('row', { name: /joueur@/ }).first();
  await row.getByRole('button', { name: /^Voir/ }).click();
  const pane = page.getByRole('complementary', { name: 'joueur' });
  await expect(pane.getByRole('button', { name: 'Supprimer joueur' })).toBeVisible();
  // What the row does stands with its details; the button that opened it stays, with the focus.
  await expect(row.getByRole('button', { name: /^Voir/ })).toBeFocused();
  await expect(row.getByRole('button', { name: /^Supprimer/ })).toBeHidden();
  const date = await page.getByRole('columnheader', { name: 'Inscrit le' }).boundingBox();
  const actions = await page.getByRole('columnheader', { name: 'Actions' }).boundingBox();
  expect((date?.x ?? 0) + (date?.width ?? 9999)).toBeLessThanOrEqual((actions?.x ?? 0) + 1);
});

/** The long dialogs of the team: where each is, and the button that opens it. */
const DIALOGS: [path: string, button: RegExp][] = [
  ['/app/admin/users', /^Ajouter$/],
  ['/app/admin/users?q=moderateur', /^Modifier moderateur/],
  ['/app/admin/appsettings?tab=ex1-tabs-bot', /^Ajouter$/],
  ['/app/admin/settings?tab=servertypes', /^Ajouter$/],
  ['/app/admin/settings?tab=skills', /^Ajouter$/],
  ['/app/admin/servers', /^Créer$/],
  ['/app/admin/servers?tab=games', /^Créer$/],
  ['/app/admin/deployments', /^Ajouter un espace$/],
  ['/app/moderation/filters', /^Ajouter un filtre$/],
  ['/app/moderation/answers', /^Ajouter$/],
];

for (const size of [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
])
  test(`keeps the actions of each long dialog in view at ${size.width} × ${size.height} px (23.9) @extended`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    await signInByApi(page, 'administrator');
    for (const [path, name] of DIALOGS) {
      await page.goto(path);
      await expectLoaded(page);
      await page.getByRole('main').getByRole('button', { name }).first().click();
      const dialog = page.getByRole('dialog');
      const actions = dialog.getByRole('button', { name: /^(Annuler|Enregistrer|Ajouter|Créer|Accorder)/ });
      await expect(actions.last(), path).toBeVisible();
      for (const action of await actions.all()) await expect(action, path).toBeInViewport({ ratio: 1 });
    }
  });
