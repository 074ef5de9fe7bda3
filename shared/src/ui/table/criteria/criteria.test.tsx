import { queryOptions } from '@tanstack/react-query';
import type { User } from '../../../domain/user.ts';
import { getPage } from '../../../http/index.ts';
import {
  act,
  answerList,
  apiUrl,
  buildUser,
  http,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '../../../test/index.ts';
import { columnHelper } from '../columns.ts';
import { DataTable } from '../DataTable.tsx';
import type { TableState } from '../tableState.ts';
import type { Criterion } from './criteria.ts';

const column = columnHelper<User>();
const columns = column.columns([column.accessor('name', { header: 'Pseudo' })]);
const ROLE_OPTIONS = [
  { value: 'GM', label: 'MJ' },
  { value: 'RP', label: 'Joueur' },
];
const CRITERIA: readonly Criterion[] = [
  { name: 'name', label: 'Pseudo', type: 'text' },
  { name: 'role', label: 'Rôle', type: 'choice', options: ROLE_OPTIONS, all: 'Tous les rôles' },
  { name: 'createdAt', label: 'Inscrit le', type: 'date' },
  { name: 'owner', label: 'Propriétaire', type: 'id', words: () => 'D’Élodie' },
];
const usersPage = (state: TableState, criteria: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['users', state, criteria],
    queryFn: () => getPage<User>('user', { ...state, ...criteria }),
  });

let asked: Record<string, string>[];
function open(path = '/') {
  asked = [];
  network.use(
    http.get(apiUrl('user'), ({ request }) => {
      const { page: _page, limit: _limit, ...query } = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      if ('colour.contains' in query)
        return refuse(422, 'Certains champs sont à corriger.', {
          'colour.contains': 'Cette liste n’a pas de critère « colour ».',
        });
      return answerList(request, query['name.contains'] === 'rien' ? [] : [buildUser({ name: 'Alice' })], {
        text: user => user.name,
      });
    }),
  );
  const page = (
    <DataTable
      label="Comptes"
      columns={columns}
      criteria={CRITERIA}
      noMatch="Aucun compte de ce genre"
      query={usersPage}
      rowId={user => user._id}
      rowName={user => user.name}
    />
  );
  return renderRoutes([{ path: '/', element: page }], { path, session: { roles: ['AD'] } });
}
type Keys = ReturnType<typeof open>['user'];
const openForm = async (user: Keys, button: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};
const chips = () =>
  within(screen.getByRole('list', { name: 'Critères' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

test('adds criteria one after the other, shows each as a chip and keeps all in the address (26.5)', async () => {
  const { user, router } = open('/?page=3');
  const form = await openForm(user, 'Critère');
  await user.type(form.getByRole('textbox', { name: 'Valeur' }), 'al{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?name.contains=al'));

  const second = await openForm(user, 'Critère');
  await user.selectOptions(second.getByRole('combobox', { name: 'Champ' }), 'Inscrit le');
  await user.type(second.getByRole('textbox', { name: 'Nombre de jours' }), '30');
  await user.click(second.getByRole('button', { name: 'Appliquer' }));

  const third = await openForm(user, 'Critère');
  await user.selectOptions(third.getByRole('combobox', { name: 'Champ' }), 'Rôle');
  await user.selectOptions(third.getByRole('combobox', { name: 'Comparaison' }), 'n’est pas');
  await user.click(third.getByRole('checkbox', { name: 'MJ' }));
  await user.click(third.getByRole('button', { name: 'Appliquer' }));
  await waitFor(() =>
    expect(chips()).toEqual([
      'Pseudo : contient « al »',
      'Inscrit le : ces 30 derniers jours',
      'Rôle : sauf MJ',
      'Tout retirer',
    ]),
  );
  // The chips say it before the list is asked for.
  const all = { 'name.contains': 'al', 'createdAt.within': '30', 'role.not': 'GM' };
  await waitFor(() => expect(asked.at(-1)).toEqual(all));

  // Back undoes the last one.
  await act(() => router.navigate(-1));
  await waitFor(() => expect(chips()).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: /^Pseudo.*: ne plus limiter/ }));
  await waitFor(() => expect(chips()).toEqual(['Inscrit le : ces 30 derniers jours']));
  expect(router.state.location.search).toBe('?createdAt.within=30');
});

test('changes a criterion in its form, and says what is missing at the field (26.5)', async () => {
  const { user, router } = open('/?name.contains=rien&q=');
  expect(await screen.findByText('Aucun compte de ce genre')).toBeVisible();
  const form = await openForm(user, /^Changer le critère Pseudo/);
  const value = form.getByRole('textbox', { name: 'Valeur' });
  expect(value).toHaveValue('rien');
  await user.clear(value);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(value).toHaveAccessibleDescription('Indiquez une valeur.'));
  await user.selectOptions(form.getByRole('combobox', { name: 'Comparaison' }), 'commence par');
  await user.type(value, 'al{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?q=&name.starts=al'));
});

test('a choice of the toolbar and a criterion of the same field are one (26.5)', async () => {
  const { user, router } = open('/?role=GM%2CRP');
  const select = await screen.findByRole('combobox', { name: 'Rôle' });
  await waitFor(() => expect(chips()).toEqual(['Rôle : MJ, Joueur']));
  await user.selectOptions(select, 'MJ');
  await waitFor(() => expect(router.state.location.search).toBe('?role=GM'));
  expect(select).toHaveValue('GM');
  await user.selectOptions(select, 'Tous les rôles');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('list', { name: 'Critères' })).not.toBeInTheDocument();
});

test('shows what an address asks for that the list does not have, and the way to take it away (26.5)', async () => {
  const { user } = open(`/?colour.contains=rouge&owner=abc`);
  expect(await screen.findByText(/n’a pas de critère « colour »/)).toBeVisible();
  expect(chips()).toEqual(['Critère inconnu : colour.contains', 'D’Élodie', 'Tout retirer']);
  await user.click(screen.getByRole('button', { name: /colour.contains : ne plus limiter/ }));
  expect(await screen.findByText('Alice')).toBeVisible();
  await waitFor(() => expect(asked.at(-1)).toEqual({ owner: 'abc' }));
});
