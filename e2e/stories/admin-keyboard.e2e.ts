import type { Locator, Page } from '@playwright/test';
import { apiAs } from '../src/api.ts';
import { expectFocusKept, expectFocusSeen, tabTo } from '../src/keyboard.ts';
import { signInByApi, expectLoaded } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

/** What a person without a mouse does: goes to something, forwards or back, and presses it. */
const handsOf = (page: Page) => {
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' });
  return {
    button,
    press: async (target: Locator, keys = 'Enter', way = 'Tab') => {
      await tabTo(page, target, way);
      await page.keyboard.press(keys);
    },
    /** Says yes to the question that is open: its harmless answer has the focus. */
    confirmDialog: async (question: string | RegExp, yes: string) => {
      const box = page.getByRole('alertdialog', { name: question });
      await expect(button('Annuler', box)).toBeFocused();
      await expect(button(yes, box)).toBeEnabled();
      await page.keyboard.press('Tab');
      await expect(button(yes, box)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(box).toBeHidden();
    },
  };
};

test('searches, sorts, selects, changes, deletes and restores accounts by keyboard alone (TBL-1, ADM-4, ADM-13)', async ({
  page,
  platform,
}) => {
  const { button, press, confirmDialog } = handsOf(page);
  await signInByApi(page, 'administrator', '/app/admin/users');
  await expectLoaded(page);
  const search = page.getByRole('search').getByRole('textbox');

  await test.step('search, sort, columns', async () => {
    await tabTo(page, search);
    await page.keyboard.type('ro');
    await expect(page).toHaveURL(/q=ro/);
    await press(button('Effacer la recherche'));
    await expect(search).toBeFocused();
    const header = page.getByRole('columnheader', { name: 'Pseudo' }).getByRole('button');
    await press(header);
    await expect(page).toHaveURL(/sort=name/);
    await expectLoaded(page);
    await expect(header).toBeFocused();
    await press(button('Colonnes'), 'Enter', 'Shift+Tab');
    await expect(page.getByRole('dialog', { name: 'Colonnes' }).getByRole('checkbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button('Colonnes')).toBeFocused();
  });

  await test.step('several at once, and the way back', async () => {
    const rowOf = (name: string) => page.getByRole('checkbox', { name: `Sélectionner ${name}` });
    await press(rowOf('Aïcha Benali'), 'Space');
    await press(rowOf('Apolline Roussel'), 'Space');
    await press(button('Désactiver'), 'Enter', 'Shift+Tab');
    const asked = page.getByRole('alertdialog', { name: /^Désactiver ces 2 comptes/ });
    await expect(asked).toContainText('Aïcha Benali, Apolline Roussel');
    await confirmDialog(/^Désactiver ces 2 comptes/, 'Désactiver');
    await expectToast(page, /Modification réussi de/);
    await expect(button('Annuler')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button('Annuler')).toBeHidden();
    await expectFocusKept(page);
  });

  await test.step('changed meanwhile by somebody else: both versions (412)', async () => {
    await press(button('Modifier Apolline Roussel'));
    const form = page.getByRole('dialog', { name: 'Modifier Apolline Roussel' });
    await tabTo(page, form.getByLabel('Description'));
    await page.keyboard.type('La mienne.');
    const call = await apiAs(platform, 'administrator');
    const [stored] = await call<{ _id: string; version: number }[]>('GET', 'user?q=apolline&page=1&limit=1');
    await call('PUT', 'user/admin', { ...stored, description: 'La sienne.' });
    await press(button('Enregistrer', form));
    const both = page.getByRole('alertdialog', { name: 'Modifié entre-temps par quelqu’un d’autre' });
    await expect(button('Revenir à ma saisie', both)).toBeFocused();
    await press(button('Enregistrer la mienne', both));
    await expect(form).toBeHidden();
    await expect(button('Modifier Apolline Roussel')).toBeFocused();
  });

  await test.step('deleted with what it owns said, and brought back', async () => {
    await press(button('Supprimer Apolline Roussel'));
    await confirmDialog('Êtes vous sûr de supprimer Apolline Roussel ?', 'Supprimer');
    await expectToast(page, 'Suppression réussi de Apolline Roussel');
    await expect(button('Restaurer Apolline Roussel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button('Supprimer Apolline Roussel')).toBeFocused();
  });

  await test.step('to the last page', async () => {
    await press(button('Dernière page'));
    await expect(button('Dernière page')).toHaveAttribute('aria-disabled', 'true');
    await expect(button('Dernière page')).toBeFocused();
  });
});

test('manages bots, games, mails, sign-ins and the journal by keyboard alone (ADM-7 to ADM-14) @extended', async ({
  page,
}) => {
  const { button, press, confirmDialog } = handsOf(page);
  const noted = 'J’ai noté le mot de passe';

  await test.step('a bot: credentials once, renewed, deleted', async () => {
    await signInByApi(page, 'administrator', '/app/admin/appsettings?tab=ex1-tabs-bot');
    await expectLoaded(page);
    await press(button('Ajouter'));
    const form = page.getByRole('dialog', { name: 'Ajouter un bot' });
    await tabTo(page, form.getByLabel(/^Nom/));
    await page.keyboard.type('Hibou');
    await page.keyboard.press('Enter');
    await press(button(noted));
    await expect(button('Ajouter')).toBeFocused();
    await press(button('Régénérer le mot de passe de Hibou'));
    await confirmDialog('Régénérer le mot de passe de Hibou ?', 'Régénérer');
    await press(button(noted));
    await expect(button('Régénérer le mot de passe de Hibou')).toBeFocused();
    await press(button('Supprimer Hibou'), 'Enter', 'Shift+Tab');
    await confirmDialog('Êtes vous sûr de supprimer Hibou ?', 'Supprimer');
    await expectToast(page, 'Suppression réussi de Hibou');
    await expect(button('Supprimer Hibou')).toBeHidden();
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Supprimer /);
  });

  await test.step('a game: its status, its two tabs', async () => {
    await page.goto('/app/admin/appsettings?tab=ex1-tabs-games');
    await expectLoaded(page);
    const status = page.getByRole('switch').first();
    await press(status, 'Space');
    await expectToast(page, 'Statut mis à jour');
    await expect(status).toBeFocused();
    await press(button(/^Modifier /).first());
    await press(page.getByRole('dialog').getByRole('tab', { name: 'Informations' }), 'ArrowRight');
    // The arrow takes the focus there at the next frame: a key before that is for where one was.
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Images' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button('Choisir : Icône').or(button('Remplacer : Icône'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(/^Modifier /).first()).toBeFocused();
  });

  await test.step('the mails of the queue', async () => {
    await page.goto('/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails');
    await expectLoaded(page);
    const read = button(/^Voir /).first();
    await press(read);
    // Reading is an act of its own, which the journal notes.
    await press(button('Lire le mail'));
    const beside = page.getByRole('complementary').filter({ has: page.locator('iframe') });
    const frame = beside.locator('iframe');
    await tabTo(page, frame);
    await expect(frame).toHaveCSS('outline-style', 'solid');
    // What is in the frame keeps its keys to itself.
    await press(button('Fermer', beside), 'Enter', 'Shift+Tab');
    await expect(read).toBeFocused();
    await press(button(/^Supprimer /).first());
    await confirmDialog('Êtes vous sûr de supprimer ce mail ?', 'Supprimer');
    await expectToast(page, /Suppression réussi de/);
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Supprimer /);
  });

  await test.step('the sign-ins of one person, then of everybody', async () => {
    await page.goto('/app/admin/appsettings?sub=connections');
    await expectLoaded(page);
    await press(button(/^Seulement celles de/).first());
    const narrowed = button(/ne plus limiter$/);
    await expect(narrowed).toBeVisible();
    await expectFocusKept(page);
    await press(narrowed, 'Enter', 'Shift+Tab');
    await expect(narrowed).toBeHidden();
    await expectFocusKept(page);
  });

  await test.step('the journal of one person, then all of it', async () => {
    await page.goto('/app/admin/journal');
    await expectLoaded(page);
    await press(button(/^Tout ce qu’a fait/).first());
    await expect(button('Tout voir')).toBeVisible();
    await expectFocusKept(page);
    await press(button('Tout voir'), 'Enter', 'Shift+Tab');
    await expect(button('Tout voir')).toBeHidden();
    await expectFocusKept(page);
  });
});

test('keeps a row with keyboard focus visible beside the frame, the selection bar and the actions (TBL-1) @extended', async ({
  page,
  platform,
}) => {
  const call = await apiAs(platform, 'administrator');
  const name = `${'L'.repeat(38)}-1`;
  const email = `${'e'.repeat(40)}@${'d'.repeat(40)}.fr`;
  await call('POST', 'user', { name, email, description: '', valid: true, roles: ['RP'] });
  await signInByApi(page, 'administrator', '/app/admin/users?limit=100');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const ticks = page.getByRole('checkbox', { name: /^Sélectionner (?!toute)/ });
    for (const ticked of [false, true]) {
      if (ticked) await ticks.nth(25).press('Space');
      await ticks.nth(25).focus();
      for (const key of [...Array<string>(20).fill('ArrowUp'), ...Array<string>(12).fill('Shift+Tab')]) {
        await page.keyboard.press(key);
        await expectFocusSeen(page);
      }
    }
    if (width === 1280) {
      await page.getByRole('button', { name: 'Inscrit le' }).focus();
      await expectFocusSeen(page);
    }
    await page.getByRole('button', { name: 'Tout désélectionner' }).press('Enter');
  }
});
