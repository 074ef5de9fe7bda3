import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { expectLoaded, signInByApi, type Person } from '../src/people.ts';
import type { Platform } from '../src/platform.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

async function openBrowser(browser: Browser, platform: Platform, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const page = await context.newPage();
  await signInByApi(page, person);
  return page;
}

/** At both widths: nothing sticks out, and axe finds nothing. */
async function expectFits(page: Page): Promise<void> {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectNoSideScroll(page);
    await expectAccessible(page);
  }
}

const serverOf = async (platform: Platform, name: string) => {
  const call = await apiAs(platform, 'gameMaster');
  const input = { name, description: { intro: 'Une île sous la brume.' }, visible: false };
  return { call, id: (await call<{ _id: string }>('POST', 'server', input))._id };
};

test('a server is offered, and accepted in another browser; both see it without a touch (SRV-5)', async ({
  page,
  browser,
  platform,
}) => {
  const { id } = await serverOf(platform, 'Brume à confier');
  await signInByApi(page, 'gameMaster', `/app/servers/${id}`);
  await expectLoaded(page);
  await page.getByRole('link', { name: 'Confier le serveur' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confier Brume à confier' });
  await dialog.getByLabel(/^Pseudo/).fill('joueur');
  await expect(dialog.getByText('joueur devient propriétaire', { exact: false })).toBeVisible();
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Proposer' }).click();
  await expect(page.getByText('Ce serveur est proposé à joueur')).toBeVisible();
  await expectFits(page);

  const other = await openBrowser(browser, platform, 'player');
  await other.goto('/app/servers');
  await other.getByRole('link', { name: 'Lire et répondre' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Serveur proposé' })).toBeVisible();
  await expectFits(other);
  await other.getByRole('button', { name: 'Accepter le serveur' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Brume à confier' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Confier le serveur' })).toBeVisible();
  // The former owner's page follows by itself: they are of the team now, and give nothing away any more.
  await expect(page.getByText('Ce serveur est proposé à joueur')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Confier le serveur' })).toBeHidden();
  await other.context().close();
});

test('administrators find a server by its owner and why it is hidden, and restore what is archived (ADM-9) @extended', async ({
  page,
  browser,
  platform,
}) => {
  const { call, id } = await serverOf(platform, 'Ancre oubliée');
  await call('POST', 'inactive/mine', { kind: 'server', id, act: 'archive' });
  await signInByApi(page, 'administrator', '/app/admin/servers?visibility=archived');
  await expectLoaded(page);
  await expect(page.getByText(/^Archivé le/).first()).toBeVisible();
  await expectFits(page);
  await page.getByLabel('Visibilité', { exact: true }).selectOption('');
  await page.getByRole('button', { name: 'Propriétaire', exact: true }).click();
  await expect(page).toHaveURL(/sort=owner/);
  await page.getByRole('search').getByRole('textbox').fill('mj');
  await expect(page.getByRole('row', { name: /Ancre oubliée/ })).toContainText('mj');

  const owner = await openBrowser(browser, platform, 'gameMaster');
  await owner.goto('/app/servers/keep');
  const archived = owner.getByRole('region', { name: 'Archivés' });
  await expect(archived).toContainText('Ancre oubliée');
  await expectFits(owner);
  await page.goto('/app/admin/servers?tab=inactive&state=archived');
  await expectLoaded(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Restaurer Ancre oubliée' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restaurer' });
  await expect(dialog.getByRole('list', { name: 'Change (1)' })).toContainText('Ancre oubliée');
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Restaurer' }).click();
  await expectToast(page, /Restauré Ancre oubliée/);
  await expect(archived).toBeHidden();
  await owner.context().close();
});
