import { expectAccessible, expectGoodEverywhere } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const entry = (id: string, name: string, values: object = {}, more: object = {}) => ({
  id,
  kind: 'sort',
  name,
  values,
  ...more,
});
const pack = (version: string, entries: object[]) => ({
  format: 'rpd-compendium-pack',
  formatVersion: 1,
  id: 'fr.exemple.runes',
  version,
  name: 'Runes du nord',
  author: 'Ana',
  license: 'CC-BY-4.0',
  attribution: 'Runes du nord, par Ana.',
  entries,
});
const fileOf = (content: object, name = 'runes.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
});

async function serverNamed(call: Awaited<ReturnType<typeof apiAs>>, name: string): Promise<string> {
  const servers = await call<{ _id: string; name: string }[]>('GET', 'server?page=1&limit=100');
  return servers.find(one => one.name === name)?._id ?? '';
}

test('a game master imports a pack, reads its report and writes entries of their own (PLS-5)', async ({
  page,
  platform,
}) => {
  const master = await apiAs(platform, 'gameMaster');
  const server = await serverNamed(master, 'Les Terres d’Émeraude');
  await signInByApi(page, 'gameMaster', `/app/servers/${server}`);
  await page.getByRole('link', { name: 'Sorts, objets et autres entrées' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compendium' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Grimoire d’Émeraude' })).toBeVisible();
  await expectGoodEverywhere(page, 'light');

  await page.getByRole('button', { name: 'Importer un paquet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importer un paquet' });
  await dialog.getByLabel('Fichier du paquet').setInputFiles(fileOf({ format: 'autre' }));
  await expect(dialog.getByRole('alert')).toContainText('n’est pas un paquet');
  const runes = pack('1.0.0', [
    entry('rune-de-glace', 'Rune de glace', { niveau: 2, degats: '3d6' }, { description: '**Gèle** l’eau.' }),
    entry('rune-de-feu', 'Rune de feu', { niveau: 'deux' }),
    entry('Rune', 'Rune mal nommée'),
  ]);
  await dialog.getByLabel('Fichier du paquet').setInputFiles(fileOf(runes));
  await expect(dialog.getByText(/2 ajoutées, 1 laissée de côté, 1 reprise en partie/)).toBeVisible();
  await expect(dialog.getByText(/niveau.*Un nombre est attendu/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
  const done = page.getByRole('dialog', { name: 'Paquet importé' });
  await expect(done.getByText('Runes du nord, version 1.0.0')).toBeVisible();
  await done.getByRole('button', { name: 'Fermer' }).last().click();

  const table = page.getByRole('grid', { name: 'Entrées du compendium' });
  await page.getByRole('textbox', { name: 'Rechercher une entrée' }).fill('glace');
  await expect(table.getByRole('row', { name: /Rune de glace/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /Feu follet/ })).toBeHidden();
  await page.getByRole('button', { name: 'Lire Rune de glace' }).click();
  const read = page.getByRole('dialog', { name: 'Rune de glace' });
  await expect(read.getByText('Runes du nord, par Ana.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Ajouter une entrée' }).click();
  const form = page.getByRole('dialog', { name: /Ajouter une entrée/ });
  await form.getByLabel('Nom').fill('Rune de nuit');
  await form.getByLabel('Niveau').fill('quatre');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByText('Un nombre est attendu.').first()).toBeVisible();
  await form.getByLabel('Niveau').fill('4');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('textbox', { name: 'Rechercher une entrée' }).fill('nuit');
  await expect(table.getByRole('row', { name: /Rune de nuit.*Maison/ })).toBeVisible();
  await page.getByRole('button', { name: 'Supprimer Rune de nuit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(table.getByRole('row', { name: /Rune de nuit/ })).toBeHidden();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Annuler' }).click();
  await expect(table.getByRole('row', { name: /Rune de nuit/ })).toBeVisible();

  await page.getByRole('button', { name: 'Rapports d’import' }).click();
  const reports = page.getByRole('dialog', { name: 'Rapports d’import' });
  await reports.getByRole('button', { name: /Runes du nord/ }).click();
  await expect(reports.getByText('Rune mal nommée')).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a player takes entries into a list, and what changes in them when they say so (PLS-5) @extended', async ({
    page,
    platform,
  }) => {
    const master = await apiAs(platform, 'gameMaster');
    const player = await apiAs(platform, 'player');
    const server = await serverNamed(master, 'Les Terres d’Émeraude');
    const own = await master<{ _id: string }>('POST', `server/${server}/compendium/entries`, {
      kind: 'sort',
      name: 'Lame de vent',
      values: { niveau: 1, degats: '1d6' },
      description: 'Une lame que l’on **entend** et ne voit pas.',
    });
    const sheets = await player<{ _id: string; description: { name: string } }[]>(
      'GET',
      'sheet?page=1&limit=100',
    );
    const sheet = sheets.find(one => one.description.name === 'Aventurier d’Émeraude')?._id;
    const character = await player<{ _id: string }>('POST', 'character', { name: 'Iris', sheet });
    await signInByApi(page, 'player', `/app/me/characters/${character._id}?mode=edit`);
    await page.getByRole('tab', { name: 'Combat' }).click();
    await page.getByRole('button', { name: 'Ajouter depuis le compendium à Sorts' }).click();
    const picker = page.getByRole('dialog', { name: 'Ajouter à Sorts' });
    const search = picker.getByRole('combobox', { name: 'Chercher une entrée du compendium' });
    await expect(search).toBeFocused();
    await search.fill('lame');
    await expect(picker.getByRole('option')).toHaveCount(1);
    await expectAccessible(page);
    await picker.getByRole('option', { name: /Lame de vent/ }).click();
    await expect(picker.getByRole('status')).toHaveText(/Lame de vent est dans la liste/);
    // By keyboard: the first of two that match, then the one below.
    await search.fill('baume');
    await expect(picker.getByRole('option')).toHaveCount(2);
    await search.press('ArrowDown');
    await search.press('Enter');
    await expect(picker.getByRole('status')).toHaveText(/Grand baume est dans la liste/);
    await picker.getByRole('button', { name: 'Terminé' }).click();
    const lines = page.getByRole('list', { name: 'Lignes de Sorts' });
    await expect(lines.getByLabel('Sort, ligne 1')).toHaveValue('Lame de vent');
    await expect(lines.getByRole('textbox', { name: 'Effet, ligne 1' })).toHaveValue('1d6');
    await expect(lines.getByLabel('Cercle, ligne 2')).toHaveValue('3');
    await expectAccessible(page);
    await lines.getByRole('button', { name: 'Lire l’entrée Lame de vent, ligne 1' }).click();
    await expect(page.getByRole('dialog', { name: 'Lame de vent' }).getByText('entend')).toBeVisible();
    await page.keyboard.press('Escape');

    // The entry changes: the row says so, and takes it with one press, never by itself.
    await master('PUT', 'compendium', { _id: own._id, values: { niveau: 2, degats: '2d6' } });
    await expect(lines.getByText('Mise à jour disponible')).toBeVisible();
    await expect(lines.getByRole('textbox', { name: 'Effet, ligne 1' })).toHaveValue('1d6');
    await lines.getByRole('button', { name: 'Prendre la mise à jour, ligne 1' }).click();
    await expect(lines.getByRole('textbox', { name: 'Effet, ligne 1' })).toHaveValue('2d6');
    await expect(lines.getByText('Mise à jour disponible')).toBeHidden();
    await lines.getByRole('button', { name: 'Détacher de l’entrée, ligne 2' }).click();
    await expect(lines.getByRole('button', { name: /Détacher de l’entrée/ })).toHaveCount(1);
    await expect(page.getByText('Enregistré').first()).toBeVisible();

    // To play from: the row rolls what its entry gave it.
    await page.getByRole('button', { name: 'Voir la fiche' }).click();
    await page.getByRole('tab', { name: 'Combat' }).click();
    const cards = page.getByRole('list', { name: 'Sorts' });
    await cards.getByRole('button', { name: /Lancer les dés.*Lame de vent, Effet.*2d6/ }).click();
    await expectAccessible(page);

    // The entry goes: the row keeps its values and says so.
    await master('DELETE', `compendium/${own._id}`);
    await expect(cards.getByText('(entrée retirée)')).toBeVisible();
    await expect(cards.getByText('Lame de vent')).toBeVisible();
    await expectAccessible(page);
  });
});

test('at the table a player takes an entry into a list of their sheet, which is saved (PLS-5, TAB-9) @extended', async ({
  page,
  platform,
}) => {
  const master = await apiAs(platform, 'gameMaster');
  const player = await apiAs(platform, 'player');
  const sheets = await player<{ _id: string; description: { name: string } }[]>(
    'GET',
    'sheet?page=1&limit=100',
  );
  const sheet = sheets.find(one => one.description.name === 'Aventurier d’Émeraude')?._id;
  const character = await player<{ _id: string }>('POST', 'character', { name: 'Oriane', sheet });
  const games = await player<{ _id: string; name: string }[]>('GET', 'game?page=1&limit=100');
  const game = games.find(({ name }) => name === 'Le Trône vide')?._id;
  const session = await master<{ _id: string }>('POST', `game/${game}/gamesessions`, {
    title: 'Sorts',
    open: true,
  });
  await signInByApi(page, 'player', `/app/games/${game}/table/${session._id}`);
  await page.getByRole('button', { name: 'Fiche', exact: true }).click();
  await page.getByRole('combobox', { name: 'Personnage joué' }).selectOption('Oriane');
  const panel = page.getByRole('region', { name: 'Fiche' });
  await panel.getByRole('tab', { name: 'Combat' }).click();
  await panel.getByRole('button', { name: 'Ajouter depuis le compendium à Sorts' }).click();
  const picker = page.getByRole('dialog', { name: 'Ajouter à Sorts' });
  const search = picker.getByRole('combobox', { name: 'Chercher une entrée du compendium' });
  await search.fill('grand baume');
  await expect(picker.getByRole('option')).toHaveCount(1);
  await search.press('Enter');
  await expect(picker.getByRole('status')).toHaveText(/Grand baume est dans la liste/);
  await expectGoodEverywhere(page, 'light');
  await picker.getByRole('button', { name: 'Terminé' }).press('Enter');
  await expect(panel.getByRole('list', { name: 'Sorts' }).getByText('Grand baume')).toBeVisible();
  await expect(panel.getByText('Enregistré')).toBeVisible();
  await expectAccessible(page);
  const saved = await player<{ values: object }>('GET', `character/${character._id}`);
  expect(JSON.stringify(saved.values)).toContain('Grand baume');
});

test('a kind is deleted once one says what becomes of its entries, and comes back (PLS-5, DSK-7) @extended', async ({
  page,
  platform,
}) => {
  const master = await apiAs(platform, 'gameMaster');
  const server = await serverNamed(master, 'Les Terres d’Émeraude');
  const path = `server/${server}/compendium`;
  const columns = [{ key: 'vitesse', name: 'Vitesse', type: 'number' }];
  await master('PUT', `${path}/kinds/monture`, { name: 'Montures', columns });
  await master('POST', `${path}/entries`, { kind: 'monture', name: 'Cerf blanc', values: { vitesse: 12 } });
  await signInByApi(page, 'gameMaster', `/app/servers/${server}/compendium`);
  await page.getByRole('button', { name: 'Genres' }).click();
  const kinds = page.getByRole('dialog', { name: 'Genres d’entrées' });
  await expect(kinds.getByRole('button', { name: /^Supprimer le genre Sorts/ })).toHaveCount(0);
  await expectGoodEverywhere(page, 'light');
  await kinds.getByRole('button', { name: 'Supprimer le genre Montures' }).click();
  const removal = page.getByRole('dialog', { name: /Supprimer «\sMontures\s»/ });
  await removal.getByRole('button', { name: 'Supprimer' }).press('Enter');
  await expect(removal.getByText('Dites ce que deviennent les entrées.').first()).toBeVisible();
  await removal.getByLabel('Ses entrées').selectOption('Les déplacer dans un autre genre');
  await removal.getByLabel('Nouveau genre').selectOption('Objets');
  await expectGoodEverywhere(page, 'light');
  await removal.getByRole('button', { name: 'Supprimer' }).press('Enter');
  await expect(removal).toBeHidden();
  await expect(kinds).toBeHidden();
  await expect(page.getByRole('row', { name: /Cerf blanc.*Objets.*Vitesse.*12/ })).toBeVisible();
  await page
    .getByRole('region', { name: 'Messages' })
    .getByRole('button', { name: 'Annuler' })
    .press('Enter');
  await expect(page.getByRole('row', { name: /Cerf blanc.*Montures/ })).toBeVisible();
});
