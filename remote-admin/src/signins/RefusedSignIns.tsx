import type { JournalLine } from '@rpd/shared/domain';
import { formatDateTime, lazyWithPreload, Text } from '@rpd/shared/ui';
import { columnHelper, DataTable, type RowDetails } from '@rpd/shared/ui/table';
import type { ReactNode } from 'react';
import { refusedSignIn, refusedSignInsPage } from './signins.api.ts';
import { causeOf, typedName } from './signins.labels.ts';

const RefusedBeside = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "signin-beside" */ './RefusedBeside.tsx')).RefusedBeside,
);

const DETAILS: RowDetails<JournalLine> = {
  content: line => <RefusedBeside line={line} />,
  one: refusedSignIn,
};

const column = columnHelper<JournalLine>();
const columns = column.columns([
  column.accessor('entityName', {
    header: 'Pseudo',
    enableSorting: false,
    cell: ({ row: { original: line } }) => <Text overflowWrap="anywhere">{typedName(line)}</Text>,
  }),
  column.display({ id: 'cause', header: 'Cause', cell: ({ row }) => causeOf(row.original) }),
  column.accessor('address', { header: 'Adresse', enableSorting: false }),
  column.accessor('at', { header: 'Quand', cell: ({ getValue }) => formatDateTime(getValue()) }),
]);

interface RefusedSignInsProps {
  /** Whose; '' for everybody's. */
  person: string;
  filters: ReactNode;
}

/** Sign-ins that were refused, and which check failed: for staff, never for an outsider (ADM-14). */
export function RefusedSignIns({ person, filters }: RefusedSignInsProps) {
  return (
    <DataTable
      label="Connexions refusées"
      columns={columns}
      query={state => refusedSignInsPage(state, person)}
      rowId={line => line._id}
      rowName={line => `${typedName(line)} ${formatDateTime(line.at)}`}
      details={DETAILS}
      exported={{
        filter: 'refusées',
        cells: line => ({
          Pseudo: typedName(line),
          Cause: causeOf(line),
          Adresse: line.address,
          Quand: formatDateTime(line.at),
        }),
      }}
      filters={filters}
      searchLabel="Pseudo ou cause"
      emptyTitle="Aucune connexion refusée"
    />
  );
}
