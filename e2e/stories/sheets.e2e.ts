import { expectAccessible } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi, expectLoaded } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test('lists the templates and opens one (SHT-1, SHT-5)', async ({ page }) => {
  await signInByApi(page, 'gameMaster', '/app/sheets');
  await expect(page.getByText('Ouverte').first()).toBeVisible();
  await expectLoaded(page);
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /Voir/ }) });
  const tops = await cards.evaluateAll(items =>
    items.map(item => Math.round(item.getBoundingClientRect().top)),
  );
  expect(tops.filter(top => top === tops[0])).toHaveLength(2);
  await cards.first().getByRole('link', { name: /Voir/ }).click();
  await expect(page).toHaveURL(/\/app\/sheets\/c\/[0-9a-f]{24}$/);
  await expect(page.getByText('ce que vous saisissez ici n’est pas enregistré')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('shows an unreachable API and loads the list on retry (SHT-2)', async ({ page, platform }) => {
  await signInByApi(page, 'gameMaster');
  await page.route(`${platform.api}/sheet?**`, route => route.abort());
  await page.route(`${platform.api}/sheet`, route => route.abort());
  await page.getByRole('link', { name: 'Fiches' }).click();
  await expect(
    page.getByText("Impossible de se connecter à l'API. Vérifiez que le serveur backend est démarré."),
  ).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Aventurier d’Émeraude')).toBeVisible();
});

test('says that a private sheet is not found where its editor would be, and asks once (SHT-4, ERR-1)', async ({
  page,
  platform,
}) => {
  const master = await apiAs(platform, 'gameMaster');
  const description = { name: 'Fiche gardée', publish: false };
  const { _id } = await master<{ _id: string }>('POST', 'sheet', { description, isPublic: false });
  await signInByApi(page, 'player');
  let requests = 0;
  page.on('request', request => {
    if (request.url() === `${platform.api}/sheet/${_id}`) requests += 1;
  });
  await page.goto(`/app/sheets/c/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Fiche' })).toBeVisible();
  await expect(page.getByText(/^Cette fiche n’existe pas, n’existe plus/)).toBeVisible();
  await expectLoaded(page);
  // By the code that is fetched ahead, and by the page.
  expect(requests).toBeLessThan(4);
  await expect(page.getByRole('link', { name: 'Retour aux fiches' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('brings into view why a file is not imported (SED-11)', async ({ page }) => {
    await signInByApi(page, 'gameMaster', '/app/sheets/c');
    const broken = { name: 'casse.json', mimeType: 'application/json', buffer: Buffer.from('{') };
    await page.getByLabel(/importer du JSON/).setInputFiles(broken);
    const reason = page.getByRole('alert').filter({ hasText: 'casse.json' });
    await expect(reason).toBeFocused();
    await expect(reason).toBeInViewport();
    await expectAccessible(page);
  });
});
