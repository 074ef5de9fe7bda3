import type { Page } from '@playwright/test';
import { signInByApi, expectLoaded } from '../src/people.ts';
import { releaseWith } from '../src/release.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

// They wait until nothing is on the way.
test.use({ live: false });

/** The card of a remote at « Déploiements ». */
async function openDeployment(page: Page, title: string) {
  await signInByApi(page, 'administrator', '/app/admin/deployments');
  await expectLoaded(page);
  return page.getByRole('main').getByRole('region', { name: title });
}

test('falls back to the version before when a screen throws, keeps the draft, and reports it to the person and « Déploiements » (FED-3)', async ({
  page,
  platform,
  browser,
}) => {
  await signInByApi(page, 'player', '/app/help/contact');
  const subject = page.getByLabel('Sujet');
  await subject.fill('Un message à moitié écrit');
  const version = await releaseWith(platform, 'player', {
    from: 'label:"De quoi s’agit-il\u00a0?"',
    to: 'label:(()=>{throw new Error("cassé")})()',
    version: '9.0.0',
  });
  await page.reload();
  await expect(subject).toHaveValue('Un message à moitié écrit');
  await expectToast(page, /la version précédente est utilisée\. ?La dernière s’arrête sur une erreur/);
  await expect(page.getByText('Cette page a cessé de fonctionner')).toHaveCount(0);

  const context = await browser.newContext({ baseURL: platform.url });
  const deployment = await openDeployment(await context.newPage(), 'Espace joueur');
  await expect(deployment).toContainText(`${version} : Écran qui s’arrête sur une erreur (1 fois)`);
  await expect(deployment).not.toContainText('Aucune erreur');
  await context.close();
});

test('counts errors in handlers and promises for the version whose code throws them (FED-3)', async ({
  page,
  platform,
  browser,
}) => {
  await releaseWith(platform, 'servers', {
    from: 'title:"Serveurs",display:!0',
    to: 'title:(setTimeout(()=>{throw new Error("cassé")}),Promise.reject(new Error("cassé")),"Serveurs"),display:!0',
    version: '9.0.0',
  });
  await signInByApi(page, 'player', '/app/servers');
  await expectLoaded(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Serveurs' })).toBeVisible();
  await page.waitForLoadState('networkidle');

  const context = await browser.newContext({ baseURL: platform.url });
  const deployment = await openDeployment(await context.newPage(), 'Serveurs');
  await expect(deployment).toContainText('9.0.0 : Erreur après une action (1 fois)');
  await expect(deployment).toContainText('9.0.0 : Erreur en arrière-plan (1 fois)');
  await expect(deployment).toContainText('Elle reste utilisée.');
  await context.close();
});
