import { PERMISSION_LABELS, type Robot, type WithPassword } from '@rpd/shared/domain';
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
import { RobotEditor } from './RobotEditor.tsx';
import { renewRobot, robots } from './robots.api.ts';

const column = columnHelper<Robot>();
const columns = column.columns([
  column.accessor('name', { header: 'Nom' }),
  column.accessor('discord_id', { header: 'Identifiant du bot' }),
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

/** The bots of the communities (ADM-7). */
export function RobotsTab() {
  const { opened, create, view, edit, close } = useOpened<Robot>();
  const [shown, setShown] = useState<WithPassword<Robot>>();
  const remove = useMutation(robots.remove);
  const renew = useMutation(renewRobot);

  const askDelete = ({ _id, name }: Robot) =>
    confirmDelete({
      item: name,
      description: 'Le bot ne pourra plus se connecter.',
      remove: () => remove.mutateAsync(_id),
    });
  const askRenew = async ({ _id, name }: Robot) =>
    setShown(await askNewPassword(name, password => renew.mutateAsync({ _id, password })));

  return (
    <>
      <DataTable
        label="Bots"
        columns={columns}
        query={state => robots.page(state)}
        rowId={robot => robot._id}
        rowName={robot => robot.name}
        rowActions={robot => [
          ...rowActions({
            onView: () => view(robot),
            onEdit: () => edit(robot),
            onDelete: () => void askDelete(robot),
          }),
          {
            label: 'Régénérer le mot de passe de',
            icon: <KeyRound aria-hidden />,
            onSelect: () => void askRenew(robot),
          },
        ]}
        searchLabel="Rechercher un bot"
        emptyTitle="Aucun bot"
        add={{ label: 'Ajouter', onSelect: create }}
      />
      {opened?.as === 'create' ? <RobotEditor onClose={close} onCreated={setShown} /> : null}
      {opened?.as === 'edit' ? <RobotEditor robot={opened.row} onClose={close} /> : null}
      {opened?.as === 'view' ? (
        <RobotView robot={opened.row} onClose={close} onEdit={() => edit(opened.row)} />
      ) : null}
      {shown ? (
        <Credentials
          machine={shown}
          clientId={shown.discord_id || shown._id}
          onClose={() => setShown(undefined)}
        />
      ) : null}
    </>
  );
}

function RobotView({ robot, ...dialog }: { robot: Robot; onClose: () => void; onEdit: () => void }) {
  return (
    <ViewDialog title={robot.name} {...dialog}>
      <Fact label="Identifiant du bot">{robot.discord_id || robot._id}</Fact>
      <Fact label="Description">{robot.description}</Fact>
      <Fact label="Permissions">
        {robot.permissions.map(name => PERMISSION_LABELS[name]).join('\n') || 'Aucune'}
      </Fact>
      <Fact label="Mot de passe du">{formatDateTime(robot.credentialsAt)}</Fact>
      <Fact label="Dernière connexion">{formatDateTime(robot.lastUsedAt) || 'Jamais'}</Fact>
    </ViewDialog>
  );
}
