import type { User } from '@rpd/shared/domain';
import { getPage } from '@rpd/shared/http';
import { Box, formatDate, toasts } from '@rpd/shared/ui';
import { columnHelper, DataTable, type TableState } from '@rpd/shared/ui/table';
import { queryOptions } from '@tanstack/react-query';
import { Eye } from 'lucide-react';

const column = columnHelper<User>();
const columns = column.columns([
  column.accessor('name', { header: 'Pseudo' }),
  column.accessor('createdAt', { header: 'Inscrit depuis', cell: ({ getValue }) => formatDate(getValue()) }),
]);

const accounts = (state: TableState) =>
  queryOptions({
    queryKey: ['users', 'documentation', state],
    queryFn: ({ signal }) => getPage<User>('user', { ...state }, { signal }),
  });

/** A table over the accounts as they are: what one types in its search box is searched by the API. */
export function TablePiece() {
  return (
    <Box flex="1" minW="0">
      <DataTable
        label="Comptes"
        columns={columns}
        query={accounts}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowActions={({ name }) => [
          { label: 'Saluer', icon: <Eye />, onSelect: () => toasts.info(`Bonjour ${name} !`) },
        ]}
        prefix="exemple"
      />
    </Box>
  );
}
