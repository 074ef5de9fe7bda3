import { buildSessionUser, screen, waitFor, within } from '@rpd/shared/test';
import { fakeApi } from '../../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });

/** Force is a list with two columns. */
function knight() {
  const sheet = buildKnightSheet(me._id);
  const column = (id: string, name: string, type: 'string' | 'number') => ({
    id,
    name,
    type,
    required: false,
    options: [],
  });
  const lines = {
    type: 'repeat' as const,
    name: 'Sorts',
    required: false,
    options: [],
    columns: [column('nom', 'Sort', 'string'), column('rang', 'Rang', 'number')],
  };
  return { ...sheet, fields: { ...sheet.fields, for: lines } };
}

test('an author says that rows come from the compendium, and what fills which column (PLS-5)', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet] });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  const field = within(await screen.findByRole('group', { name: 'Champ Sorts' }));
  await user.click(field.getByRole('button', { name: 'Sorts' }));
  const setting = within(await screen.findByRole('group', { name: 'Lignes du compendium' }));
  const kind = setting.getByRole('combobox', { name: 'Lignes depuis le compendium' });
  await user.selectOptions(kind, 'Sorts');
  const name = await setting.findByRole('combobox', { name: /Sort.* reçoit/ });
  expect(within(name).getByRole('option', { name: /^Par son nom.*Le nom$/ })).toBeInTheDocument();
  const rank = setting.getByRole('combobox', { name: /Rang.* reçoit/ });
  await user.selectOptions(rank, 'Niveau');
  expect(rank).toHaveValue('niveau');
  // A kind of the server's own, as the server names it.
  await user.selectOptions(kind, 'Un autre genre…');
  const own = await setting.findByRole('textbox', { name: 'Genre d’entrées' });
  await user.type(own, 'Véhicules');
  await user.tab();
  await waitFor(() => expect(kind).toHaveDisplayValue(/vehicules/));
  await user.selectOptions(kind, 'Non');
  expect(setting.queryByRole('combobox', { name: /reçoit/ })).toBeNull();
});

test('a list inside the lines of a list has its own kind of entries (PLS-5)', async () => {
  const sheet = knight();
  const effects = {
    id: 'effets',
    type: 'repeat' as const,
    name: 'Effets',
    required: false,
    options: [],
    columns: [{ id: 'effet', name: 'Effet', type: 'string' as const, required: false, options: [] }],
  };
  const spells = { ...sheet.fields.for, columns: [...sheet.fields.for.columns, effects] };
  fakeApi({ sheets: [{ ...sheet, fields: { ...sheet.fields, for: spells } }] });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  const field = within(await screen.findByRole('group', { name: 'Champ Sorts' }));
  await user.click(field.getByRole('button', { name: 'Sorts' }));
  await user.click(await screen.findByText('Effets', { selector: 'summary' }));
  const setting = within(await screen.findByRole('group', { name: 'Lignes du compendium de « Effets »' }));
  await user.selectOptions(
    setting.getByRole('combobox', { name: 'Lignes depuis le compendium de « Effets »' }),
    'Dons',
  );
  const effect = await setting.findByRole('combobox', { name: /Effet.* reçoit/ });
  await user.selectOptions(effect, 'Prérequis');
  expect(effect).toHaveValue('prerequis');
  // The list around it has none.
  const outer = within(screen.getByRole('group', { name: 'Lignes du compendium' }));
  expect(outer.getByRole('combobox', { name: 'Lignes depuis le compendium' })).toHaveDisplayValue('Non');
});

const vehicles = { key: 'vehicules', name: 'Véhicules' };
const ships = {
  key: 'navires',
  name: 'Navires',
  columns: [{ key: 'voiles', name: 'Voiles', type: 'number' as const }],
};

test('says at the field that its kind of entries was deleted, and parts from it in one press (ADR 120)', async () => {
  const sheet = knight();
  const linked = { ...sheet.fields.for, compendium: 'vehicules' };
  const stored = { ...sheet, fields: { ...sheet.fields, for: linked } };
  fakeApi({ sheets: [stored], kinds: { servers: 1, kinds: [ships], removed: [vehicles] } });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  const leading = await screen.findByRole('button', { name: /Régler.*Sorts/ });
  await user.click(leading);
  const setting = within(await screen.findByRole('group', { name: 'Lignes du compendium' }));
  const gone = within(await setting.findByRole('group', { name: 'Genre introuvable' }));
  expect(gone.getByText(/«.Véhicules.» a été supprimé/)).toBeVisible();
  const kind = setting.getByRole('combobox', { name: 'Lignes depuis le compendium' });
  expect(kind).toHaveDisplayValue('Véhicules (supprimé)');
  await user.click(gone.getByRole('button', { name: 'Ne plus lier ces lignes' }));
  expect(kind).toHaveDisplayValue('Non');
  await waitFor(() => expect(leading).not.toBeInTheDocument());
});

test('offers the kinds of the servers of a sheet, and their values (PLS-5)', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet], kinds: { servers: 1, kinds: [ships], removed: [] } });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  const field = within(await screen.findByRole('group', { name: 'Champ Sorts' }));
  await user.click(field.getByRole('button', { name: 'Sorts' }));
  const setting = within(await screen.findByRole('group', { name: 'Lignes du compendium' }));
  const kind = setting.getByRole('combobox', { name: 'Lignes depuis le compendium' });
  await within(kind).findByRole('option', { name: 'Navires' });
  await user.selectOptions(kind, 'Navires');
  await user.selectOptions(await setting.findByRole('combobox', { name: /Rang.* reçoit/ }), 'Voiles');
  expect(screen.queryByRole('group', { name: 'Genre introuvable' })).toBeNull();
});
