import { expectAccessible, expectAccessibleIn, expectNoSideScroll } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi, expectLoaded, PASSWORD, people } from '../src/people.ts';
import { expect, test, extendedIf } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

const PHONE = { width: 390, height: 844 };
const PLACES = ['servers', 'games', 'notifications', 'security', 'data', 'data/delete'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`shows every page of the player’s area on a phone, in ${colorScheme} mode (PLY-3)${extendedIf(colorScheme === 'dark')}`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme });
    await signInByApi(page, 'player', '/app/me');
    for (const place of PLACES) {
      await page.goto(`/app/me/${place}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectLoaded(page);
      await expectAccessibleIn(colorScheme, page);
      await expectNoSideScroll(page);
    }
  });
}

test('shows a person their public page and stores their mail choices', async ({ page }) => {
  await signInByApi(page, 'player', '/app/me');
  await page.getByRole('link', { name: 'Ma page publique' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'joueur' })).toBeVisible();
  await expect(page.getByText('@')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/app/me/notifications');
  const choices = page.getByRole('form', { name: 'Ce que vous recevez' });
  const events = choices.getByRole('group', { name: 'Mes événements' });
  await events.getByText('Mail', { exact: true }).click();
  await choices.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, 'Vos réglages sont enregistrés');
  await page.reload();
  await expect(events.getByRole('checkbox', { name: 'Mail' })).not.toBeChecked();
  await expect(events.getByRole('checkbox', { name: 'Cloche' })).toBeChecked();
});

test('signs out a forgotten device from another device (PLY-3)', async ({ page, browser, platform }) => {
  await page.setViewportSize(PHONE);
  const elsewhere = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const forgotten = await elsewhere.newPage();
  await signInByApi(forgotten, 'player');
  await signInByApi(page, 'player', '/app/me/security');
  await expect(page.getByText('Cet appareil')).toBeVisible();
  await page
    .getByRole('button', { name: /^Fermer la connexion/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fermer toutes les autres' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Fermer l/ })
    .click();
  await expect(page.getByText('Votre compte n’est ouvert nulle part ailleurs.')).toBeVisible();
  await forgotten.reload();
  await forgotten.waitForURL(url => !url.pathname.startsWith('/app'));
  await page.reload();
  await expect(page.getByText('Cet appareil')).toBeVisible();
  await elsewhere.close();
});

// The last story of its file: the account is gone afterwards.
test('deletes an account after the owner decides about what they own (PLY-3)', async ({ page, platform }) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInByApi(page, 'player', '/app/me/data');
  await page.getByRole('link', { name: 'Supprimer mon compte…' }).click();
  const form = page.getByRole('form', { name: 'Supprimer mon compte' });
  const leave = form.getByRole('button', { name: 'Supprimer mon compte' });
  await leave.click();
  await expect(form.getByText('Dites ce que cela devient.').first()).toBeVisible();
  await form.getByLabel(/^Que devient «\sLycée Saint-Elme\s»/).selectOption('Le confier à quelqu’un');
  await form
    .getByLabel(/^Que devient «\sÉlève de Saint-Elme\s»/)
    .selectOption('Le laisser aux personnes qui s’en servent');
  const heir = form.getByLabel(/^Pseudo de la personne qui le reprend/);
  await heir.fill('personne-de-ce-nom');
  await form.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await expectAccessible(page);
  const confirm = () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer mon compte' }).click();
  await leave.click();
  await confirm();
  await expect(heir).toHaveAttribute('aria-invalid', 'true');
  await heir.fill(people.gameMaster);
  await leave.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await confirm();
  await page.waitForURL(`${platform.url}/`);
  await expect(apiAs(platform, 'player')).rejects.toThrow();
  const master = await apiAs(platform, 'gameMaster');
  const { things } = await master<{ things: { name: string }[] }>('GET', 'user/me/owned');
  expect(things.map(({ name }) => name)).toContain('Lycée Saint-Elme');
});
