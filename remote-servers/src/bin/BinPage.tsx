import { BIN_DAYS, BIN_KIND_LABELS, BIN_KINDS, may, type BinItem } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Badge, formatDate, Link, PageHeader, Text, tryAndNotify } from '@rpd/shared/ui';
import { confirmDelete, restoreFromBin } from '@rpd/shared/ui/overlay';
import { columnHelper, DataTable, FilterSelect, useFilter } from '@rpd/shared/ui/table';
import { useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { binPage, removeForGood } from './bin.api.ts';

const DAY_MS = 86_400_000;

function daysLeft(until: string): string {
  const days = Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / DAY_MS));
  return days > 1 ? `encore ${days} jours` : 'dans un jour au plus';
}

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
    cell: ({ row: { original } }) => (
      <>
        {formatDate(original.until)}
        <Text textStyle="xs" color="fg.muted">
          {daysLeft(original.until)}
        </Text>
      </>
    ),
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
  const mayRemove = may(me, 'delete', 'Bin');
  const remove = (item: BinItem) =>
    confirmDelete({
      item: item.name,
      question: `Effacer ${item.name} pour de bon ?`,
      description: 'Tout ce qui en dépend disparaît aussi. Rien ne le ramène.',
      confirmLabel: 'Effacer',
      remove: async () => {
        await removeForGood(item);
        await client.invalidateQueries({ queryKey: ['bin'] });
      },
    });
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
      {mayRemove ? (
        <Text mb="4" color="fg.muted">
          Les comptes supprimés se restaurent parmi{' '}
          <Link to="/app/admin/users?state=deleted" display="inline">
            les utilisateurs
          </Link>
          .
        </Text>
      ) : null}
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
          ...(mayRemove
            ? [
                {
                  label: 'Effacer pour de bon',
                  icon: <Trash2 size={18} aria-hidden="true" />,
                  onSelect: () => remove(item),
                },
              ]
            : []),
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
