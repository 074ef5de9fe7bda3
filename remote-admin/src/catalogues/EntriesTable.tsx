import type { CatalogueEntry } from '@rpd/shared/domain';
import type { PageRequest } from '@rpd/shared/http';
import { DataTable, FilterSelect, useFilter, type Column, type DataTableProps } from '@rpd/shared/ui/table';
import { useHistoryAction } from '@rpd/shared/ui/history';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useGameTypes } from '../lib/types.api.ts';
import { rowActions } from '../ui/rowActions.tsx';
import { useEntries } from './useEntries.ts';

interface EntriesTableProps<Stored extends CatalogueEntry> extends Pick<
  DataTableProps<Stored>,
  'label' | 'searchLabel' | 'emptyTitle'
> {
  columns: Column<Stored>[];
  calls: {
    kind: string;
    page: (request: PageRequest, filters: Record<string, string>) => object;
    remove: UseMutationOptions<Stored, Error, string>;
    reorder: UseMutationOptions<Stored[], Error, string[]>;
  };
  /** What this kind alone has, as the words under its columns' names. */
  cells: (row: Stored) => Record<string, string>;
  onCreate: () => void;
  onView: (row: Stored) => void;
  onEdit: (row: Stored) => void;
}

/** The list of a catalogue: in its own order, which one changes by dragging or by buttons; narrowed to a system. */
export function EntriesTable<Stored extends CatalogueEntry>({
  calls,
  cells,
  onCreate,
  onView,
  onEdit,
  ...table
}: EntriesTableProps<Stored>) {
  const { options, names } = useGameTypes();
  const [gameType, setGameType] = useFilter('gameType');
  const { historyOf, historyDialog } = useHistoryAction<Stored>('Catalogue', ({ name }) => name);
  const { askDelete, reorder } = useEntries(calls);
  const query: DataTableProps<Stored>['query'] = state =>
    calls.page(state, { gameType }) as ReturnType<DataTableProps<Stored>['query']>;
  return (
    <>
      <DataTable
        {...table}
        query={query}
        rowId={entry => entry._id}
        rowName={entry => entry.name}
        rowActions={entry => [
          ...rowActions({ view: onView, edit: onEdit, remove: askDelete })(entry),
          historyOf(entry),
        ]}
        onReorder={reorder}
        exported={{
          filter: names.get(gameType) ?? '',
          cells: entry => ({
            Nom: entry.name,
            ...cells(entry),
            Système: names.get(entry.gameType) ?? 'Tous',
            Description: entry.description,
          }),
        }}
        filters={
          <FilterSelect
            label="Système"
            all="Tous les systèmes"
            value={gameType}
            options={options}
            onChange={setGameType}
          />
        }
        add={{ label: 'Ajouter', onSelect: onCreate }}
      />
      {historyDialog}
    </>
  );
}
