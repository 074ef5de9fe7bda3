import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSideScroll } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { expectFocusKept } from '../src/keyboard.ts';
import { signInByApi, expectLoaded } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

/** 16 × 8 px: an icon is square, so it is cropped. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAICAIAAAB/FOjAAAAA2UlEQVR42g3LQQFEIQhAQSIYgQhGIIIRiODxHYlgBCIYgQg/AhGMsDv3ERGGoMIUTFiCC1sI4QgpXKGET2jhCSLKUFSZiilLcWUroRwllauU8imtPP0HYxhqTMOMZbixjTCOkcY1yviMNp79gzMcdaZjznLc2U44x0nnOuV8TjvP/yEYgQYzsGAFHuwgghNkcIMKvqCDF/+QjESTmViyEk92EslJMrlJJV/Syct/KEahxSysWIUXu4jiFFncooqv6OLVPzSj0WY21qzGm91Ec5psblPN13Tzmh+2VLABh5GVJgAAAABJRU5ErkJggg==',
  'base64',
);

test('shows a bot’s credentials once, with a working command (ADM-2, ADM-7, ADM-13)', async ({ page }) => {
  await signInByApi(page, 'administrator', '/app/admin/appsettings?tab=ex1-tabs-bot');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Nom/).fill('Hibou');
  await form.getByText('Lire les serveurs visibles et leurs types').click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expectToast(page, 'Ajout réussi de Hibou');
  const shown = page.getByRole('alertdialog');
  const command = (await shown.getByRole('region', { name: 'Exemple d’appel' }).textContent()) ?? '';
  const answer: unknown = JSON.parse(execFileSync('bash', ['-c', command], { encoding: 'utf8' }));
  expect(answer).toEqual(expect.arrayContaining([expect.objectContaining({ visible: true })]));
  await expectAccessible(page);
  // On a phone the call is scrolled in its own box, which stays in the dialog.
  await page.setViewportSize({ width: 390, height: 844 });
  const call = await shown.getByRole('region', { name: 'Exemple d’appel' }).boundingBox();
  expect((call?.x ?? 0) + (call?.width ?? 390)).toBeLessThan(390);
  await page.setViewportSize({ width: 1280, height: 720 });
  await shown.getByRole('button', { name: /J’ai noté/ }).click();
  await expect(shown).toBeHidden();
  await page.getByRole('button', { name: 'Supprimer Hibou' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expectToast(page, 'Suppression réussi de Hibou');
});

test('gives a server type a picture and its card’s style, by keyboard and on a phone (ADM-11, ADM-15, UPL-1, UPL-3)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInByApi(page, 'moderator', '/app/admin/settings');
  await expectLoaded(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ajouter' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  await expect(form.getByLabel(/^Nom/)).toBeVisible();
  await form.getByLabel(/^Nom/).focus();
  await page.keyboard.type('Steampunk');
  await form.getByRole('button', { name: 'Science-fiction' }).focus();
  await page.keyboard.press('Space');
  await expect(form.getByText('Aperçu : style science-fiction')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Choisir : Icône' }).click();
  await (await chooser).setFiles({ name: 'icone.png', mimeType: 'image/png', buffer: PNG });
  const crop = page.getByRole('dialog', { name: 'Recadrer : Icône' });
  await crop.getByRole('group', { name: 'Partie gardée de l’image' }).press('ArrowRight');
  await expectAccessible(page);
  const uploaded = page.waitForResponse(/\/upload\/?$/);
  await crop.getByRole('button', { name: 'Recadrer' }).press('Enter');
  const { width, height } = (await (await uploaded).json()) as Record<'width' | 'height', number>;
  expect(width).toBe(height);
  await expectToast(page, 'Image téléchargée avec succès');
  await expect(form.getByRole('img', { name: 'Aperçu : Icône' })).toHaveAttribute('src', /^blob:/);
  await expectAccessible(page);
  // By key: on a phone a toast may lie over the button, and it stays for as long as a pointer rests on it.
  await form.getByRole('button', { name: 'Ajouter', exact: true }).press('Enter');
  await expectToast(page, 'Ajout réussi de Steampunk');
  await expectNoSideScroll(page);
  await page.goto('/app/admin/settings?q=steampunk');
  await page.getByRole('button', { name: 'Supprimer Steampunk' }).click();
  const question = page.getByRole('alertdialog', { name: 'Êtes vous sûr de supprimer Steampunk ?' });
  await expect(question).toContainText('Aucun serveur');
  await expectAccessible(page);
  // It is refused until it is known what depends on the genre, and a key on it is the other button's.
  await expect(question.getByRole('button', { name: 'Supprimer' })).toBeEnabled();
  await question.getByRole('button', { name: 'Supprimer' }).press('Enter');
  await expectToast(page, 'Suppression réussi de Steampunk');
});

test('exports the filtered accounts, deactivates several and reactivates them (TBL-1, TBL-2)', async ({
  page,
}) => {
  await signInByApi(page, 'administrator', '/app/admin/users?sort=name');
  await expectLoaded(page);
  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter en PDF' }).click();
  const file = await pdf;
  expect(file.suggestedFilename()).toMatch(/^utilisateurs-\d{4}-\d\d-\d\d\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('search').getByRole('textbox').fill('aicha');
  await expect(page.getByText('Résultats 1 à 1 sur 1')).toBeVisible();
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter en CSV' }).click();
  const text = await readFile(await (await csv).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('Aïcha');
  await page.getByRole('checkbox', { name: /^Sélectionner Aïcha/ }).check();
  await page.getByRole('button', { name: 'Désactiver' }).click();
  const asked = page.getByRole('alertdialog', { name: /^Désactiver Aïcha/ });
  await expect(asked).toContainText(/déconnectée partout/);
  await asked.getByRole('button', { name: 'Désactiver' }).click();
  await expect(asked).toBeHidden();
  await expectToast(page, /Modification réussi de Aïcha/);
  await expect(page.getByRole('row', { name: /Aïcha/ })).toContainText('Inactif');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('row', { name: /Aïcha/ })).not.toContainText('Inactif');
});

test('changes a game’s status, resends a queued mail, and records both in the journal (ADM-10, ADM-12, ADM-14, ERR-2)', async ({
  page,
}) => {
  await signInByApi(page, 'administrator', '/app/admin/appsettings?tab=ex1-tabs-games');
  await page.getByRole('switch').first().focus();
  await page.keyboard.press('Space');
  await expectToast(page, 'Statut mis à jour');
  await page.goto('/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails');
  await page.getByRole('button', { name: /^Voir/ }).first().click();
  await page.getByRole('button', { name: 'Lire le mail' }).click();
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  // The look that the mail has where it arrives, which the page’s policy would strip.
  await expect(page.frameLocator('iframe').locator('body')).toHaveCSS(
    'background-color',
    'rgb(247, 247, 251)',
  );
  await expectFocusKept(page);
  await page.keyboard.press('Escape');
  await expect(frame).toBeHidden();
  await page
    .getByRole('button', { name: /^Supprimer/ })
    .first()
    .click();
  const question = page.getByRole('alertdialog', { name: 'Êtes vous sûr de supprimer ce mail ?' });
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expectToast(page, /Suppression réussi de/);
  await page.goto('/app/admin/journal');
  await expect(page.getByRole('row', { name: /Suppression.*E-mail/ }).first()).toBeVisible();
  await expectAccessible(page);
});

test('wraps the longest name and address within cards and dialogs on a phone (ADM-4) @extended', async ({
  page,
  platform,
}) => {
  const name = 'M'.repeat(40);
  const email = `${'e'.repeat(64)}@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.fr`;
  const call = await apiAs(platform, 'administrator');
  await call('POST', 'user', { name, email, description: '', valid: true, roles: ['RP'] });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, 'administrator', `/app/admin/users?q=${name}`);
  await expectLoaded(page);
  const tooWide = (within: string) =>
    page.evaluate(
      selector =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .filter(element => element.scrollWidth > element.clientWidth)
          .map(element => element.outerHTML.slice(0, 80)),
      within,
    );
  expect(await tooWide('html, tbody tr')).toEqual([]);
  for (const action of ['Voir', 'Modifier', 'Supprimer']) {
    await page.getByRole('button', { name: `${action} ${name}` }).click();
    const dialog = page.getByRole(action === 'Supprimer' ? 'alertdialog' : 'dialog');
    await expect(dialog).toBeVisible();
    expect(await tooWide('[role=dialog], [role=alertdialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('selects a whole page of cards on a phone and shows the bulk actions in two lines (TBL-1) @extended', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, 'administrator', '/app/admin/users');
  await expectLoaded(page);
  const ticks = page.getByRole('checkbox', { name: /^Sélectionner (?!toute)/ });
  await ticks.first().check();
  const bar = page.getByRole('group', { name: 'Actions sur la sélection' });
  await bar.getByRole('button', { name: 'Toute la page' }).click();
  await expect(bar).toContainText('10 lignes sélectionnées');
  for (const tick of await ticks.all()) await expect(tick).toBeChecked();
  expect((await bar.boundingBox())?.height).toBeLessThan(100);
  await expectAccessible(page);
});

test('breaks the longest names of servers and types at the edge and other names between words (ADM-9, MOD-1) @extended', async ({
  page,
  platform,
}) => {
  const call = await apiAs(platform, 'administrator');
  await call('POST', 'servertype', { name: 'T'.repeat(60), description: { text: '' } });
  await call('POST', 'server', { name: 'M'.repeat(80), description: {} });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, 'administrator', '/app/admin/servers/c');
  await expect(page.getByRole('checkbox', { name: 'T'.repeat(60) })).toBeAttached();
  await expectNoSideScroll(page);
  await page.goto('/app/moderation');
  await expect(page.getByRole('link', { name: 'M'.repeat(80) })).toBeVisible();
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/app/moderation/discord');
  const words = page.getByRole('link', { name: 'Brumes de Kerlan' });
  await expect(words).toBeVisible();
  // A range of one word has as many boxes as it has lines.
  const lines = (link: Element) => {
    const range = document.createRange();
    const [text] = link.childNodes;
    if (!text) return 0;
    range.setStart(text, 0);
    range.setEnd(text, 'Brumes'.length);
    return range.getClientRects().length;
  };
  expect(await words.evaluate(lines)).toBe(1);
});
