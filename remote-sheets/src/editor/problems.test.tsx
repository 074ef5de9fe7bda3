import type { Sheet } from '@rpd/shared/domain';
import { buildSessionUser, screen, within } from '@rpd/shared/test';
import { fakeApi } from '../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });

/** A formula that reads what nobody is called, and in the other tab a condition of a column that cannot be read. */
function broken(): Sheet {
  const sheet = buildKnightSheet(me._id);
  const [body, bag] = sheet.structure.tabs;
  const column = (id: string, name: string) => ({
    id,
    type: 'number' as const,
    name,
    required: false,
    options: [],
    columns: undefined,
  });
  if (!body || !bag) throw new Error('no tabs');
  const rows = [{ id: 'r2', name: 'Poches', columns: [{ id: 'c3', name: 'Fond', fieldIds: ['sac'] }] }];
  return {
    ...sheet,
    structure: { format: 2, tabs: [body, { ...bag, rows }] },
    fields: {
      ...sheet.fields,
      con: { type: 'number', name: 'Constitution', required: false, options: [], formula: 'Vigueur + 1' },
      sac: {
        type: 'repeat',
        name: 'Inventaire',
        required: false,
        options: [],
        columns: [column('nombre', 'Nombre'), { ...column('poids', 'Poids'), showIf: 'Nombre >' }],
      },
    },
  };
}

const panel = () => within(screen.getByRole('complementary', { name: 'Réglages' }));

test('shows the settings of a field chosen in the list of problems', async () => {
  const sheet = broken();
  fakeApi({ sheets: [sheet] });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  const choose = async (name: string) =>
    user.click(
      within(await screen.findByRole('group', { name: `Champ ${name}` })).getByRole('button', { name }),
    );
  await choose('Force');
  await user.click(await screen.findByRole('button', { name: '2 formules ne fonctionnent pas.' }));
  expect(await panel().findByRole('heading', { name: '2 formules ne fonctionnent pas.' })).toBeVisible();
  await choose('Dextérité');
  expect(await panel().findByRole('heading', { name: 'Champ « Dextérité »' })).toBeVisible();
});

test('counts and marks invalid formulas and links each to its setting', async () => {
  const sheet = broken();
  fakeApi({ sheets: [sheet] });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  const count = await screen.findByRole('button', { name: '2 formules ne fonctionnent pas.' });
  const marked = (of: HTMLElement) => within(of).queryByRole('img', { name: 'Formule en erreur' });
  expect(marked(screen.getByRole('group', { name: 'Champ Constitution' }))).toBeVisible();
  expect(marked(screen.getByRole('listitem', { name: 'Onglet Sac' }))).toBeVisible();
  expect(marked(screen.getByRole('group', { name: 'Champ Force' }))).toBeNull();

  await user.click(count);
  await user.click(await panel().findByRole('button', { name: /^Inventaire › Poids\s*, Afficher si/ }));
  expect(await screen.findByRole('region', { name: 'Contenu de l’onglet Sac' })).toBeVisible();
  expect(await panel().findByRole('heading', { name: 'Champ « Inventaire »' })).toBeVisible();
  expect(document.activeElement).toHaveValue('Nombre >');
  await user.keyboard(' 1');
  expect(await screen.findByRole('button', { name: '1 formule ne fonctionne pas.' })).toBeVisible();

  await user.click(panel().getByRole('button', { name: 'Plan' }));
  expect(
    await panel().findByRole('treeitem', { name: 'Champ Constitution, formule en erreur' }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '1 formule ne fonctionne pas.' }));
  await user.click(await panel().findByRole('button', { name: /^Constitution\s*, Formule/ }));
  const formula = await panel().findByRole('textbox', { name: 'Formule' });
  expect(formula).toHaveFocus();
  await user.clear(formula);
  await user.type(formula, 'Force + 1');
  expect(await screen.findByRole('button', { name: 'Toutes les formules fonctionnent.' })).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Formule en erreur' })).not.toBeInTheDocument();
});

test('offers to remove a formula that the field’s new type does not allow', async () => {
  const sheet = broken();
  fakeApi({ sheets: [sheet] });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  const field = within(await screen.findByRole('group', { name: 'Champ Constitution' }));
  await user.click(field.getByRole('button', { name: 'Constitution' }));
  await user.selectOptions(await panel().findByRole('combobox', { name: 'Type' }), 'Date');
  await user.clear(panel().getByRole('textbox', { name: 'Formule' }));
  expect(panel().queryByRole('textbox', { name: 'Formule' })).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: '1 formule ne fonctionne pas.' })).toBeVisible();
});

test('saves a sheet with invalid formulas and says so', async () => {
  const sheet = broken();
  const store = fakeApi({ sheets: [sheet] });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  await user.type(await screen.findByRole('textbox', { name: 'Nom de la fiche *' }), ' noir');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Fiche mise à jour avec succès')).toBeInTheDocument();
  expect(screen.getByText('2 formules ne fonctionnent pas encore.')).toBeInTheDocument();
  expect(store.sheets[0]?.description.name).toBe('Chevalier noir');
});

test('counts a formula with two errors once and lists both', async () => {
  const sheet = broken();
  const classes = {
    type: 'select' as const,
    name: 'Classe',
    required: false,
    options: [{ value: 'm', label: 'Mage' }],
  };
  const con = { type: 'number' as const, name: 'Constitution', required: false, options: [] };
  const showIf = 'Classe = "barde" ou Classe = "clerc"';
  fakeApi({ sheets: [{ ...sheet, fields: { ...sheet.fields, for: classes, con: { ...con, showIf } } }] });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  await user.click(await screen.findByRole('button', { name: '2 formules ne fonctionnent pas.' }));
  expect(await panel().findAllByRole('button', { name: /^Constitution\s*, Afficher si/ })).toHaveLength(2);
});
