import { expectAccessible, expectGoodEverywhere } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';

const field = (name: string, widget?: string) => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...(widget && { widget }),
});
const layoutOf = (fieldIds: string[]) => ({
  tabs: [
    {
      id: 't',
      name: 'Profil',
      rows: [{ id: 'r', name: 'Corps', columns: [{ id: 'c', name: '', fieldIds }] }],
    },
  ],
  theme: { name: 'noir' },
});

test('finds a template in the gallery, likes it, begins with it, and takes over what its author changes later (PLS-7)', async ({
  page,
  browser,
  platform,
}) => {
  const author = await apiAs(platform, 'gameMaster');
  const fields = { force: field('Force', 'tile'), ruse: field('Ruse', 'tile') };
  const original = await author<{ _id: string }>('POST', 'sheet', {
    description: { name: 'Cité de braises', description: 'Pour enquêter la nuit.', publish: true },
    isPublic: true,
    structure: layoutOf(['force', 'ruse']),
    fields,
  });
  await signInByApi(page, 'moderator', '/app/sheets');
  await page.getByRole('link', { name: 'Galerie' }).click();
  await page.getByRole('textbox', { name: 'Rechercher dans la galerie' }).fill('braises');
  const gallery = page.getByRole('list', { name: 'Fiches publiques' });
  const card = gallery.getByRole('listitem').filter({ hasText: 'Cité de braises' });
  await expect(card).toContainText('Par mj');
  const elsewhere = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const other = await elsewhere.newPage();
  await signInByApi(other, 'gameMaster', '/app/sheets/gallery?q=braises');
  await expect(other.getByRole('button', { name: /^J’aime Cité de braises\s: 0$/ })).toBeVisible();
  await card.getByRole('button', { name: /^J’aime Cité de braises/ }).click();
  await expect(card.getByRole('button', { pressed: true })).toHaveText('1');
  await expect(other.getByRole('button', { name: /^J’aime Cité de braises\s: 1$/ })).toBeVisible();
  await expectGoodEverywhere(page, 'light');

  await card.getByRole('button', { name: /^Partir de cette fiche\s: Cité de braises$/ }).click();
  await expect(page.getByRole('textbox', { name: 'Nom de la fiche' })).toHaveValue(/Cité de braises/);
  await page.getByRole('textbox', { name: 'Nom de la fiche' }).fill('Cité de cendres');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Aucune modification en attente')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reprendre ses changements' })).toHaveCount(0);

  await author('PUT', 'sheet', {
    _id: original._id,
    structure: layoutOf(['force', 'ruse', 'sang']),
    fields: { ...fields, force: field('Vigueur', 'tile'), sang: field('Sang-froid', 'tile') },
  });
  await page.getByRole('button', { name: 'Reprendre ses changements' }).click();
  await expect(page.getByRole('group', { name: 'Champ Sang-froid' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Champ Vigueur' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nom de la fiche' })).toHaveValue('Cité de cendres');
  await expectAccessible(page);
  // What is taken back is offered again.
  await page.getByRole('button', { name: 'Annuler', exact: true }).first().click();
  await expect(page.getByRole('group', { name: 'Champ Force' })).toBeVisible();
  await page.getByRole('button', { name: 'Reprendre ses changements' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Aucune modification en attente')).toBeVisible();
  await expect(page.getByText(/^L’original de cette fiche/)).toHaveCount(0);

  const [, id = ''] = /\/c\/([0-9a-f]{24})/.exec(page.url()) ?? [];
  await page.goto(`/app/sheets/${id}`);
  await expect(page.getByText('D’après Cité de braises, de mj')).toBeVisible();
  await page.getByRole('link', { name: 'Cité de braises' }).click();
  await expect(page.getByText('Une fiche en est partie')).toBeVisible();
  await elsewhere.close();
});

test('lets a player look at templates, try one, and begin a character with it, on a phone (PLS-7, PLY-3) @extended', async ({
  page,
  platform,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const author = await apiAs(platform, 'gameMaster');
  const made = (name: string, publish: boolean) =>
    author('POST', 'sheet', {
      description: { name, description: '', publish },
      isPublic: true,
      structure: layoutOf(['force']),
      fields: { force: field('Force', 'tile') },
    });
  await made('Lande ouverte', true);
  await made('Lande fermée', false);
  await signInByApi(page, 'player', '/app/me/characters/new');
  await page.getByRole('textbox', { name: 'Chercher une fiche' }).fill('lande');
  await expect(page.getByRole('radio')).toHaveCount(1);
  await page.getByRole('button', { name: 'Aperçu de Lande ouverte' }).click();
  const preview = page.getByRole('dialog', { name: 'Lande ouverte' });
  await expect(preview.getByText('Par mj')).toBeVisible();
  await expect(preview.getByRole('region', { name: 'Aperçu de la fiche' })).toContainText('Force');
  await expect(preview.locator(':focus')).toHaveCount(1);
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Choisir cette fiche' }).click();
  await expect(page.getByRole('radio', { name: 'Lande ouverte' })).toBeChecked();

  await page.goto('/app/sheets/gallery?q=lande');
  const cards = page.getByRole('list', { name: 'Fiches publiques' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: 'Lande ouverte' })).toContainText('Par mj');
  await expect(cards.filter({ hasText: 'Lande fermée' }).getByRole('link', { name: /^Créer/ })).toHaveCount(
    0,
  );
  await expectGoodEverywhere(page, 'light');
  await cards.getByRole('link', { name: /^Créer un personnage/ }).click();
  await page.getByLabel('Nom').fill('Maëlle');
  await page.getByRole('button', { name: 'Créer le personnage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maëlle' })).toBeVisible();
});
