import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '../../domain/user.ts';
import { getPage } from '../../http/index.ts';
import {
  answerList,
  apiUrl,
  buildUser,
  http,
  network,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '../../test/index.ts';
import { columnHelper } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import type { TableState } from './tableState.ts';

const column = columnHelper<User>();
const columns = column.columns([
  column.accessor('name', { header: 'Pseudo' }),
  column.accessor('email', { header: 'E-mail', cell: ({ getValue }) => <a href="/x">{getValue()}</a> }),
]);
const usersPage = (state: TableState) =>
  queryOptions({ queryKey: ['users', state], queryFn: () => getPage<User>('user', { ...state }) });

let opened: string[];
let reload: () => Promise<void>;
function Reload() {
  const client = useQueryClient();
  useEffect(() => {
    reload = () => client.invalidateQueries({ queryKey: ['users'] });
  }, [client]);
  return null;
}

async function open(count = 14) {
  opened = [];
  const rows = Array.from({ length: count }, (_, index) =>
    buildUser({
      name: `Joueur ${String(index + 1).padStart(2, '0')}`,
      email: `j${index + 1}@rpd.test`,
    }),
  );
  const narrowed: string[] = [];
  network.use(
    http.get(apiUrl('user'), ({ request }) =>
      answerList(
        request,
        rows.filter(({ name }) => !narrowed.includes(name)),
      ),
    ),
  );
  const page = (
    <>
      <Reload />
      <DataTable
        label="Comptes"
        columns={columns}
        query={usersPage}
        rowId={user => user._id}
        rowName={user => user.name}
        rowActions={({ name }) => [
          { label: 'Voir', icon: 'V', opens: true, onSelect: () => opened.push(name) },
          { label: 'Supprimer', icon: 'S', onSelect: () => opened.push(`- ${name}`) },
        ]}
        bulkActions={[{ label: 'Activer', question: 'own', run: async () => undefined }]}
      />
    </>
  );
  const { user } = renderRoutes([{ path: '/', element: page }], {
    path: '/?limit=25',
    session: { roles: ['AD'] },
  });
  const grid = await screen.findByRole('grid', { name: 'Comptes' });
  const cell = (name: string) => within(grid).getByRole('gridcell', { name });
  return { user, grid, cell, narrowed };
}
const ticked = () =>
  screen
    .getAllByRole('checkbox', { checked: true, name: /^Sélectionner Joueur/ })
    .map(box => box.getAttribute('aria-label')?.slice(-2));

test('is a grid with one cell in the Tab order, and says which rows of how many it has (26.5)', async () => {
  const { grid, cell, user } = await open();
  expect(grid).toHaveAttribute('aria-multiselectable', 'true');
  expect(grid).toHaveAttribute('aria-rowcount', '15');
  expect(within(grid).getAllByRole('row').at(-1)).toHaveAttribute('aria-rowindex', '15');
  expect(cell('Joueur 01')).toHaveAttribute('tabindex', '0');
  cell('Joueur 01').focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(cell('Joueur 03')).toHaveFocus();
  expect(grid.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
  expect(cell('Joueur 03')).toHaveAttribute('tabindex', '0');
});

test('goes with arrows from cell to cell, to both ends and by ten rows (26.5)', async () => {
  const { cell, user } = await open();
  cell('Joueur 01').focus();
  await user.keyboard('{ArrowRight}');
  expect(cell('j1@rpd.test')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Supprimer Joueur 01' })).toHaveFocus();
  await user.keyboard('{PageDown}');
  expect(screen.getByRole('button', { name: 'Supprimer Joueur 11' })).toHaveFocus();
  await user.keyboard('{Home}');
  expect(screen.getByRole('checkbox', { name: 'Sélectionner Joueur 11' })).toHaveFocus();
  await user.keyboard('{Control>}{End}{/Control}{ArrowRight}{PageUp}');
  expect(cell('Joueur 04')).toHaveFocus();
  await user.keyboard('{Control>}{Home}{/Control}{End}{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Voir Joueur 01' })).toHaveFocus();
});

test('leads on at once from a row that goes while the list is narrowed, so that no key is lost (26.5)', async () => {
  const { cell, user, narrowed } = await open(6);
  cell('Joueur 02').focus();
  narrowed.push('Joueur 02', 'Joueur 03');
  await reload();
  await waitFor(() => expect(screen.queryByText('Joueur 02')).not.toBeInTheDocument());
  // Between the answer and the next key there is nothing to wait for.
  expect(cell('Joueur 04')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(cell('Joueur 05')).toHaveFocus();
  narrowed.push('Joueur 05', 'Joueur 06');
  await reload();
  await waitFor(() => expect(screen.queryByText('Joueur 06')).not.toBeInTheDocument());
  expect(cell('Joueur 04')).toHaveFocus();
});

test('opens with Enter; Escape leads from a link back to its cell (26.5)', async () => {
  const { cell, user } = await open(2);
  screen.getByRole('link', { name: 'j2@rpd.test' }).focus();
  await user.keyboard('{Escape}');
  expect(cell('j2@rpd.test')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(opened).toEqual(['Joueur 02']);
  expect(screen.getByRole('button', { name: 'Voir Joueur 02' })).toHaveFocus();
});

test('ticks with Space, a range with Shift and arrows, which also shrinks, and the page with Ctrl+A (26.5)', async () => {
  const { cell, user } = await open();
  cell('Joueur 09').focus();
  await user.keyboard(' ');
  cell('Joueur 02').focus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
  await waitFor(() => expect(ticked()).toEqual(['02', '03', '04', '05', '09']));
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await waitFor(() => expect(ticked()).toEqual(['02', '03', '04', '09']));
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(ticked()).toHaveLength(14));
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(screen.queryAllByRole('checkbox', { checked: true })).toHaveLength(0));
  cell('Joueur 03').focus();
  await user.keyboard(' ');
  cell('Joueur 05').focus();
  await user.keyboard('{Shift>} {/Shift}');
  await waitFor(() => expect(ticked()).toEqual(['03', '04', '05']));
});
