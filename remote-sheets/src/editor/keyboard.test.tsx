import { buildSessionUser, screen, within } from '@rpd/shared/test';
import { fakeApi } from '../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });

function openKnight() {
  const sheet = buildKnightSheet(me._id);
  const store = fakeApi({ sheets: [sheet] });
  return { ...renderSheets(`c/${sheet._id}`, me), store };
}
const nameOf = async (name: string) =>
  within(await screen.findByRole('group', { name: `Champ ${name}` })).getByRole('button', { name });
const panel = () => within(screen.getByRole('complementary', { name: 'Réglages' }));

test('reaches the fields in two presses, and from one to the next by arrows', async () => {
  const { user } = openKnight();
  const first = await nameOf('Force');
  screen.getByRole('heading', { level: 1 }).focus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Aller aux champs' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(await nameOf('Dextérité')).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Déplacer champ Dextérité' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Actions de Dextérité' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(first).toHaveFocus();
  // One stop for each field.
  await user.tab();
  expect(await nameOf('Dextérité')).toHaveFocus();
});

test('makes one stop of the tools and one of the panels', async () => {
  const { user } = openKnight();
  await nameOf('Force');
  screen.getByRole('button', { name: 'Aller aux champs' }).focus();
  await user.tab();
  const tools = within(screen.getByRole('toolbar', { name: 'Outils de l’éditeur' }));
  expect(tools.getByRole('button', { name: 'Aperçu' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(tools.getByRole('button', { name: 'JSON' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toHaveFocus();
  await user.tab();
  expect(panel().getByRole('button', { name: 'Fiche' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(panel().getByRole('button', { name: 'Plan' })).toHaveFocus();
  await user.tab();
  expect(panel().getByRole('textbox', { name: 'Nom de la fiche *' })).toHaveFocus();
});

test('adds a field like the chosen one by Shift+Enter on it', async () => {
  const { user } = openKnight();
  (await nameOf('Force')).focus();
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(screen.getByRole('textbox', { name: 'Nom de Champ sans nom' })).toHaveFocus();
  await user.keyboard('Vigueur{Enter}');
  expect(
    within(await screen.findByRole('group', { name: 'Champ Vigueur' })).getByText('Nombre'),
  ).toBeVisible();
});

test('offers a calculated field only what it can have, keeps nothing else, and shows an example of this sheet', async () => {
  const { user, store } = openKnight();
  await user.click(await nameOf('Dextérité'));
  const minimum = await panel().findByRole('spinbutton', { name: 'Minimum' });
  await user.type(minimum, '3');
  await user.click(panel().getByRole('checkbox', { name: 'Obligatoire' }));
  const formula = panel().getByRole('textbox', { name: 'Formule' });
  expect(formula).toHaveAccessibleDescription(/floor\(\(Force - 10\) \/ 2\)/);
  await user.click(formula);
  await user.paste('Force * 2');
  for (const gone of ['Minimum', 'Maximum', 'Pas', 'Valeur de départ']) {
    expect(panel().queryByRole('spinbutton', { name: gone })).not.toBeInTheDocument();
  }
  expect(panel().queryByRole('checkbox', { name: 'Obligatoire' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Fiche mise à jour avec succès')).toBeInTheDocument();
  const saved = Object.values(store.sheets[0]?.fields ?? {}).find(({ name }) => name === 'Dextérité');
  expect(saved).toMatchObject({ formula: 'Force * 2', required: false });
  expect(saved).not.toHaveProperty('min');
});
