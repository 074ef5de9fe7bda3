import { PERMISSION_LABELS, type App, type WithPassword } from '@rpd/shared/domain';
import { Badge, Flex, formatDateTime, Text } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { columnHelper, DataTable } from '@rpd/shared/ui/table';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { askNewPassword } from '../lib/ask-new-password.ts';
import { useOpened } from '../lib/useOpened.ts';
import { Credentials } from '../ui/Credentials.tsx';
import { Fact } from '../ui/Facts.tsx';
import { rowActions } from '../ui/rowActions.tsx';
import { ViewDialog } from '../ui/ViewDialog.tsx';
import { AppEditor } from './AppEditor.tsx';
import { renewApp, apps } from './apps.api.ts';

const column = columnHelper<App>();
const columns = column.columns([
  column.accessor('name', { header: 'Nom' }),
  column.accessor('app_id', { header: 'Identifiant' }),
  column.display({
    id: 'permissions',
    header: 'Permissions',
    cell: ({ row }) => (
      <Flex gap="1" wrap="wrap">
        {row.original.permissions.length === 0 ? <Text color="fg.muted">Aucune</Text> : null}
        {row.original.permissions.map(permission => (
          <Badge key={permission} title={PERMISSION_LABELS[permission]}>
            {permission}
          </Badge>
        ))}
      </Flex>
    ),
  }),
  column.accessor('lastUsedAt', {
    header: 'Dernière connexion',
    cell: ({ getValue }) => formatDateTime(getValue()) || 'Jamais',
  }),
]);

/** The connected applications, RPN (ADM-8). */
export function AppsTab() {
  const { opened, create, view, edit, close } = useOpened<App>();
  const [shown, setShown] = useState<WithPassword<App>>();
  const remove = useMutation(apps.remove);
  const renew = useMutation(renewApp);

  const askDelete = ({ _id, name }: App) =>
    confirmDelete({
      item: name,
      description: 'Cette action est irréversible : l’application ne pourra plus se connecter.',
      remove: () => remove.mutateAsync(_id),
    });
  const askRenew = async ({ _id, name }: App) =>
    setShown(await askNewPassword(name, password => renew.mutateAsync({ _id, password })));

  return (
    <>
      <DataTable
        label="Applications (RPN)"
        columns={columns}
        query={state => apps.page(state)}
        rowId={app => app._id}
        rowName={app => app.name}
        rowActions={app => [
          ...rowActions({
            onView: () => view(app),
            onEdit: () => edit(app),
            onDelete: () => void askDelete(app),
          }),
          {
            label: 'Régénérer le mot de passe de',
            icon: <KeyRound aria-hidden />,
            onSelect: () => void askRenew(app),
          },
        ]}
        searchLabel="Rechercher une application"
        emptyTitle="Aucune application"
        add={{ label: 'Ajouter', onSelect: create }}
      />
      {opened?.as === 'create' ? <AppEditor onClose={close} onCreated={setShown} /> : null}
      {opened?.as === 'edit' ? <AppEditor app={opened.row} onClose={close} /> : null}
      {opened?.as === 'view' ? (
        <AppView app={opened.row} onClose={close} onEdit={() => edit(opened.row)} />
      ) : null}
      {shown ? (
        <Credentials
          machine={shown}
          clientId={shown.app_id || shown._id}
          onClose={() => setShown(undefined)}
        />
      ) : null}
    </>
  );
}

function AppView({ app, ...dialog }: { app: App; onClose: () => void; onEdit: () => void }) {
  return (
    <ViewDialog title={app.name} {...dialog}>
      <Fact label="Identifiant">{app.app_id || app._id}</Fact>
      <Fact label="Description">{app.description}</Fact>
      <Fact label="Permissions">
        {app.permissions.map(name => PERMISSION_LABELS[name]).join('\n') || 'Aucune'}
      </Fact>
      <Fact label="Mot de passe du">{formatDateTime(app.credentialsAt)}</Fact>
      <Fact label="Dernière connexion">{formatDateTime(app.lastUsedAt) || 'Jamais'}</Fact>
    </ViewDialog>
  );
}
