import { may, sheetRoute } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Badge, formatDate, Link } from '@rpd/shared/ui';
import { columnHelper, DataTable, FilterSelect } from '@rpd/shared/ui/table';
import { Eye, Pencil } from 'lucide-react';
import { useMineFirst } from '../lib/useMineFirst.ts';
import { type SheetHead, sheetsPage } from './gm.api.ts';

const column = columnHelper<SheetHead>();
const columns = column.columns([
  column.accessor(sheet => sheet.description.name, {
    id: 'name',
    header: 'Nom',
    cell: ({ row: { original: sheet } }) => (
      <Link to={`/app/sheets/${sheet._id}`}>{sheet.description.name}</Link>
    ),
  }),
  column.display({
    id: 'publish',
    header: 'État',
    cell: ({ row: { original: sheet } }) => (
      <Badge colorPalette={sheet.description.publish ? 'green' : 'gray'}>
        {sheet.description.publish ? 'Ouverte' : 'Fermé'}
      </Badge>
    ),
  }),
  column.display({
    id: 'public',
    header: 'Accès',
    cell: ({ row }) => (row.original.isPublic ? 'Public' : 'Privé'),
  }),
  column.accessor('updatedAt', {
    header: 'Modifiée le',
    cell: ({ row }) => formatDate(row.original.updatedAt),
  }),
]);

/** The templates at hand: those that one may not change are read. */
export function GmSheets() {
  const me = useSession(({ user }) => user);
  const { owner, filter } = useMineFirst({ mine: 'Les miennes', all: 'Toutes les fiches' });
  return (
    <DataTable
      label="Fiches"
      columns={columns}
      query={state => sheetsPage(state, owner)}
      filters={<FilterSelect {...filter} />}
      rowId={sheet => sheet._id}
      rowName={sheet => sheet.description.name}
      rowActions={sheet => [
        {
          label: 'Voir',
          icon: <Eye size={18} aria-hidden="true" />,
          to: `/app/sheets/${sheet._id}`,
          opens: true,
        },
        ...(may(me, 'update', 'Sheet', sheet)
          ? [
              {
                label: 'Modifier',
                icon: <Pencil size={18} aria-hidden="true" />,
                to: sheetRoute('Sheet_Edit', sheet._id),
              },
            ]
          : []),
      ]}
      searchLabel="Rechercher une fiche"
      add={{ label: 'Nouvelle fiche', to: sheetRoute('Sheet_C_Default') }}
      emptyTitle="Aucune fiche n’est encore là : créez la première."
    />
  );
}
