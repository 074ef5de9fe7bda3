import { buildSessionUser, screen, within } from '@rpd/shared/test';
import { fakeApi } from '../test/fakeApi.ts';
import { knightOf, openSheets } from '../test/knight.tsx';

const me = buildSessionUser({ roles: ['GM'] });

/** The editor with a sheet of three fields, as its author left it. */
function openKnight() {
  const sheet = knightOf(me._id);
  const store = fakeApi({ sheets: [sheet] });
  return { ...openSheets(`c/${sheet._id}`, me), store };
}
const element = (name: string) => screen.findByRole('group', { name });
const nameOf = async (name: string) => within(await element(`Champ ${name}`)).getByRole('button', { name });
const panel = () => within(screen.getByRole('complementary', { name: 'Réglages' }));

test('whatever is added is named at once: a tab too', async () => {
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

test('Alt+Enter keeps the name that is being typed and goes to the settings', async () => {
  const { user } = openKnight();
  await user.click(await screen.findByRole('button', { name: 'Ajouter un champ à Gauche' }));
  await user.keyboard('Charisme{Alt>}{Enter}{/Alt}');
  expect(await panel().findByRole('heading', { name: 'Champ « Charisme »' })).toBeVisible();
  expect(await panel().findByRole('textbox', { name: 'Nom' })).toHaveFocus();
});

test('Enter in the value of an option goes on to the next', async () => {
  const { user } = openKnight();
  await user.click(await nameOf('Force'));
  await user.selectOptions(await panel().findByRole('combobox', { name: 'Type' }), 'Choix');
  await user.click(await panel().findByRole('button', { name: 'Ajouter une option' }));
  await user.click(panel().getByRole('textbox', { name: 'Valeur de l’option 1' }));
  await user.keyboard('{Enter}');
  expect(await panel().findByRole('textbox', { name: 'Libellé de l’option 2' })).toHaveFocus();
});

test('copies of several elements stand together behind the last of them, and all are chosen', async () => {
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
