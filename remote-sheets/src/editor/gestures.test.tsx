import { act, buildSessionUser, fireEvent, screen, waitFor, within } from '@rpd/shared/test';
import { fakeApi } from '../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });

/** The editor with a sheet of three fields, as its author left it. */
function openKnight() {
  const sheet = buildKnightSheet(me._id);
  const store = fakeApi({ sheets: [sheet] });
  return { ...renderSheets(`c/${sheet._id}`, me), store };
}
const element = (name: string) => screen.findByRole('group', { name });
const nameOf = async (name: string) => within(await element(`Champ ${name}`)).getByRole('button', { name });
const panel = () => within(screen.getByRole('complementary', { name: 'Réglages' }));

test('opens the name of every added element, tabs included', async () => {
  const { user } = openKnight();
  await user.click(await screen.findByRole('button', { name: 'Onglet' }));
  await user.keyboard('Sorts{Enter}');
  expect(await screen.findByRole('listitem', { name: 'Onglet Sorts' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Contenu de l’onglet Sorts' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ajouter une colonne à Ligne 1' }));
  await user.keyboard('Mineurs{Enter}');
  expect(await element('Colonne Mineurs')).toBeVisible();
  const tabs = within(screen.getByRole('list', { name: 'Onglets' })).getAllByRole('listitem');
  expect(tabs.map(tab => tab.getAttribute('aria-label'))).toEqual([
    'Onglet Profil',
    'Onglet Sorts',
    'Onglet Sac',
    null,
  ]);
});

test('keeps the typed name on Alt+Enter and opens the settings', async () => {
  const { user } = openKnight();
  await user.click(await screen.findByRole('button', { name: 'Ajouter un champ à Gauche' }));
  await user.keyboard('Charisme{Alt>}{Enter}{/Alt}');
  expect(await panel().findByRole('heading', { name: 'Champ « Charisme »' })).toBeVisible();
  expect(await panel().findByRole('textbox', { name: 'Nom' })).toHaveFocus();
});

test('moves to the next option on Enter in a value', async () => {
  const { user } = openKnight();
  await user.click(await nameOf('Force'));
  await user.selectOptions(await panel().findByRole('combobox', { name: 'Type' }), 'Choix');
  await user.click(await panel().findByRole('button', { name: 'Ajouter une option' }));
  await user.click(panel().getByRole('textbox', { name: 'Valeur de l’option 1' }));
  await user.keyboard('{Enter}');
  expect(await panel().findByRole('textbox', { name: 'Libellé de l’option 2' })).toHaveFocus();
  // Who takes the last away goes on where it was added.
  await user.click(panel().getByRole('button', { name: 'Supprimer l’option 2' }));
  expect(panel().getByRole('button', { name: 'Ajouter une option' })).toHaveFocus();
});

test('places the copies of several elements after the last one and selects them', async () => {
  const { user } = openKnight();
  await user.click(await nameOf('Dextérité'));
  await user.keyboard('{Control>}');
  await user.click(await nameOf('Force'));
  await user.keyboard('d{/Control}');
  const fields = within(await element('Colonne Gauche')).getAllByRole('group');
  expect(fields.map(field => field.getAttribute('aria-label'))).toEqual([
    'Champ Force',
    'Champ Dextérité',
    'Champ Force (copie)',
    'Champ Dextérité (copie)',
  ]);
  expect(fields.map(field => 'chosen' in field.dataset)).toEqual([false, false, true, true]);
  expect(await nameOf('Force (copie)')).toHaveFocus();
  await user.keyboard('{Delete}');
  expect(within(await element('Colonne Gauche')).getAllByRole('group')).toHaveLength(2);
});

test('announces the number of elements that move together', async () => {
  const { user } = openKnight();
  await user.click(await nameOf('Dextérité'));
  await user.keyboard('{Control>}');
  await user.click(await nameOf('Force'));
  await user.keyboard('{/Control}');
  const grip = () => screen.getByRole('button', { name: 'Déplacer champ Dextérité' });
  grip().focus();
  await user.keyboard(' ');
  expect(
    await screen.findByText(/^« Dextérité » et 1 autre sont pris, position 2 sur 2/),
  ).toBeInTheDocument();
  await user.keyboard('{ArrowRight}');
  expect(
    screen.getByText(/^« Dextérité » et 1 autre : position \d sur 3 dans « Droite »$/),
  ).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.getByText('Le déplacement de « Dextérité » et 1 autre est annulé.')).toBeInTheDocument();
});

test('updates comparisons with a changed option value, with one undo for both', async () => {
  const { user } = openKnight();
  await user.click(await nameOf('Force'));
  await user.selectOptions(await panel().findByRole('combobox', { name: 'Type' }), 'Choix');
  await user.click(await panel().findByRole('button', { name: 'Ajouter une option' }));
  await user.keyboard('Arc{Enter}Épée');
  await user.click(await nameOf('Dextérité'));
  const condition = () => panel().findByRole('textbox', { name: 'Afficher si' });
  await user.type(await condition(), 'Force = "arc"');
  await user.click(await nameOf('Force'));
  const value = await panel().findByRole('textbox', { name: 'Valeur de l’option 1' });
  await user.clear(value);
  await user.type(value, 'epee');
  expect(value).toBeInvalid();
  expect(value).toHaveAccessibleDescription(/^Deux options ont la valeur « epee »/);
  await user.type(value, '-longue');
  expect(value).toBeValid();
  await user.click(await nameOf('Dextérité'));
  expect(await condition()).toHaveValue('Force = "epee-longue"');
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await condition()).toHaveValue('Force = "arc"');
});

test('focuses the missing name after each refused save until it is typed', async () => {
  fakeApi({});
  const { user } = renderSheets('c', me);
  await user.click(await screen.findByRole('button', { name: 'Ajouter un champ à Colonne 1' }));
  await user.keyboard('Force{Enter}');
  for (let time = 0; time < 2; time += 1) {
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nom de la fiche *' })).toHaveFocus());
    expect(panel().getByText('Ce champ est obligatoire.')).toBeVisible();
  }
  await user.keyboard('P');
  expect(panel().queryByText('Ce champ est obligatoire.')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Nom de la fiche *' })).not.toBeInvalid();
});

test('keeps the starting points visible while the sheet is named and described', async () => {
  fakeApi({});
  const { user } = renderSheets('c', me);
  const choices = () => screen.queryByRole('region', { name: 'Points de départ' });
  await user.type(await screen.findByRole('textbox', { name: 'Nom de la fiche *' }), 'Paladin');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Un serment.');
  await user.click(await screen.findByRole('button', { name: 'Commencer avec Forme libre' }));
  expect(choices()).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Nom de la fiche *' })).toHaveValue('Paladin');
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Un serment.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Personnage' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await user.click(await screen.findByRole('button', { name: 'Commencer avec Fiche vide' }));
  expect(choices()).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Onglet 1' })).toHaveFocus());
});

test('scrolls to a formula’s error while it is typed, and not otherwise', async () => {
  const { user } = openKnight();
  const seen: (string | null)[] = [];
  const view = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent);
  });
  await user.click(await nameOf('Force'));
  const condition = await panel().findByRole('textbox', { name: 'Afficher si' });
  await user.type(condition, 'Vigueur > 2');
  const wrong = /«\u00a0Vigueur\u00a0» n’est le nom d’aucun champ/;
  await waitFor(() => expect(seen).toEqual([expect.stringMatching(wrong)]));
  await user.clear(condition);
  const help = panel().getByRole('textbox', { name: 'Texte d’aide' });
  // In one turn: on a slow machine the error would appear before the field is left.
  fireEvent.change(condition, { target: { value: 'Courage > 2' } });
  act(() => help.focus());
  expect(await panel().findByText(/« Courage » n’est le nom d’aucun champ/)).toBeVisible();
  expect(seen).toHaveLength(1);
  view.mockRestore();
});

test('offers a working example for the condition of a column', async () => {
  const { user } = openKnight();
  await user.click(await nameOf('Force'));
  const type = await panel().findByRole('combobox', { name: 'Type' });
  await user.selectOptions(type, 'Choix');
  expect(panel().getByRole('combobox', { name: 'Options d’un catalogue' })).toBeVisible();
  await user.selectOptions(type, 'Lignes répétées');
  await user.click(panel().getByRole('button', { name: 'Ajouter une colonne aux lignes' }));
  expect(panel().getByText(/n’apparaît que sur les lignes où c’est vrai.*Dextérité >= 3/)).toBeVisible();
});
