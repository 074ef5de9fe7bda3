import { expectAccessible, expectNoSideScroll } from '../src/accessibility.ts';
import { signInByApi } from '../src/people.ts';
import { releaseWith } from '../src/release.ts';
import { expect, test } from '../src/story.ts';

test('shows a preview in one tab, asks first, and leaves everybody else with the live version (24.7)', async ({
  page,
  browser,
  platform,
}) => {
  const version = await releaseWith(platform, 'player', {
    from: 'Modifier mon profil',
    to: 'Me retoucher',
    pointer: 'fix-profile',
  });
  const scriptsOf = (of: typeof page) => {
    const found: string[] = [];
    of.on('request', request => {
      if (request.url().includes(`/player/${version}/`)) found.push(request.url());
    });
    return found;
  };
  const player = await (
    await browser.newContext({
      baseURL: platform.url,
      locale: 'fr-FR',
      viewport: { width: 390, height: 844 },
    })
  ).newPage();
  const ofPlayer = scriptsOf(player);
  const asked = '/app/me?preview=player@fix-profile';

  // It is not for this person: the live version, and why.
  await signInByApi(player, 'player', asked);
  await expect(player.getByText(/Cet aperçu n’est pas pour vous/).first()).toBeVisible();
  await expect(player.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible();
  expect(player.url()).not.toContain('preview');

  // An administrator reads a question before anything of it is loaded.
  const ofAdministrator = scriptsOf(page);
  const ofDevelopers: string[] = [];
  page.on('request', request => {
    if (/react-development|\/developer\./.test(request.url())) ofDevelopers.push(request.url());
  });
  await signInByApi(page, 'administrator', asked);
  const question = page.getByRole('alertdialog', { name: /Voir l’aperçu « fix-profile »/ });
  await expect(question).toBeVisible();
  await expect(page.getByRole('link', { name: 'Modifier mon profil', includeHidden: true })).toBeVisible();
  expect(ofAdministrator).toEqual([]);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Voir cette version' }).click();
  await expect(page.getByRole('link', { name: 'Me retoucher' })).toBeVisible();
  // A version of a team is no developer's machine: it brings no React (ADR 129).
  expect(ofDevelopers).toEqual([]);
  const banner = page.getByRole('region', { name: 'Aperçus' });
  await expect(banner).toContainText('Cet onglet montre l’aperçu « fix-profile »');
  await expect(banner).toContainText(version);

  // Another tab of the same browser has the live version, and so has everybody else.
  const tab = await page.context().newPage();
  await tab.goto('/app/me');
  await expect(tab.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible();
  await expect(tab.getByRole('region', { name: 'Aperçus' })).toHaveCount(0);
  await tab.close();
  await player.reload();
  await expect(player.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible();
  expect(ofPlayer).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await expectNoSideScroll(page);

  // Somebody else takes it away: the next page of this tab is the live one, and says why.
  const desk = await page.context().newPage();
  await desk.goto('/app/admin/deployments');
  const card = desk.getByRole('region', { name: 'Espace joueur' });
  await card.getByText('Aperçus et environnements (1)').click();
  await expect(card.getByLabel('Adresse de « fix-profile »')).toHaveValue(/\?preview=player@fix-profile$/);
  await expectNoSideScroll(desk);
  await card.getByRole('button', { name: 'Retirer « fix-profile »' }).click();
  const sure = desk.getByRole('alertdialog', { name: 'Retirer « fix-profile » ?' });
  await sure.getByRole('button', { name: 'Retirer' }).press('Enter');
  await expect(card.getByText('Aperçus et environnements (0)')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible();
  await expect(page.getByText(/la version en ligne est utilisée/).first()).toBeVisible();
  await expect(banner).toHaveCount(0);
  await player.context().close();
});
