import type { Server } from '@rpd/shared/domain';
import { Avatar, Flex, formatDate, IconLink, Text } from '@rpd/shared/ui';
import { binQuestion, confirmDelete } from '@rpd/shared/ui/overlay';
import { columnHelper, DataTable, NameCell } from '@rpd/shared/ui/table';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Maximize2, Trash2 } from 'lucide-react';
import { useLocation } from 'react-router';
import { useServerTypes } from '../lib/types.api.ts';
import { useDialogState } from '../ui/useDialogState.ts';
import { namesOf } from '../lib/labels.ts';
import { Fact } from '../ui/Facts.tsx';
import { rowActions } from '../ui/rowActions.tsx';
import { ViewDialog } from '../ui/ViewDialog.tsx';
import { YesNo } from '../ui/YesNo.tsx';
import { ServerEditor } from './ServerEditor.tsx';
import { servers } from './servers.api.ts';
import { useServerVisibility } from './useServerVisibility.tsx';

const column = columnHelper<Server>();
const columnsWith = (names: ReadonlyMap<string, string>) =>
  column.columns([
    column.accessor('name', {
      header: 'Nom',
      cell: ({ row: { original: server } }) => <NameCell name={server.name} src={server.icon_img} />,
    }),
    column.display({
      id: 'types',
      header: 'Types',
      cell: ({ row }) => namesOf(row.original.serverType, names),
    }),
    column.accessor('visible', {
      header: 'Visible',
      cell: ({ getValue }) => <YesNo value={getValue()} yes="Visible" no="Masqué" />,
    }),
    column.accessor('createdAt', { header: 'Créé le', cell: ({ getValue }) => formatDate(getValue()) }),
  ]);

/** All servers, hidden ones too (ADM-9, ADM-10). */
export function ServersTab() {
  const { pathname, search } = useLocation();
  const { names } = useServerTypes();
  const { opened, create, view, edit, close } = useDialogState<Server>();
  const remove = useMutation(servers.remove);
  const visibility = useServerVisibility();

  const client = useQueryClient();
  const askDelete = ({ _id, name }: Server) =>
    confirmDelete(binQuestion(client, { kind: 'server', _id, name, remove: () => remove.mutateAsync(_id) }));
  return (
    <>
      <DataTable
        label="Serveurs"
        columns={columnsWith(names)}
        query={state => servers.page(state)}
        rowId={server => server._id}
        rowName={server => server.name}
        rowActions={server => [
          ...rowActions({ view, edit, remove: askDelete })(server),
          visibility.rowAction(server),
          { label: 'Page de', icon: <ExternalLink aria-hidden />, to: `/app/servers/${server._id}` },
        ]}
        bulkActions={visibility.bulkActions}
        exported={{
          cells: server => ({
            Nom: server.name,
            Types: namesOf(server.serverType, names),
            Visible: server.visible ? 'Oui' : 'Non',
            'Créé le': formatDate(server.createdAt),
          }),
        }}
        searchLabel="Rechercher un serveur"
        emptyTitle="Aucun serveur"
        add={{ label: 'Créer', onSelect: create }}
        toolbar={
          <>
            <IconLink label="Corbeille des serveurs" size="md" to="/app/servers/bin?kind=server">
              <Trash2 aria-hidden />
            </IconLink>
            <IconLink
              label="Créer un serveur en plein écran"
              size="md"
              to={`/app/admin/servers/c?returnUrl=${encodeURIComponent(pathname + search)}`}
            >
              <Maximize2 aria-hidden />
            </IconLink>
          </>
        }
      />
      {visibility.dialog}
      {opened?.kind === 'create' ? <ServerEditor onClose={close} /> : null}
      {opened?.kind === 'edit' ? <ServerEditor server={opened.row} onClose={close} /> : null}
      {opened?.kind === 'view' ? (
        <ServerView server={opened.row} names={names} onClose={close} onEdit={() => edit(opened.row)} />
      ) : null}
    </>
  );
}

interface ServerViewProps {
  server: Server;
  names: ReadonlyMap<string, string>;
  onClose: () => void;
  onEdit: () => void;
}

function ServerView({ server, names, ...dialog }: ServerViewProps) {
  const { description, serverType, visible, createdAt } = server;
  return (
    <ViewDialog
      title={server.name}
      {...dialog}
      head={
        <Flex gap="3" align="center" mb="4">
          <Avatar name={server.name} src={server.icon_img} size={64} shape="square" decorative />
          <YesNo value={visible} yes="Visible" no="Masqué" />
          <Text>{visible ? 'Visible' : 'Masqué'}</Text>
        </Flex>
      }
    >
      <Fact label="Types">{namesOf(serverType, names)}</Fact>
      <Fact label="Identifiant Discord">{server.serverDiscord_id}</Fact>
      <Fact label="Lien d’invitation">{description.discord}</Fact>
      <Fact label="Wiki">{description.wiki}</Fact>
      <Fact label="Site web">{description.website}</Fact>
      <Fact label="Introduction">{description.intro}</Fact>
      <Fact label="Thème">{description.bio}</Fact>
      <Fact label="Créé le">{formatDate(createdAt)}</Fact>
    </ViewDialog>
  );
}
