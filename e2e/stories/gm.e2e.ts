import { expectAccessible, expectGoodEverywhere } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi, expectLoaded } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

test('plans an event, opens its page and signs up (GMA-1)', async ({ page, browser, platform }) => {
  const master = await apiAs(platform, 'gameMaster');
  const servers = await master<{ _id: string; visible: boolean }[]>('GET', 'server?actsFor=me');
  const visible = servers.find(one => one.visible)?._id ?? '';
  await signInByApi(page, 'gameMaster', '/app/gm?tab=events');
  await page.getByRole('button', { name: 'Planifier un événement' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Titre').fill('Veillée des marées');
  // One that players see too.
  await form.getByLabel('Serveur').selectOption(visible);
  await form.getByLabel('Début').fill('2030-12-24T20:30');
  await form.getByLabel('Fin').fill('2030-12-24T19:30');
  await form.getByLabel('Places').fill('1');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByText('La fin vient après le début.').first()).toBeVisible();
  await form.getByLabel('Fin').fill('2030-12-24T23:30');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, 'Création réussi de Veillée des marées');
  await page.getByRole('search').getByRole('textbox').fill('veillée des marées');
  const card = page
    .getByRole('list', { name: 'Événements' })
    .getByRole('listitem')
    .filter({ hasText: 'Veillée des marées' });
  await expect(card).toContainText(/24 décembre 2030, 20:30 – 23:30 \(Europe\/Paris\)/);
  await page.getByRole('button', { name: 'S’inscrire à Veillée des marées' }).click();
  await expect(card).toContainText('1 / 1 places prises');
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: /mon agenda/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  await page.getByRole('button', { name: 'Se désinscrire de Veillée des marées' }).click();
  await expect(card).toContainText('0 / 1 places prises');
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Veillée des marées' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Veillée des marées' })).toBeVisible();
  await expectLoaded(page);
  await expectGoodEverywhere(page, 'light');
  const { pathname } = new URL(page.url());
  // Somebody signs up in another browser: one sees it.
  const elsewhere = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const player = await elsewhere.newPage();
  await signInByApi(player, 'player', pathname);
  await player.getByRole('button', { name: 'S’inscrire à Veillée des marées' }).click();
  await expect(page.getByText('1 / 1 places prises')).toBeVisible();
  const people = page.getByRole('region', { name: 'Qui vient' });
  await expect(people.getByRole('listitem')).toHaveCount(1);
  await people.getByRole('button', { name: /^Retirer/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).press('Enter');
  await expect(player.getByRole('button', { name: 'S’inscrire à Veillée des marées' })).toBeVisible();
  await elsewhere.close();
  const trail = page.getByRole('navigation', { name: 'Fil d’Ariane' });
  await expect(trail.getByRole('listitem')).toHaveText([
    'Accueil',
    'Serveurs',
    /./,
    'Événements',
    'Veillée des marées',
  ]);
  await page.goto(`/app/servers/events/${'0'.repeat(24)}`);
  await expect(page.getByText(/Cet événement n’existe pas, n’existe plus/)).toBeVisible();
  await page.goto('/app/gm?tab=events&view=month&month=2030-12');
  await page.getByRole('button', { name: /24 décembre\s: 1 événement/ }).click();
  await expect(page.getByRole('list', { name: 'Événements du jour' })).toContainText('Veillée des marées');
  await expectAccessible(page);
});

test('keeps what stands above the lists of the desk in one line at 1440 px, and in two on a phone (23.9)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByApi(page, 'gameMaster', '/app/gm');
  for (const tab of ['sheets', 'games', 'servers', 'events', 'mobs', 'mobs&view=cards']) {
    for (const [width, lines] of [
      [1440, 1],
      [390, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/app/gm?tab=${tab}`);
      await expectLoaded(page);
      const panel = page.getByRole('tabpanel');
      const rows = await panel.evaluate(node => {
        const controls = [...node.querySelectorAll('a, button, input, select')].filter(
          one => one.checkVisibility() && !one.closest('li, table, [role=grid], nav'),
        );
        const search = node.querySelector('[role=search]')?.getBoundingClientRect();
        const tops = controls
          .map(one => one.getBoundingClientRect())
          // Of the head alone: what stands within two rows of the search box.
          .filter(({ top, height }) => search && top + height / 2 < search.top + 110)
          .map(({ top, height }) => Math.round((top + height / 2 - (search?.top ?? 0)) / 40));
        return new Set(tops).size;
      });
      expect(rows, `${tab} at ${width} px`).toBeLessThanOrEqual(lines);
    }
  }
});

test('shows the five tabs on a phone, a tablet and a desktop, light and dark (GMA-1) @extended', async ({
  page,
}) => {
  // Each of them at six looks.
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, 'gameMaster', '/app/gm');
  for (const tab of ['sheets', 'games', 'servers', 'events', 'mobs']) {
    await page.goto(`/app/gm?tab=${tab}`);
    // The strip is longer than the phone is wide.
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.99 });
    await expectLoaded(page);
    await expectGoodEverywhere(page, 'light');
  }
});

/** As the free collections of a well-known system write their equipment. */
const equipment = Array.from({ length: 237 }, (_, index) => {
  const category = ['Weapon', 'Armor', 'Adventuring Gear', 'Tools', 'Mounts and Vehicles'][index % 5];
  return {
    index: `piece-${index + 1}`,
    name: `Pièce ${index + 1}`,
    equipment_category: {
      index: `c-${index % 5}`,
      name: category,
      url: `/api/equipment-categories/${index % 5}`,
    },
    cost: { quantity: 1 + (index % 90), unit: 'gp' },
    weight: index % 40,
    ...(index % 2 ? { desc: ['Se porte au ceinturon.', 'Ne craint pas la pluie.'] } : {}),
    properties: [{ index: 'light', name: 'Light', url: '/api/weapon-properties/light' }],
    url: `/api/equipment/piece-${index + 1}`,
  };
});

test('imports 237 pieces of equipment from a file, searches and filters them (GMA-1, ADM-15)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, 'moderator', '/app/gm/import');
  await page.getByLabel('Importer en tant que').selectOption({ label: 'Équipement' });
  await page.getByLabel('Fichier à importer').setInputFiles({
    name: 'equipement.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(equipment)),
  });
  await expect(page.getByText('237 lignes')).toBeVisible();
  const systems = page.getByLabel('Système');
  await systems.selectOption({ index: 1 });
  const system = await systems.inputValue();
  await expect(page.getByLabel('Emplacement')).toHaveValue('equipment_category.name');
  await page.getByRole('button', { name: 'Prévisualiser' }).click();
  await expect(page.getByText('Sera créé : 237')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(page.getByText('Créé : 237')).toBeVisible();
  await page.goto(`/app/admin/settings?tab=equipmenttypes&gameType=${system}&q=pi%C3%A8ce%202`);
  await expectLoaded(page);
  // 'Pièce 2', 20 to 29, 200 to 237.
  await expect(page.getByText(/^Résultats/)).toHaveText('Résultats 1 à 10 sur 49');
  await page.getByRole('button', { name: 'Filtrer et trier (liste filtrée)' }).click();
  await page.getByLabel('Système').selectOption({ index: 2 });
  await expect(page.getByText('Pièce 2', { exact: true })).toBeHidden();
});

test('previews and imports 334 monsters from a file, finds them, runs a fight and stores the encounter (GMA-1)', async ({
  page,
}) => {
  // A file of hundreds of lines, then a fight: longer than other stories on a machine that others use too.
  test.slow();
  await page.setViewportSize({ width: 800, height: 900 });
  await signInByApi(page, 'gameMaster', '/app/gm/import');
  const monsters = Array.from({ length: 334 }, (_, index) => ({
    index: `bete-${index + 1}`,
    name: `Bête ${index + 1}`,
    size: 'Large',
    type: 'aberration',
    subtype: null,
    armor_class: [{ type: 'natural', value: 10 + (index % 12) }],
    // More than the other system's creatures can have.
    hit_points: 5 + index * 2,
    speed: { walk: '10 ft.', swim: '40 ft.' },
    strength: 8 + (index % 12),
    dexterity: 14,
    constitution: 15,
    intelligence: 1 + (index % 20),
    wisdom: 15,
    charisma: 18,
    damage_immunities: [],
    senses: { darkvision: '120 ft.', passive_perception: 20 },
    challenge_rating: index % 31 === 1 ? 0.25 : index % 31,
    actions: [{ name: 'Multiattack', desc: 'Three attacks.', damage: [{ damage_dice: '2d6' }] }],
    url: `/api/monsters/bete-${index + 1}`,
  }));
  await page.getByLabel('Fichier à importer').setInputFiles({
    name: 'monstres.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ count: 334, results: [...monsters, { name: 'x' }] })),
  });
  await expect(page.getByLabel('Nom *')).toHaveValue('name');
  await expect(page.getByLabel('Niveau')).toHaveValue('challenge_rating');
  await expect(page.getByLabel('Points de vie')).toHaveValue('hit_points');
  await page.getByRole('button', { name: 'Prévisualiser' }).click();
  await expect(page.getByText('Sera créé : 334')).toBeVisible();
  await expect(page.getByText('Refusé : 1')).toBeVisible();
  await expectGoodEverywhere(page, 'light');
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(page.getByText('Créé : 334')).toBeVisible();

  await page.goto('/app/gm?tab=mobs&view=cards&levelMin=30');
  await page.getByRole('search').getByRole('textbox').fill('bête');
  await expect(
    page.getByRole('list', { name: 'Créatures et PNJ' }).getByRole('listitem').first(),
  ).toContainText('Niveau 30');
  await expectLoaded(page);
  await expectGoodEverywhere(page, 'light');

  await page.getByRole('link', { name: 'Rencontre' }).click();
  // Both screens have a search box of that name.
  await expect(page.getByRole('heading', { level: 1, name: 'Rencontre' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Rechercher une créature' }).fill('bête 12');
  const add = page.getByRole('button', { name: 'Ajouter Bête 12', exact: true });
  // The file's hit points, and what its dexterity gives.
  await expect(page.getByRole('list', { name: 'Créatures trouvées' })).toContainText('27 PV, initiative 2');
  await add.click();
  await add.click();
  // Its sheet says no hit points, and nobody invents them.
  await page.getByLabel('Points de vie, si rien ne les dit').fill('12');
  await page.getByRole('list', { name: 'Personnages trouvés' }).getByRole('button').first().click();
  const order = page.getByRole('list', { name: 'Ordre des tours' }).getByRole('listitem');
  await expect(order).toHaveCount(3);
  await page.getByRole('button', { name: 'Tirer l’initiative' }).click();
  await page.getByRole('button', { name: 'Tour suivant' }).click();
  // On a phone, at the end of the list, whose turn it is and the next turn are still in view.
  await page.setViewportSize({ width: 390, height: 600 });
  await page.getByRole('button', { name: 'Terminer la rencontre' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Tour suivant' })).toBeInViewport();
  await expect(page.getByText(/^Manche 1\s: c’est à/)).toBeInViewport();
  await expectAccessible(page);
  await page.setViewportSize({ width: 800, height: 900 });
  await page.getByRole('button', { name: 'Équipement de Bête 12 2' }).click();
  const gear = page.getByRole('dialog', { name: 'Équipement de Bête 12 2' });
  // Of the file that was imported before.
  await gear.getByRole('textbox', { name: 'Rechercher un équipement' }).fill('pièce 237');
  await gear.getByRole('button', { name: 'Ajouter Pièce 237' }).click();
  await expect(gear.getByRole('list', { name: 'Bête 12 2 porte' })).toHaveText('Pièce 237');
  await expectAccessible(page);
  await gear.getByRole('button', { name: 'Terminé' }).click();
  await expect(order.filter({ hasText: 'Pièce 237' })).toHaveCount(1);
  await page.getByLabel('Montant pour Bête 12 2').fill('4');
  await page.getByRole('button', { name: 'Dégâts à Bête 12 2' }).click();
  const before = await order.allTextContents();
  await expectGoodEverywhere(page, 'light');
  await page.reload();
  await expect(order).toHaveCount(3);
  expect(await order.allTextContents()).toEqual(before);
  await expect(page.getByText(/^Manche 1\s: c’est à /)).toBeVisible();
});
