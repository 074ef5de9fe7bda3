import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../src/accessibility.ts';
import { signInByApi, expectLoaded } from '../src/people.ts';
import { startPlatform } from '../src/platform.ts';
import { expect, test as base } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

const ACCOUNTS = 100_000;

/** A platform of this file's own, whose store is filled before it starts. */
const test = base.extend({
  platform: async ({}, use) => {
    const platform = await startPlatform({}, { accounts: ACCOUNTS });
    await use(platform);
    await platform.stop();
  },
});

test.skip(process.env.RPD_TOPOLOGY === 'distributed', 'its stores are filled over HTTP alone');

/** 'Résultats … sur 100 008': what French writes between thousands is a space of its own. */
const HOW_MANY = /Résultats ([\d\s]+) à ([\d\s]+) sur ([\d\s]+)/;

test('finds, sorts, pages, selects and exports among 100,000 accounts (TBL-1 to TBL-3, ADM-4) @extended', async ({
  page,
}) => {
  const rows = page.locator('tbody [role="row"]');
  const shown = page.getByRole('status').filter({ hasText: HOW_MANY });
  const counts = async () => {
    const [, ...found] = HOW_MANY.exec((await shown.textContent()) ?? '') ?? [];
    return found.map(text => Number(text.replaceAll(/\D/g, '')));
  };
  await signInByApi(page, 'administrator', '/app/admin/users');
  await expect(rows).toHaveCount(10);
  const [, , total = 0] = await counts();
  expect(total).toBeGreaterThan(ACCOUNTS);

  await page
    .getByRole('columnheader', { name: /E-mail/ })
    .getByRole('button')
    .click();
  await expect(page).toHaveURL(/sort=email/);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(shown).toContainText('Résultats 11 à 20');
  await page.getByRole('button', { name: 'Dernière page' }).click();
  await expect.poll(counts).toEqual([total - ((total - 1) % 10), total, total]);
  await expect(rows).toHaveCount(((total - 1) % 10) + 1);

  // Typed without an accent, and in another order than it is written.
  await page.getByRole('search').getByRole('textbox').fill('coeur elodie');
  await expect(page).toHaveURL(/q=coeur\+elodie/);
  await expectLoaded(page);
  await expect(rows.first()).toContainText('Élodie');
  await expect(rows.first()).toContainText('Cœur');
  const [, , found = 0] = await counts();
  expect(found).toBeGreaterThan(20);
  expect(found).toBeLessThan(total / 10);

  await rows.nth(0).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(shown).toContainText('Résultats 11 à 20');
  await rows.nth(3).getByRole('checkbox').check();
  await expect(page.getByRole('group', { name: 'Actions sur la sélection' })).toContainText(
    '2 lignes sélectionnées',
  );
  // From the top: what stands half under the frame's bar would be measured as it shows.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter en CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(found + 1);

  // All of them would take longer than one waits here: it says how far it is, and is called off.
  await page.getByRole('button', { name: 'Effacer la recherche' }).click();
  await expect.poll(async () => (await counts())[2]).toBe(total);
  await page.getByRole('button', { name: 'Exporter en CSV' }).click();
  const progress = page.getByRole('dialog', { name: 'Export en CSV' });
  await expect(progress).toContainText(/[1-9][\d\s]* lignes sur 100\s/);
  await progress.getByRole('button', { name: 'Annuler l’export' }).click();
  await expect(progress).toBeHidden();
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Êtes vous sûr de supprimer ces 2 comptes ?' });
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expectToast(page, /Suppression réussi de/);
});
