import { emblemPath, type Server } from '@rpd/shared/domain';
import { Avatar, Badge, Flex, formatDate, Link } from '@rpd/shared/ui';
import { columnHelper, DataTable, FilterSelect } from '@rpd/shared/ui/table';
import { FileText } from 'lucide-react';
import { useMineFirst } from '../lib/useMineFirst.ts';
import { serversPage } from './gm.api.ts';

const column = columnHelper<Server>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Nom',
    cell: ({ row: { original: server } }) => (
      <Flex gap="3" align="center">
        <Avatar
          name={server.name}
          src={server.icon_img || emblemPath(server._id, 'server-emblem')}
          size={32}
          shape="square"
          decorative
        />
        <Link to={`/app/servers/${server._id}`}>{server.name}</Link>
      </Flex>
    ),
  }),
  column.display({
    id: 'open',
    header: 'Candidatures',
    cell: ({ row }) =>
      row.original.options.characters.visible_sheet ? (
        <Badge colorPalette="green">Ouvertes</Badge>
      ) : (
        'Fermées'
      ),
  }),
  column.accessor('activityAt', {
    header: 'Activité',
    cell: ({ row }) => formatDate(row.original.activityAt),
  }),
]);

/** The servers that one runs, and all others that one sees. */
export function GmServers() {
  const { owner, filter } = useMineFirst({ all: 'Tous les serveurs' });
  return (
    <DataTable
      label="Serveurs"
      columns={columns}
      query={state => serversPage(state, owner)}
      rowId={server => server._id}
      rowName={server => server.name}
      rowActions={server => [
        {
          label: 'Ouvrir',
          icon: <FileText size={18} aria-hidden="true" />,
          to: `/app/servers/${server._id}`,
        },
      ]}
      filters={<FilterSelect {...filter} />}
      searchLabel="Rechercher un serveur"
      add={{ label: 'Créer un serveur', to: '/app/servers/c' }}
      emptyTitle={owner ? 'Vous n’avez pas encore de serveur.' : 'Aucun serveur n’est encore là.'}
    />
  );
}
