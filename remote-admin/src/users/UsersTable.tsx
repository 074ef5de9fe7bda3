import { ROLE_BADGES, ROLES, USER_STATES, type User } from '@rpd/shared/domain';
import { Box, formatDate, IconLink, lazyWithPreload, importOrNotify, useOpenState } from '@rpd/shared/ui';
import {
  type BulkEdit,
  type CellChange,
  type CellEdit,
  columnHelper,
  type Criterion,
  DataTable,
  NameCell,
  type RowAction,
  type RowDetails,
} from '@rpd/shared/ui/table';
import { useMutation } from '@tanstack/react-query';
import { FileUp, Maximize2, Pencil, Recycle, Trash2 } from 'lucide-react';
import { useLocation } from 'react-router';
import { UserRoles, UserState } from './UserBadges.tsx';
import type { UserDialogState } from './UserDialogs.tsx';
import { describeDependents } from '../lib/dependents.ts';
import { stateOf } from './users.values.ts';
import { belongingsOf, deleteUser, updateUser, userById, usersPage } from './users.api.ts';
import { OWNED, STATE_LABELS } from './users.labels.ts';
import { useUserBulkActions } from './useUserBulkActions.tsx';
import { useUserRestore } from './useUserRestore.ts';

const UserView = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "user-view" */ './UserView.tsx')).UserView,
);
const UserActs = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "user-view" */ './UserView.tsx')).UserActs,
);
// Forms and dialogs come with the first one that opens: the table does not wait for them.
const UserDialogs = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "user" */ './UserDialogs.tsx')).UserDialogs,
);

const ROLE_OPTIONS = ROLES.map(value => ({ value, label: ROLE_BADGES[value].label }));
const STATE_OPTIONS = USER_STATES.map(value => ({ value, label: STATE_LABELS[value] }));
const CRITERIA: readonly Criterion[] = [
  { name: 'name', label: 'Pseudo', type: 'text' },
  { name: 'email', label: 'E-mail', type: 'text' },
  { name: 'role', label: 'Rôle', type: 'choice', options: ROLE_OPTIONS, all: 'Tous les rôles' },
  { name: 'state', label: 'État', type: 'choice', options: STATE_OPTIONS, all: 'Tous les états' },
  { name: 'createdAt', label: 'Inscrit le', type: 'date' },
];

const BULK_EDIT: BulkEdit<User> = {
  entity: 'User',
  versionOf: user => user.version,
  fields: [
    {
      name: 'valid',
      label: 'État',
      type: 'flag',
      options: [
        { value: 'true', label: STATE_LABELS.active },
        { value: 'false', label: STATE_LABELS.inactive },
      ],
    },
    { name: 'roles', label: 'Rôles', type: 'list', options: ROLE_OPTIONS },
    { name: 'description', label: 'Description', type: 'text', help: 'Une note pour l’équipe.' },
  ],
};

/** Roles and address ask for a proof, and who is deactivated is signed out: these have their form. */
const cellEditBy = (save: (change: CellChange) => Promise<User>): CellEdit<User> => ({
  cells: {
    name: { field: 'name', type: 'text', valueOf: user => user.name },
    description: { field: 'description', type: 'text', valueOf: user => user.description },
  },
  versionOf: user => user.version,
  mayEdit: user => user.deletedAt === null,
  save,
});

const column = columnHelper<User>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Pseudo',
    cell: ({ row: { original: user } }) => (
      <NameCell name={user.name} src={user.avatar} shape="circle">
        <UserState user={user} />
      </NameCell>
    ),
  }),
  column.accessor('email', { header: 'E-mail' }),
  column.display({
    id: 'roles',
    header: 'Rôles',
    cell: ({ row }) => <UserRoles user={row.original} />,
  }),
  column.accessor('createdAt', { header: 'Inscrit le', cell: ({ getValue }) => formatDate(getValue()) }),
  column.display({
    id: 'description',
    header: 'Description',
    cell: ({ row }) => (
      <Box lineClamp="2" overflowWrap="anywhere">
        {row.original.description || '–'}
      </Box>
    ),
  }),
]);

const detailsOf = (open: (next: UserDialogState) => void): RowDetails<User> => ({
  content: user => <UserView user={user} />,
  actions: user => (
    <UserActs
      user={user}
      onEdit={() => open({ kind: 'edit', user })}
      onLink={link => open({ kind: 'link', user, link })}
    />
  ),
  history: 'User',
  one: userById,
});

/** A password or a link is never written down. */
const isForm = (opened: UserDialogState | null) => opened?.kind === 'create' || opened?.kind === 'edit';

/** The accounts (ADM-4): on the page of its own, and as a tab. */
export function UsersTable() {
  const { pathname, search } = useLocation();
  const [opened, setOpened] = useOpenState<UserDialogState | null>('user', null, isForm);
  const remove = useMutation(deleteUser);
  const update = useMutation(updateUser);
  const { restore } = useUserRestore();
  const bulkActions = useUserBulkActions(setOpened);
  // What is open now, not what has opened in its place: the password follows the form that was just sent.
  const close = () => {
    // A person who waits for a role to give learns that there is none.
    if (opened?.kind === 'roles') opened.answer(null);
    setOpened(now => (now === opened ? null : now));
  };
  const returning = `returnUrl=${encodeURIComponent(pathname + search)}`;

  const askDelete = async (user: User) => {
    const overlay = await importOrNotify(import('@rpd/shared/ui/overlay'));
    await overlay?.confirmDelete({
      item: user.name,
      description: 'Son compte va à la corbeille : vous pourrez le restaurer.',
      details: describeDependents(belongingsOf([user]), OWNED),
      remove: () => remove.mutateAsync(user._id),
    });
  };
  const actions = (user: User): RowAction[] => [
    {
      label: 'Modifier',
      icon: <Pencil aria-hidden />,
      onSelect: () => setOpened({ kind: 'edit', user }),
      isInDetails: true,
    },
    user.deletedAt
      ? { label: 'Restaurer', icon: <Recycle aria-hidden />, onSelect: () => restore(user) }
      : {
          label: 'Supprimer',
          icon: <Trash2 aria-hidden />,
          tone: 'danger',
          onSelect: () => void askDelete(user),
        },
  ];

  return (
    <>
      <DataTable
        label="Utilisateurs"
        views="accounts"
        columns={columns}
        criteria={CRITERIA}
        query={usersPage}
        rowId={user => user._id}
        rowName={user => user.name}
        rowActions={actions}
        details={detailsOf(setOpened)}
        searchLabel="Rechercher un pseudo ou un e-mail"
        bulkActions={bulkActions}
        bulkEdit={BULK_EDIT}
        cellEdit={cellEditBy(update.mutateAsync)}
        exported={{
          cells: user => ({
            Pseudo: user.name,
            'E-mail': user.email,
            Rôles: user.roles.map(name => ROLE_BADGES[name].label).join(', '),
            'Inscrit le': formatDate(user.createdAt),
            État: STATE_LABELS[stateOf(user)],
            Description: user.description,
          }),
        }}
        emptyTitle="Aucun utilisateur"
        noMatch="Aucun utilisateur de ce genre"
        add={{ label: 'Ajouter', onSelect: () => setOpened({ kind: 'create' }) }}
        toolbar={
          <>
            <IconLink label="Importer des comptes" size="md" to="/app/admin/users/import">
              <FileUp aria-hidden />
            </IconLink>
            <IconLink label="Créer en plein écran" size="md" to={`/app/admin/user/c?${returning}`}>
              <Maximize2 aria-hidden />
            </IconLink>
          </>
        }
      />
      {opened ? <UserDialogs opened={opened} onOpen={setOpened} onClose={close} /> : null}
    </>
  );
}
