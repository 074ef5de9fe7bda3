import { expectAccessible, expectNoSideScroll } from '../src/accessibility.ts';
import { signInByApi } from '../src/people.ts';
import { releaseWith } from '../src/release.ts';
import { expect, test } from '../src/story.ts';

test('serves a version released at run time on the next load (FED-1)', async ({ page, platform }) => {
  await signInByApi(page, 'player', '/app/servers');
  await expect(page.getByText('Créer un jeu/serveur')).toBeVisible();
  // What runs, not what an idle page fetches ahead.
  const scripts: string[] = [];
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const version = await releaseWith(platform, 'servers', {
    from: 'Créer un jeu/serveur',
    to: 'Ouvrir un monde',
  });
  await page.reload();
  await expect(page.getByText('Ouvrir un monde')).toBeVisible();
  const folder = new URL(platform.remoteUrl('servers', version), platform.url);
  const ofServers = scripts.filter(address => address.startsWith(new URL('..', folder).href));
  expect(ofServers).not.toEqual([]);
  expect(ofServers.filter(address => !address.startsWith(folder.href))).toEqual([]);
  // What the federation's developer tools read a page by (24.7).
  const manifest = await page.request.get(new URL('mf-manifest.json', folder).href);
  expect(((await manifest.json()) as { name: string }).name).toMatch(/^rpd_servers_/);
});

test('rolls back, tries and promotes a version from the deployments page (FED-1)', async ({
  page,
  browser,
  platform,
}) => {
  const player = await (
    await browser.newContext({
      baseURL: platform.url,
      locale: 'fr-FR',
      viewport: { width: 390, height: 844 },
    })
  ).newPage();
  const version = await releaseWith(platform, 'player', { from: 'Modifier mon profil', to: 'Me retoucher' });
  await signInByApi(player, 'player', '/app/me');
  await expect(player.getByRole('link', { name: 'Me retoucher' })).toBeVisible();

  await signInByApi(page, 'administrator', '/app/admin/deployments');
  const card = page.getByRole('region', { name: 'Espace joueur' });
  await expect(card.getByText(`En ligne : ${version}`)).toBeVisible();
  const back = card.getByRole('button', { name: /^Revenir à / });
  const before = (await back.textContent())?.replace('Revenir à ', '').trim() ?? '';
  await back.click();
  await expect(card.getByText(`En ligne : ${before}`, { exact: true })).toBeVisible();
  await player.reload();
  await expect(player.getByRole('link', { name: 'Modifier mon profil' })).toBeVisible();

  await card.getByText(/^Versions \(/).click();
  await card.getByRole('button', { name: `Essayer ${version}` }).click();
  const dialog = page.getByRole('dialog', { name: `Essayer ${version}` });
  await expectAccessible(page);
  await dialog.getByLabel('Part des personnes (%)').fill('99');
  await dialog.getByRole('button', { name: 'Commencer l’essai' }).click();
  await expect(card.getByText(/pour 99 % des personnes/)).toBeVisible();
  await card.getByRole('button', { name: 'Donner à tout le monde' }).click();
  await expect(card.getByText(`En ligne : ${version}`)).toBeVisible();
  await player.reload();
  await expect(player.getByRole('link', { name: 'Me retoucher' })).toBeVisible();

  await card.getByText(/^Historique \(/).click();
  await expect(card.getByText(`${version} : de l’essai à tout le monde`)).toBeVisible();
  await expect(card.getByText(`Retour à ${before}`)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await player.context().close();
});
