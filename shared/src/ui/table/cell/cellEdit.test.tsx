import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../domain/user.ts';
import { api, getPage } from '../../../http/index.ts';
import {
  answerList,
  apiUrl,
  buildUser,
  http,
  HttpResponse,
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
import type { CellChange, CellEdit } from './cellEdit.ts';

// A cell that is edited in its place (26.5, ADR 121).

const column = columnHelper<User>();
const columns = column.columns([
  column.accessor('name', { header: 'Pseudo' }),
  column.accessor('email', { header: 'E-mail' }),
  column.display({
    id: 'valid',
    header: 'État',
    cell: ({ row }) => (row.original.valid ? 'Actif' : 'Inactif'),
  }),
]);
const usersPage = (state: TableState) =>
  queryOptions({ queryKey: ['users', state], queryFn: () => getPage<User>('user', { ...state }) });
const STATES = [
  { value: 'true', label: 'Actif' },
  { value: 'false', label: 'Inactif' },
];

let opened: string[];
function List() {
  const client = useQueryClient();
  const edit: CellEdit<User> = {
    cells: {
      name: { field: 'name', type: 'text', valueOf: user => user.name },
      valid: { field: 'valid', type: 'flag', options: STATES, valueOf: user => String(user.valid) },
    },
    versionOf: user => user.version,
    mayEdit: user => user.deletedAt === null,
    save: async change => {
      const saved = await api.put('user', { json: change }).json<User>();
      await client.invalidateQueries({ queryKey: ['users'] });
      return saved;
    },
  };
  return (
    <DataTable
      label="Comptes"
      columns={columns}
      query={usersPage}
      rowId={user => user._id}
      rowName={user => user.name}
      rowActions={({ name }) => [
        { label: 'Voir', icon: 'V', opens: true, onSelect: () => opened.push(name) },
      ]}
      cellEdit={edit}
    />
  );
}

async function open() {
  opened = [];
  const store = {
    users: [buildUser({ name: 'Ada' }), buildUser({ name: 'Bao', deletedAt: '2026-01-01T00:00:00.000Z' })],
    sent: [] as CellChange[],
  };
  network.use(
    http.get(apiUrl('user'), ({ request }) => answerList(request, store.users)),
    http.put(apiUrl('user'), async ({ request }) => {
      const change = (await request.json()) as CellChange;
      store.sent.push(change);
      const current = store.users.find(({ _id }) => _id === change._id);
      if (!current || change.version !== current.version)
        return HttpResponse.json({ message: 'Modifié entre-temps.', current }, { status: 412 });
      if (change['name'] === '')
        return refuse(422, 'Certains champs sont à corriger.', { name: 'Ce champ est obligatoire.' });
      const saved = { ...current, ...change, version: current.version + 1 };
      store.users = store.users.map(user => (user._id === saved._id ? saved : user));
      return HttpResponse.json(saved);
    }),
  );
  const { user } = renderRoutes([{ path: '/', element: <List /> }], { session: { roles: ['AD'] } });
  const grid = await screen.findByRole('grid', { name: 'Comptes' });
  const cell = (name: string, place = 0) =>
    within(grid).getAllByRole('gridcell', { name })[place] as HTMLElement;
  return { user, store, cell };
}
const field = () => screen.findByRole('textbox', { name: 'Pseudo de Ada' });

test('edits a cell by F2 and Enter, and takes it back from the toast', async () => {
  const { user, store, cell } = await open();
  expect(cell('Ada')).toHaveAttribute('aria-keyshortcuts', 'F2');
  cell('Ada').focus();
  await user.keyboard('{F2}');
  const input = await field();
  expect(input).toHaveFocus();
  await user.clear(input);
  await user.type(input, 'Adèle{Enter}');
  await waitFor(() => expect(cell('Adèle')).toHaveFocus());
  expect(store.sent).toEqual([{ _id: store.users[0]?._id, version: 1, name: 'Adèle' }]);
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(cell('Ada')).toBeVisible());
  expect(store.users[0]).toMatchObject({ name: 'Ada', version: 3 });
});

test('gives up by Escape, saves nothing that is the same, and opens the row by Enter in the cell of its name', async () => {
  const { user, store, cell } = await open();
  cell('Ada').focus();
  await user.keyboard('{F2}');
  await user.type(await field(), 'lie{Escape}');
  await waitFor(() => expect(cell('Ada')).toHaveFocus());
  await user.keyboard('{F2}');
  await user.type(await field(), '{Enter}');
  await waitFor(() => expect(cell('Ada')).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(opened).toEqual(['Ada']);
  expect(store.sent).toEqual([]);
});

test('shows at the cell why it is refused, and keeps what was written', async () => {
  const { user, store, cell } = await open();
  await user.dblClick(cell('Ada'));
  const input = await field();
  expect(opened).toEqual([]);
  await user.clear(input);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Ce champ est obligatoire.');
  expect(input).toBeInvalid();
  expect(input).toHaveFocus();
  await user.type(input, 'Aude{Enter}');
  await waitFor(() => expect(cell('Aude')).toBeVisible());
  expect(store.users[0]?.name).toBe('Aude');
});

test('shows what somebody else saved there meanwhile, and replaces it by the next Enter alone', async () => {
  const { user, store, cell } = await open();
  cell('Ada').focus();
  await user.keyboard('{F2}');
  const input = await field();
  store.users = store.users.map((one, place) => (place === 0 ? { ...one, name: 'Alma', version: 2 } : one));
  await user.clear(input);
  await user.type(input, 'Aude{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Changé entre-temps : « Alma »');
  expect(input).toHaveValue('Aude');
  expect(store.users[0]?.name).toBe('Alma');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(store.users[0]?.name).toBe('Aude'));
});

test('a change of another field is no conflict: the cell is saved over it', async () => {
  const { user, store, cell } = await open();
  cell('Actif').focus();
  await user.keyboard('{Enter}');
  const select = await screen.findByRole('combobox', { name: 'État de Ada' });
  store.users = store.users.map((one, place) =>
    place === 0 ? { ...one, email: 'neu@rpd.test', version: 2 } : one,
  );
  await user.selectOptions(select, 'Inactif');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(store.users[0]).toMatchObject({ valid: false, email: 'neu@rpd.test', version: 3 }),
  );
});

test('leaves a row alone that one may not edit, and a cell that is no field', async () => {
  const { user, cell } = await open();
  expect(cell('Bao')).toHaveAttribute('aria-readonly', 'true');
  cell('Bao').focus();
  await user.keyboard('{F2}');
  await user.dblClick(cell('Bao'));
  expect(screen.queryByRole('textbox', { name: /Pseudo de/ })).not.toBeInTheDocument();
  // A single press still opens the row, in a cell that can be edited too.
  await user.click(cell('Ada'));
  await waitFor(() => expect(opened).toContain('Ada'));
});
