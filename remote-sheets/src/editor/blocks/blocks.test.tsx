import { buildSessionUser, screen, waitFor, within } from '@rpd/shared/test';
import type { SheetField } from '@rpd/shared/domain';
import { fakeApi } from '../../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });
const element = (name: string) => screen.findByRole('group', { name });
const panel = () => within(screen.getByRole('complementary', { name: 'Réglages' }));
const closed = () =>
  waitFor(() => expect(screen.queryByRole('complementary', { name: 'Réglages' })).not.toBeNull());
const nameOf = async (name: string) => within(await element(`Champ ${name}`)).getByRole('button', { name });
const fieldsOf = async (column: string) =>
  within(await element(`Colonne ${column}`))
    .queryAllByRole('group')
    .map(field => field.getAttribute('aria-label'));

/** A sheet whose second field is calculated from its first and from the one in the other column. */
function openKnight() {
  const sheet = buildKnightSheet(me._id);
  const dex = { ...(sheet.fields['dex'] as SheetField), formula: 'Force + Constitution' };
  const fields = { ...sheet.fields, dex };
  const store = fakeApi({ sheets: [{ ...sheet, fields }] });
  return { ...renderSheets(`c/${sheet._id}`, me), store };
}

test('keeps what is chosen as a block, and puts it back with its own names as one step (SED-1)', async () => {
  const { user, store } = openKnight();
  await user.click(await nameOf('Force'));
  await user.keyboard('{Control>}');
  await user.click(await nameOf('Dextérité'));
  await user.keyboard('{/Control}');
  await user.click(await panel().findByRole('button', { name: 'Garder comme bloc' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Garder comme bloc' }));
  expect(dialog.getByText('2 éléments, 2 champs.')).toBeVisible();
  // Without a name nothing is kept.
  await user.click(dialog.getByRole('button', { name: 'Garder' }));
  expect((await dialog.findAllByText('Ce champ est obligatoire.')).length).toBeGreaterThan(0);
  await user.type(dialog.getByRole('textbox', { name: /Nom du bloc/ }), 'Traits{Enter}');
  expect(await screen.findByText('Bloc « Traits » gardé')).toBeVisible();
  await closed();
  expect(store.blocks.map(({ name, elements }) => [name, elements])).toEqual([['Traits', 2]]);

  await user.click(panel().getByRole('button', { name: 'Ajouter' }));
  await user.type(await panel().findByRole('searchbox'), 'trai{Enter}');
  await waitFor(async () => expect(await fieldsOf('Gauche')).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(Object.keys(store.sheets[0]?.fields ?? {})).toHaveLength(5));
  const saved = Object.values(store.sheets[0]?.fields ?? {});
  expect(saved.map(({ ref, formula }) => [ref, formula])).toEqual([
    [undefined, undefined],
    [undefined, 'Force + Constitution'],
    ['Force_2', undefined],
    ['Dextérité_2', 'Force_2 + Constitution'],
    [undefined, undefined],
  ]);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await fieldsOf('Gauche')).toEqual(['Champ Force', 'Champ Dextérité']);
});

test('says what a block reads that the sheet has not, renames and deletes it', async () => {
  const { user, store } = openKnight();
  const now = '2026-01-01T00:00:00.000Z';
  const field = (name: string, more: Partial<SheetField>): SheetField => ({
    type: 'number',
    name,
    required: false,
    options: [],
    ...more,
  });
  store.blocks.push({
    _id: 'b'.repeat(24),
    version: 1,
    createdAt: now,
    updatedAt: now,
    name: 'Initiative',
    type: 'field',
    elements: 1,
    fields: 1,
    parts: [
      {
        type: 'field',
        element: { id: 'i' },
        fields: {
          i: field('Initiative', { formula: 'Agilité + Force', widget: 'tile', pairedWith: 'gone' }),
        },
      },
    ],
  });
  await user.click(await nameOf('Force'));
  await user.click(panel().getByRole('button', { name: 'Ajouter' }));
  await user.click(await panel().findByRole('button', { name: /^Initiative/ }));
  expect(await element('Champ Initiative')).toBeVisible();
  const detail = /Cette fiche n’a pas de « Agilité », que lit une formule/;
  expect((await screen.findAllByText(detail)).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/des liens sont laissés de côté dans « Initiative »/).length).toBeGreaterThan(0);

  await user.click(panel().getByRole('button', { name: 'Renommer le bloc Initiative' }));
  const name = await screen.findByRole('textbox', { name: /Nom du bloc/ });
  await user.clear(name);
  await user.type(name, 'Réflexes{Enter}');
  await closed();
  expect(await panel().findByRole('button', { name: /^Réflexes/ })).toBeVisible();
  await user.click(panel().getByRole('button', { name: 'Supprimer le bloc Réflexes' }));
  await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(store.blocks).toEqual([]));
  await closed();
  expect(await panel().findByText(/Gardez ici ce que vous remettez souvent/)).toBeVisible();
});

test('keeps the name that was typed when a block is refused, and says why', async () => {
  const { user } = openKnight();
  await user.click(await nameOf('Force'));
  await user.pointer({ keys: '[MouseRight]', target: await nameOf('Force') });
  await user.click(await screen.findByRole('menuitem', { name: 'Garder comme bloc' }));
  const name = await screen.findByRole('textbox', { name: /Nom du bloc/ });
  expect(name).toHaveValue('Force');
  await user.clear(name);
  await user.type(name, 'refusé{Enter}');
  expect(await screen.findByText(/Élément 1 : trop long/)).toBeVisible();
  expect(name).toHaveValue('refusé');
});
