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
