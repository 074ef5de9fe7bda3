import { type Compendium, type CompendiumEntrySummary, namedValues } from '@rpd/shared/domain';
import { Badge, Text, useOnceSettled } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import {
  columnHelper,
  DataTable,
  FilterSelect,
  type RowAction,
  useFilter,
  useTableState,
} from '@rpd/shared/ui/table';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BookOpen, Copy, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { deleteEntry, entriesPage, restoreEntry } from './compendium.api.ts';

interface EntryTableProps {
  compendium: Compendium;
  onOpen: (
    opened: { what: 'new' } | { what: 'read' | 'edit' | 'copy'; entry: CompendiumEntrySummary },
  ) => void;
}

const icon = { size: 18, 'aria-hidden': true } as const;

/** Whether the first entries are there: what stands below them moves no more. */
export function useEntriesSettled(server: string): boolean {
  const { state } = useTableState({ sorts: ['name'] });
  const [kind] = useFilter('kind');
  const [pack] = useFilter('pack');
  return useOnceSettled([useQuery(entriesPage(server, state, { kind, pack }))]);
}

/** The entries, searched as one types and narrowed by kind and pack. */
export function EntryTable({ compendium, onOpen }: EntryTableProps) {
  const { server, kinds, packs, mayWrite } = compendium;
  const [kind, setKind] = useFilter('kind');
  const [pack, setPack] = useFilter('pack');
  const remove = useMutation(deleteEntry);
  const restore = useMutation(restoreEntry);
  const columns = useMemo(() => columnsOf(kinds), [kinds]);
  const askDelete = ({ _id, name }: CompendiumEntrySummary) =>
    confirmDelete({
      item: name,
      description: 'Les fiches qui l’ont reprise gardent leurs valeurs.',
      remove: () => remove.mutateAsync(_id),
      restore: () => restore.mutateAsync(_id),
    });
  const actionsOf = (entry: CompendiumEntrySummary): RowAction[] => [
    {
      label: 'Lire',
      icon: <BookOpen {...icon} />,
      opens: true,
      onSelect: () => onOpen({ what: 'read', entry }),
    },
    ...(mayWrite
      ? [
          {
            label: 'Copier en « maison »',
            icon: <Copy {...icon} />,
            onSelect: () => onOpen({ what: 'copy', entry }),
          },
        ]
      : []),
    ...(mayWrite && !entry.pack
      ? [
          { label: 'Modifier', icon: <Pencil {...icon} />, onSelect: () => onOpen({ what: 'edit', entry }) },
          {
            label: 'Supprimer',
            icon: <Trash2 {...icon} />,
            tone: 'danger' as const,
            onSelect: () => void askDelete(entry),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      label="Entrées du compendium"
      columns={columns}
      query={state => entriesPage(server._id, state, { kind, pack })}
      rowId={entry => entry._id}
      rowName={entry => entry.name}
      rowActions={actionsOf}
      searchLabel="Rechercher une entrée"
      emptyTitle={
        mayWrite
          ? 'Aucune entrée ici : importez un paquet ou ajoutez une entrée « maison ».'
          : 'Aucune entrée ici pour le moment.'
      }
      filters={
        <>
          <FilterSelect
            label="Genre"
            all="Tous les genres"
            options={kinds.map(({ key, name }) => ({ value: key, label: name }))}
            value={kind}
            onChange={setKind}
          />
          <FilterSelect
            label="D’où"
            all="Paquets et « maison »"
            options={[
              { value: 'homebrew', label: '« Maison »' },
              ...packs.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            value={pack}
            onChange={setPack}
          />
        </>
      }
      {...(mayWrite && {
        add: { label: 'Ajouter une entrée', onSelect: () => onOpen({ what: 'new' }) },
      })}
    />
  );
}

const column = columnHelper<CompendiumEntrySummary>();
const SHOWN_VALUES = 4;

const columnsOf = (kinds: Compendium['kinds']) =>
  column.columns([
    column.accessor('name', { header: 'Nom' }),
    column.accessor('kind', {
      header: 'Genre',
      enableSorting: false,
      cell: ({ row: { original: entry } }) => kinds.find(one => one.key === entry.kind)?.name ?? entry.kind,
    }),
    column.display({
      id: 'values',
      header: 'Valeurs',
      cell: ({ row: { original: entry } }) => {
        const columns = kinds.find(one => one.key === entry.kind)?.columns ?? [];
        const shown = namedValues(entry, columns).slice(0, SHOWN_VALUES);
        return (
          <Text textStyle="sm" as="span">
            {shown.map(({ name, words }) => `${name}\u00a0: ${words}`).join(' · ') || '–'}
          </Text>
        );
      },
    }),
    column.display({
      id: 'from',
      header: 'D’où',
      cell: ({ row: { original: entry } }) => (
        <Badge colorPalette={entry.pack ? 'brand' : 'green'}>{entry.pack?.name ?? 'Maison'}</Badge>
      ),
    }),
  ]);
