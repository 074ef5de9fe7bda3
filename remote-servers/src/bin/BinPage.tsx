import { BIN_DAYS, BIN_KIND_LABELS, BIN_KINDS, type BinItem } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Badge, formatDate, PageHeader, tryAndNotify } from '@rpd/shared/ui';
import { restoreFromBin } from '@rpd/shared/ui/overlay';
import { columnHelper, DataTable, FilterSelect, useFilter } from '@rpd/shared/ui/table';
import { useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import { binPage } from './bin.api.ts';

const column = columnHelper<BinItem>();
const nameColumns = column.columns([
  column.accessor('name', { header: 'Nom' }),
  column.display({
    id: 'kind',
    header: 'Genre',
    cell: ({ row }) => <Badge colorPalette="gray">{BIN_KIND_LABELS[row.original.kind]}</Badge>,
  }),
]);
const dateColumns = column.columns([
  column.accessor('deletedAt', {
    header: 'Supprimé le',
    cell: ({ row }) => formatDate(row.original.deletedAt),
  }),
  column.display({
    id: 'by',
    header: 'Par',
    cell: ({ row }) => row.original.deletedBy.name || 'Compte supprimé',
  }),
  column.display({
    id: 'until',
    header: 'Effacé le',
    cell: ({ row }) => formatDate(row.original.until),
  }),
]);
const columns = [...nameColumns, ...dateColumns];
const ownerColumn = column.columns([
  column.display({
    id: 'owner',
    header: 'De',
    cell: ({ row }) => row.original.owner.name || 'Compte supprimé',
  }),
]);
const columnsOfAll = [...nameColumns, ...ownerColumn, ...dateColumns];

const KINDS = BIN_KINDS.map(value => ({ value, label: BIN_KIND_LABELS[value] }));
const MINE = [{ value: 'me', label: 'Les miens' }];
/** Those who may restore what is somebody else's. */
const TEAM = new Set(['MO', 'AD']);

/** `/app/servers/bin`: what one may restore for 30 days after its deletion (DSK-7). */
export function BinPage() {
  const me = useSession(state => state.user);
  const [kind, setKind] = useFilter('kind');
  const [owner, setOwner] = useFilter('owner');
  const client = useQueryClient();
  const seesOthers = me?.roles.some(role => TEAM.has(role)) ?? false;
  const restore = ({ kind: of, _id, name }: BinItem) =>
    tryAndNotify(restoreFromBin(client, of, _id), {
      done: () => `Restauration réussie de ${name}`,
      failed: 'Erreur lors de la restauration',
    });
  return (
    <>
      <PageHeader
        title="Corbeille"
        description={`Ce qui est supprimé reste ici ${BIN_DAYS} jours, puis s’efface pour de bon.`}
      />
      <DataTable
        label="Corbeille"
        columns={seesOthers ? columnsOfAll : columns}
        query={state => binPage(state, { kind, owner })}
        rowId={item => `${item.kind}-${item._id}`}
        rowName={item => item.name}
        rowActions={item => [
          {
            label: 'Restaurer',
            icon: <ArchiveRestore size={18} aria-hidden="true" />,
            onSelect: () => restore(item),
          },
        ]}
        filters={
          <>
            <FilterSelect
              label="Genre"
              all="Tous les genres"
              options={KINDS}
              value={kind}
              onChange={setKind}
            />
            {seesOthers ? (
              <FilterSelect label="De qui" all="De tous" options={MINE} value={owner} onChange={setOwner} />
            ) : null}
          </>
        }
        searchLabel="Rechercher dans la corbeille"
        emptyTitle="La corbeille est vide."
      />
    </>
  );
}
