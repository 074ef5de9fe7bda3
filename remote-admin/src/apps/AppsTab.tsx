import type { App } from '@rpd/shared/domain';
import { columnHelper } from '@rpd/shared/ui/table';
import { lastUse, MachinesTable, Permissions } from '../ui/MachinesTable.tsx';
import { AppEditor } from './AppEditor.tsx';
import { apps } from './apps.api.ts';

const column = columnHelper<App>();
const columns = column.columns([
  column.accessor('name', { header: 'Nom' }),
  column.accessor('app_id', { header: 'Identifiant' }),
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

/** The connected applications, RPN (ADM-8). */
export function AppsTab() {
  return (
    <MachinesTable
      label="Applications (RPN)"
      columns={columns}
      calls={apps}
      identifier={{ label: 'Identifiant', of: ({ app_id, _id }) => app_id || _id }}
      consequence="Cette action est irréversible : l’application ne pourra plus se connecter."
      searchLabel="Rechercher une application"
      emptyTitle="Aucune application"
      Editor={AppEditor}
    />
  );
}
