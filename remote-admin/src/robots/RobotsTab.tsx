import type { Robot } from '@rpd/shared/domain';
import { columnHelper } from '@rpd/shared/ui/table';
import { lastUse, MachinesTable, Permissions } from '../ui/MachinesTable.tsx';
import { RobotEditor } from './RobotEditor.tsx';
import { robots } from './robots.api.ts';

const column = columnHelper<Robot>();
const columns = column.columns([
  column.accessor('name', { header: 'Nom' }),
  column.accessor('discord_id', { header: 'Identifiant du bot' }),
  column.display({
    id: 'permissions',
    header: 'Permissions',
    cell: ({ row }) => <Permissions permissions={row.original.permissions} />,
  }),
  column.accessor('lastUsedAt', {
    header: 'Dernière connexion',
    cell: ({ getValue }) => lastUse(getValue()),
  }),
]);

/** The bots of the communities (ADM-7). */
export function RobotsTab() {
  return (
    <MachinesTable
      label="Bots"
      columns={columns}
      calls={robots}
      identifier={{ label: 'Identifiant du bot', of: ({ discord_id, _id }) => discord_id || _id }}
      consequence="Le bot ne pourra plus se connecter."
      searchLabel="Rechercher un bot"
      emptyTitle="Aucun bot"
      Editor={RobotEditor}
    />
  );
}
