import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
} from '../../test/index.ts';
import { Button } from '../Button.tsx';
import { confirmDelete } from '../overlay/confirm.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { columnHelper } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { runBulk } from './runBulk.ts';
import type { TableState } from './tableState.ts';

const column = columnHelper<User>();
const columns = column.columns([column.accessor('name', { header: 'Pseudo' })]);
const usersPage = (state: TableState) =>
  queryOptions({ queryKey: ['users', state], queryFn: () => getPage<User>('user', { ...state }) });

let rows: User[] = [];
/** A row does not change before it. */
let held: Promise<void> | undefined;

/** A list whose rows are deleted, put in a bin and taken out of it, read and, from there, changed. */
function People() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: ['users'] });
  const [opened, setOpened] = useState<'view' | 'edit'>();
  const put = async (user: User, change: Partial<User>) => {
    await held;
    rows = rows.map(other => (other._id === user._id ? { ...user, ...change } : other));
    await reload();
  };
  return (
    <main>
      <h1 tabIndex={-1}>Utilisateurs</h1>
      <DataTable
        label="Utilisateurs"
        columns={columns}
        query={usersPage}
        rowId={user => user._id}
        rowName={user => user.name}
        rowActions={user => [
          { label: 'Voir', icon: 'V', onSelect: () => setOpened('view') },
          user.deletedAt
            ? { label: 'Restaurer', icon: 'R', onSelect: () => void put(user, { deletedAt: null }) }
            : { label: 'Jeter', icon: 'J', onSelect: () => void put(user, { deletedAt: user.createdAt }) },
          {
            label: 'Supprimer',
            icon: 'S',
            onSelect: () =>
              void confirmDelete({
                item: user.name,
                remove: async () => {
                  rows = rows.filter(other => other._id !== user._id);
                  await reload();
                },
              }),
          },
        ]}
        bulkActions={[
          {
            label: 'Activer',
            question: 'own',
            run: users =>
              runBulk(users, {
                rowName: user => user.name,
                act: async user => user,
                done: 'Modification réussi de',
                failed: 'Erreur lors de la modification',
                undo: async () => undefined,
              }),
          },
        ]}
      />
      {opened === 'view' ? (
        <Dialog open title="Lire" onClose={() => setOpened(undefined)}>
          <Button onClick={() => setOpened('edit')}>Modifier</Button>
        </Dialog>
      ) : null}
      {opened === 'edit' ? (
        <Dialog open title="Modifier" onClose={() => setOpened(undefined)}>
          <Button onClick={() => setOpened(undefined)}>Enregistrer</Button>
        </Dialog>
      ) : null}
    </main>
  );
}

function open(names: string[]) {
  rows = names.map(name => buildUser({ name }));
  network.use(http.get(apiUrl('user'), ({ request }) => answerList(request, rows)));
  return renderRoutes([{ path: '/', element: <People /> }], { session: { roles: ['AD'] } });
}
type Keys = ReturnType<typeof open>['user'];

const press = async (user: Keys, name: string, role: 'button' | 'checkbox' = 'button') => {
  const control = await screen.findByRole(role, { name });
  control.focus();
  await user.keyboard(role === 'checkbox' ? ' ' : '{Enter}');
};
const expectFocus = (name: string, role: 'button' | 'checkbox' | 'heading' = 'button') =>
  waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());
const confirmDialog = async (user: Keys) => {
  await expectFocus('Annuler');
  await press(user, 'Supprimer');
};

test('focuses the same button of the next row after a deletion, then of the one before, then the title', async () => {
  const { user } = open(['Aube', 'Brume', 'Cendre']);
  await press(user, 'Supprimer Brume');
  await confirmDialog(user);
  await expectFocus('Supprimer Cendre');
  await press(user, 'Supprimer Cendre');
  await confirmDialog(user);
  await expectFocus('Supprimer Aube');
  await press(user, 'Supprimer Aube');
  await confirmDialog(user);
  await expectFocus('Utilisateurs', 'heading');
});

test('moves the focus to the button that replaces another', async () => {
  const { user } = open(['Aube', 'Brume']);
  await press(user, 'Jeter Brume');
  await expectFocus('Restaurer Brume');
  await press(user, 'Restaurer Brume');
  await expectFocus('Jeter Brume');
});

test('moves it so as well when the focus has just come back to the button', async () => {
  const { user } = open(['Aube', 'Brume']);
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  await press(user, 'Jeter Brume');
  // As a question does that closes before the row changes.
  screen.getByRole('button', { name: 'Supprimer Aube' }).focus();
  screen.getByRole('button', { name: 'Jeter Brume' }).focus();
  resolve();
  await expectFocus('Restaurer Brume');
});

test('moves the focus from the selection bar to the undo action, then to the list', async () => {
  const { user } = open(['Aube', 'Brume']);
  await press(user, 'Sélectionner Brume', 'checkbox');
  await press(user, 'Activer');
  await expectFocus('Annuler');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Annuler' })).not.toBeInTheDocument());
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

test('keeps the focus on the pager button that leads to the last page', async () => {
  const { user } = open(Array.from({ length: 12 }, (_, index) => `Joueur ${index}`));
  await press(user, 'Dernière page');
  expect(await screen.findByText('Page 2 sur 2')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Dernière page' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('returns the focus to the first origin after a dialog opened from a dialog', async () => {
  const { user } = open(['Aube']);
  await press(user, 'Voir Aube');
  await press(user, 'Modifier');
  await expectFocus('Enregistrer');
  await user.keyboard('{Enter}');
  await expectFocus('Voir Aube');
});
