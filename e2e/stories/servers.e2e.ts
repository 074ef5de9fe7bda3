import { enterAs, expectLoaded } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

test('a player finds a server and reads its page (SRV-1, SRV-5)', async ({ page }) => {
  await enterAs(page, 'player', '/app/servers');
  await expect(
    page.getByText("Rejoignez l'aventure et enregistrez votre serveur RP dès maintenant !"),
  ).toBeVisible();
  await page.getByRole('search').getByRole('textbox').fill('kerlan');
  // The cards that were there give way to what was found: a press on one of them would go with it.
  await expect(page).toHaveURL(/\?q=kerlan$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1);
  await expectLoaded(page);
  await page.getByRole('link', { name: /Brumes de Kerlan/ }).click();
  await expect(page).toHaveURL(/\/app\/servers\/[0-9a-f]{24}$/);
  await expect(page).toHaveTitle(/Détail Serveur/);
  await expect(page.getByRole('heading', { level: 1, name: 'Brumes de Kerlan' })).toBeVisible();
});

for (const [width, columns] of [
  [390, 1],
  [800, 2],
  [1280, 3],
] as const) {
  test(`cards stand ${columns} in a row at ${width} px (SRV-1)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await enterAs(page, 'player', '/app/servers');
    await expectLoaded(page);
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') });
    await expect(cards.nth(3)).toBeVisible();
    const tops = await cards.evaluateAll(items =>
      items.map(item => Math.round(item.getBoundingClientRect().top)),
    );
    expect(tops.filter(top => top === tops[0])).toHaveLength(columns);
  });
}

test('a hidden server does not exist for a player', async ({ page, browser, platform }) => {
  const elsewhere = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const administrator = await elsewhere.newPage();
  await enterAs(administrator, 'administrator', '/app/servers?q=bestiaire');
  const address = await administrator
    .getByRole('link', { name: /Bestiaire d.Obsidienne/ })
    .getAttribute('href');
  await elsewhere.close();
  await enterAs(page, 'player', String(address));
  await expect(page.getByRole('main')).toContainText(/introuvable|n’existe pas/i);
});
