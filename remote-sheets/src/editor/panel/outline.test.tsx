import { buildSessionUser, fireEvent, screen, within } from '@rpd/shared/test';
import { fakeApi } from '../../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });

/** Without the pointer, for which a drag would listen. */
const press = (line: HTMLElement, keys: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  fireEvent.click(line, keys);

async function openOutline() {
  const sheet = buildKnightSheet(me._id);
  const store = fakeApi({ sheets: [sheet] });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  await user.click(await screen.findByRole('button', { name: 'Plan' }));
  const tree = within(await screen.findByRole('tree', { name: 'Plan de la fiche' }));
  return { user, store, tree };
}

test('keeps the outline’s filter while a setting is open', async () => {
  const { user } = await openOutline();
  await user.type(screen.getByRole('searchbox', { name: 'Filtrer les éléments' }), 'force');
  press(screen.getByRole('treeitem', { name: 'Champ Force' }));
  await user.click(screen.getByRole('button', { name: 'Élément' }));
  expect(await screen.findByRole('heading', { name: 'Champ « Force »' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Plan' }));
  expect(await screen.findByRole('searchbox', { name: 'Filtrer les éléments' })).toHaveValue('force');
  expect(screen.getAllByRole('treeitem')).toHaveLength(1);
});

test('sets all selected fields inside columns and rows, and shows their number', async () => {
  const { user, store, tree } = await openOutline();
  press(tree.getByRole('treeitem', { name: 'Ligne Corps' }));
  press(tree.getByRole('treeitem', { name: 'Champ Dextérité' }), { shiftKey: true });
  const chosen = tree.getAllByRole('treeitem', { selected: true });
  expect(chosen.map(one => one.getAttribute('aria-label'))).toEqual([
    'Ligne Corps',
    'Colonne Gauche',
    'Champ Force',
    'Champ Dextérité',
  ]);
  await user.click(screen.getByRole('button', { name: 'Élément' }));
  expect(await screen.findByText('4 éléments choisis.')).toBeVisible();
  expect(screen.getByText('Ces réglages valent pour les 3 champs choisis ou à l’intérieur.')).toBeVisible();
  await user.type(screen.getByRole('spinbutton', { name: 'Maximum' }), '20');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Fiche mise à jour avec succès');
  expect(Object.values(store.sheets[0]?.fields ?? {}).map(({ max }) => max)).toEqual([20, 20, 20]);
});

test('pastes a pair twice in the order of the copy', async () => {
  const { tree } = await openOutline();
  press(tree.getByRole('treeitem', { name: 'Champ Dextérité' }));
  press(tree.getByRole('treeitem', { name: 'Champ Force' }), { ctrlKey: true });
  const data = new Map<string, string>();
  const clipboardData = {
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
  };
  fireEvent.copy(document.body, { clipboardData });
  fireEvent.paste(document.body, { clipboardData });
  fireEvent.paste(document.body, { clipboardData });
  const left = within(screen.getByRole('group', { name: 'Colonne Gauche' }));
  expect(left.getAllByRole('group').map(one => one.getAttribute('aria-label'))).toEqual([
    'Champ Force',
    'Champ Dextérité',
    'Champ Force',
    'Champ Dextérité',
    'Champ Force',
    'Champ Dextérité',
  ]);
});

test('leads to an element at once with Enter: the next key goes there', async () => {
  const { user, tree } = await openOutline();
  tree.getByRole('treeitem', { name: 'Champ Force' }).focus();
  await user.keyboard('{Enter}');
  const name = within(screen.getByRole('group', { name: 'Champ Force' })).getByRole('button', {
    name: /^Force/,
  });
  expect(name).toHaveFocus();
  expect(screen.queryByRole('textbox', { name: 'Nom de Force' })).not.toBeInTheDocument();
});

test('on a phone a button of the panel says whether it is drawn up', async () => {
  const desk = window.matchMedia;
  const media = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(query => ({ ...desk(query), matches: query.includes('max-width') }));
  const sheet = buildKnightSheet(me._id);
  fakeApi({ sheets: [sheet] });
  const { user } = renderSheets(`c/${sheet._id}`, me);
  const button = await screen.findByRole('button', { name: 'Plan' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).not.toHaveAttribute('aria-pressed');
  media.mockRestore();
});
