import { queryOptions } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router';
import { getPage } from '../../http/index.ts';
import {
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
} from '../../test/index.ts';
import type { User } from '../../domain/user.ts';
import { columnHelper } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import type { TableState } from './tableState.ts';

const column = columnHelper<User>();
const columns = column.columns([
  column.accessor('name', { header: 'Pseudo' }),
  column.accessor('email', { header: 'E-mail', enableSorting: false }),
]);
const usersPage = (state: TableState) =>
  queryOptions({
    queryKey: ['users', state],
    queryFn: () => getPage<User>('user', { ...state }),
  });
const edited: string[] = [];

const page = (
  <DataTable
    label="Utilisateurs"
    columns={columns}
    query={usersPage}
    rowId={user => user._id}
    rowName={user => user.name}
    rowActions={user => [{ label: 'Modifier', icon: 'M', onSelect: () => edited.push(user.name) }]}
    add={{ label: 'Ajouter', to: '/c' }}
  />
);

const people = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildUser({ name: `Joueur ${String(index + 1).padStart(3, '0')}` }),
  );

function open(rows: User[], path = '/', countBy?: number) {
  network.use(
    http.get(apiUrl('user'), ({ request }) =>
      answerList(request, rows, { text: user => user.name, ...(countBy && { countBy }) }),
    ),
  );
  return renderRoutes([{ path: '/', element: page }], { path, session: { roles: ['AD'] } });
}

const names = () =>
  within(screen.getByRole('grid', { name: 'Utilisateurs' }))
    .getAllByRole('row')
    .slice(1)
    .map(row => within(row).getAllByRole('gridcell')[0]?.textContent);

test('shows ten rows and where they stand in the whole', async () => {
  open(people(137));
  expect(await screen.findByText('Résultats 1 à 10 sur 137')).toBeVisible();
  expect(names()).toHaveLength(10);
  expect(screen.getByText('Page 1 sur 14')).toBeVisible();
});

test('a tick draws its own row, rows come behind what was pressed above them, and no cell is mounted again (25.4)', async () => {
  const rows = people(25);
  network.use(
    http.get(apiUrl('user'), ({ request }) => answerList(request, rows, { text: user => user.name })),
  );
  let cells = 0;
  /** So many cells were drawn when the screen itself had been, for each address. */
  const drawnAlready: number[] = [];
  /** As a screen makes them whose columns depend on something that it reads: others at each render. */
  const columnsAgain = () =>
    column.columns([
      column.accessor('name', {
        header: 'Pseudo',
        cell: ({ getValue }) => {
          cells += 1;
          return <b>{getValue()}</b>;
        },
      }),
    ]);
  const Page = () => {
    const [params] = useSearchParams();
    useLayoutEffect(() => {
      drawnAlready.push(cells);
    }, [params]);
    return (
      <DataTable
        label="Utilisateurs"
        columns={columnsAgain()}
        query={usersPage}
        rowId={user => user._id}
        rowName={user => user.name}
        bulkActions={[{ label: 'Suspendre', question: 'own', run: async () => false }]}
      />
    );
  };
  const { user } = renderRoutes([{ path: '/', Component: Page }], { session: { roles: ['AD'] } });
  const tenth = await screen.findByText('Joueur 010');
  cells = 0;
  await user.click(screen.getByRole('checkbox', { name: 'Sélectionner Joueur 002' }));
  expect(screen.getByText('1 ligne sélectionnée')).toBeVisible();
  expect(screen.getByRole('row', { selected: true })).toHaveTextContent('Joueur 002');
  expect(cells).toBe(0);

  await user.selectOptions(screen.getByRole('combobox', { name: 'Trier par' }), 'name');
  await waitFor(() => expect(cells).toBeGreaterThan(0));
  expect(drawnAlready).toEqual([0, 0]);
  expect(screen.getByText('Joueur 010')).toBe(tenth);
});

test('says that there are more than were counted, and pages on beyond (issue 25)', async () => {
  const { user } = open(people(2005), '/?page=99', 1000);
  expect(await screen.findByText('Résultats 981 à 990 sur plus de 1 000')).toBeVisible();
  expect(screen.getByText('Page 99 sur plus de 100')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Dernière page' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  expect(await screen.findByText('Résultats 991 à 1 000 sur plus de 1 000')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  expect(await screen.findByText('Résultats 1 001 à 1 010 sur plus de 2 000')).toBeVisible();
  expect(screen.getByText('Joueur 1001')).toBeVisible();
});

test('goes to the next page and writes it into the address', async () => {
  const { user, router } = open(people(25));
  await screen.findByText('Résultats 1 à 10 sur 25');
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  expect(await screen.findByText('Joueur 011')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
  expect(screen.getByText('Résultats 11 à 20 sur 25')).toBeVisible();
});

test('ignores an unknown sort', async () => {
  const asked: (string | null)[] = [];
  network.use(
    http.get(apiUrl('user'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('sort'));
      return answerList(request, people(3), { text: user => user.name });
    }),
  );
  renderRoutes([{ path: '/', element: page }], { path: '/?sort=-age', session: { roles: ['AD'] } });
  await screen.findByText('Résultats 1 à 3 sur 3');
  // The e-mail has a column, which cannot be sorted.
  renderRoutes([{ path: '/', element: page }], { path: '/?sort=email', session: { roles: ['AD'] } });
  await waitFor(() => expect(asked).toEqual([null, null]));
});

test('opens at the page, size, sort and search of the address', async () => {
  open(people(60), '/?page=2&limit=25&sort=-name&q=joueur');
  expect(await screen.findByText('Résultats 26 à 50 sur 60')).toBeVisible();
  expect(names()[0]).toBe('Joueur 035');
  expect(screen.getByRole('textbox', { name: 'Rechercher' })).toHaveValue('joueur');
  expect(screen.getByRole('columnheader', { name: 'Pseudo' })).toHaveAttribute('aria-sort', 'descending');
});

test('sorts up, down, then by default, and shows no button for an unsortable column', async () => {
  const { user, router } = open(people(3));
  await screen.findByText('Joueur 001');
  const header = screen.getByRole('columnheader', { name: 'Pseudo' });
  expect(header).toHaveAttribute('aria-sort', 'none');
  await user.click(within(header).getByRole('button'));
  await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'ascending'));
  await user.click(within(header).getByRole('button'));
  await waitFor(() => expect(names()[0]).toBe('Joueur 003'));
  expect(router.state.location.search).toBe('?sort=-name');
  await user.click(within(header).getByRole('button'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(within(screen.getByRole('columnheader', { name: 'E-mail' })).queryByRole('button')).toBeNull();
});

test('searches from the first page after a pause in typing, and clears the search', async () => {
  const { user, router } = open([...people(30), buildUser({ name: 'Élodie' })], '/?page=2');
  await screen.findByText('Résultats 11 à 20 sur 31');
  await user.type(screen.getByRole('textbox', { name: 'Rechercher' }), 'elodie');
  expect(await screen.findByText('Résultats 1 à 1 sur 1')).toBeVisible();
  expect(screen.getByText('Élodie')).toBeVisible();
  expect(router.state.location.search).toBe('?q=elodie');
  await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }));
  expect(await screen.findByText('Résultats 1 à 10 sur 31')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Rechercher' })).toHaveFocus();
});

test('renders rows before the router’s guard settles and keeps the typed text', async () => {
  const admitted = Promise.withResolvers<void>();
  let isFirst = true;
  network.use(
    http.get(apiUrl('user'), ({ request }) =>
      answerList(request, [...people(3), buildUser({ name: 'Élodie' })], { text: user => user.name }),
    ),
  );
  const guard = async () => {
    if (!isFirst) await admitted.promise;
    isFirst = false;
  };
  const { user, router } = renderRoutes([{ path: '/', element: page, middleware: [guard] }], {
    session: { roles: ['AD'] },
  });
  await screen.findByText('Résultats 1 à 4 sur 4');
  await user.type(screen.getByRole('textbox', { name: 'Rechercher' }), 'élodie{Enter}');
  expect(await screen.findByText('Résultats 1 à 1 sur 1')).toBeVisible();
  expect(router.state.location.search).toBe('');
  expect(screen.getByRole('textbox', { name: 'Rechercher' })).toHaveValue('élodie');
  admitted.resolve();
  await waitFor(() => expect(router.state.location.search).toBe('?q=%C3%A9lodie'));
  expect(screen.getByText('Résultats 1 à 1 sur 1')).toBeVisible();
});

test('truncates a search text that is too long (API-8)', async () => {
  const { user, router } = open([]);
  await user.click(await screen.findByRole('textbox', { name: /^Rechercher/ }));
  await user.paste('é'.repeat(500));
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('q')).toHaveLength(200));
});

test('says that there is nothing, and what was looked for', async () => {
  const { user } = open([]);
  expect(await screen.findByText('Aucun enregistrement')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Rechercher' }), 'zoé{Enter}');
  expect(await screen.findByText('Aucun résultat pour « zoé »')).toBeVisible();
});

test('says what went wrong, and tries again', async () => {
  const { user } = open([]);
  network.use(http.get(apiUrl('user'), () => refuse(500, 'La base est en maintenance.'), { once: true }));
  expect(await screen.findByRole('alert')).toHaveTextContent('La base est en maintenance.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Aucun enregistrement')).toBeVisible();
});

test('keeps the rows when a page fails to load, and retries with the same press (ERR-3)', async () => {
  const { user, router } = open(people(25));
  await screen.findByText('Résultats 1 à 10 sur 25');
  network.use(http.get(apiUrl('user'), () => refuse(500, 'La base est en maintenance.')));
  const header = screen.getByRole('columnheader', { name: 'Pseudo' });
  await user.click(within(header).getByRole('button'));
  expect(await screen.findByRole('alert')).toHaveTextContent('La base est en maintenance.');
  expect(names()).toHaveLength(10);
  expect(screen.getByText('Résultats 1 à 10 sur 25')).toBeVisible();
  // The rows are not in that order: the header does not say so either.
  await waitFor(() => expect(header).toHaveAttribute('aria-sort', 'none'));
  expect(router.state.location.search).toBe('?sort=name');

  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(screen.getByRole('alert')).toBeVisible();
  expect(names()).toHaveLength(10);

  network.use(
    http.get(apiUrl('user'), ({ request }) => answerList(request, people(3), { text: ({ name }) => name })),
  );
  await user.click(within(header).getByRole('button'));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(names()).toHaveLength(3);
  expect(header).toHaveAttribute('aria-sort', 'ascending');
});

test('keeps the rows when a search or a page fails to load', async () => {
  const { user } = open(people(25));
  await screen.findByText('Résultats 1 à 10 sur 25');
  network.use(http.get(apiUrl('user'), () => refuse(500, 'La base est en maintenance.')));
  await user.type(screen.getByRole('textbox', { name: 'Rechercher' }), 'zoé{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('La liste est restée telle qu’elle était.');
  expect(names()).toHaveLength(10);
  expect(screen.getByRole('textbox', { name: 'Rechercher' })).toHaveValue('zoé');
  await user.click(screen.getByRole('button', { name: 'Dernière page' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await screen.findByText('Résultats 1 à 10 sur 25')).toBeVisible();
});

test('links to the last page when the page no longer exists', async () => {
  const { user } = open(people(12), '/?page=9');
  await user.click(await screen.findByRole('button', { name: 'Aller à la dernière page' }));
  expect(await screen.findByText('Résultats 11 à 12 sur 12')).toBeVisible();
});

test('names each action after its row', async () => {
  const { user } = open(people(2));
  await user.click(await screen.findByRole('button', { name: 'Modifier Joueur 002' }));
  expect(edited).toEqual(['Joueur 002']);
  expect(screen.getByRole('link', { name: 'Ajouter' })).toHaveAttribute('href', '/c');
});

test('ignores a second press on a running row action', async () => {
  const sent = Promise.withResolvers<void>();
  const send = jest.fn(() => sent.promise);
  const table = (
    <DataTable
      label="Utilisateurs"
      columns={columns}
      query={usersPage}
      rowId={user => user._id}
      rowName={user => user.name}
      rowActions={() => [{ label: 'Envoyer', icon: 'E', onSelect: send }]}
    />
  );
  network.use(http.get(apiUrl('user'), ({ request }) => answerList(request, people(1))));
  const { user } = renderRoutes([{ path: '/', element: table }], { session: { roles: ['AD'] } });
  const button = await screen.findByRole('button', { name: 'Envoyer Joueur 001' });
  await user.dblClick(button);
  expect(send).toHaveBeenCalledTimes(1);
  sent.resolve();
  await sent.promise;
  await user.click(button);
  expect(send).toHaveBeenCalledTimes(2);
});

test('keeps a separate page for each of two tables', async () => {
  const rows = people(30);
  network.use(http.get(apiUrl('user'), ({ request }) => answerList(request, rows)));
  const table = (label: string, prefix: string) => (
    <DataTable
      label={label}
      prefix={prefix}
      columns={columns}
      query={usersPage}
      rowId={u => u._id}
      rowName={u => u.name}
    />
  );
  const { user, router } = renderRoutes(
    [
      {
        path: '/',
        element: [<div key="a">{table('Un', 'a-')}</div>, <div key="b">{table('Deux', 'b-')}</div>],
      },
    ],
    { session: { roles: ['AD'] } },
  );
  const second = await screen.findByRole('navigation', { name: 'Pages : Deux' });
  await user.click(within(second).getByRole('button', { name: 'Page suivante' }));
  expect(await within(second).findByText('Résultats 11 à 20 sur 30')).toBeVisible();
  expect(router.state.location.search).toBe('?b-page=2');
  expect(screen.getByText('Résultats 1 à 10 sur 30')).toBeVisible();
});
