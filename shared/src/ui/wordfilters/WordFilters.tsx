import { useHistoryAction } from '../history/useHistoryAction.tsx';
import { Badge, Box, Flex, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import {
  WORD_FILTER_EFFECT_LABELS,
  WORD_FILTER_PLACE_LABELS,
  type WordFilter,
} from '../../domain/word-filter.ts';
import { importOrNotify } from '../lazyWithPreload.tsx';
import { columnHelper } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { useOpenState } from '../useOpenState.ts';
import { WordFilterForm } from './WordFilterForm.tsx';
import { soughtBy } from './wordfilters.labels.ts';
import { deleteWordFilter, wordFiltersPage } from './wordfilters.api.ts';

const placesOf = ({ places }: WordFilter): string =>
  places.map(place => WORD_FILTER_PLACE_LABELS[place]).join(', ');

const column = columnHelper<WordFilter>();
const columns = column.columns([
  column.accessor('term', {
    header: 'Cherche',
    cell: ({ row: { original: filter } }) => (
      <Box overflowWrap="anywhere">
        <Text fontWeight="medium">{soughtBy(filter)}</Text>
        {filter.reason ? (
          <Text textStyle="sm" color="fg.muted" lineClamp="2">
            {filter.reason}
          </Text>
        ) : null}
      </Box>
    ),
  }),
  column.accessor('rule', { header: 'Règle' }),
  column.accessor('effect', {
    header: 'Effet',
    cell: ({ row: { original } }) => (
      <Badge colorPalette={original.effect === 'refuse' ? 'red' : 'orange'}>
        {original.effect === 'refuse' ? 'Refuse' : 'Signale'}
      </Badge>
    ),
  }),
  column.display({
    id: 'places',
    header: 'Où',
    cell: ({ row }) => (
      <Flex gap="1" wrap="wrap">
        {row.original.places.map(place => (
          <Badge key={place} colorPalette="gray">
            {WORD_FILTER_PLACE_LABELS[place]}
          </Badge>
        ))}
      </Flex>
    ),
  }),
]);

/** The words and links that are not accepted: of one server, or everywhere where `server` is ''. */
export function WordFilters({ server }: { server: string }) {
  const [editing, setEditing] = useOpenState<WordFilter | 'new' | null>('filter', null);
  const { historyOf, historyDialog } = useHistoryAction<WordFilter>('WordFilter', soughtBy);
  const remove = useMutation(deleteWordFilter);
  const askDelete = async (filter: WordFilter) => {
    const overlay = await importOrNotify(import('../overlay/confirm.ts'));
    await overlay?.confirmDelete({ item: soughtBy(filter), remove: () => remove.mutateAsync(filter._id) });
  };
  return (
    <>
      <DataTable
        label="Filtres"
        columns={columns}
        query={state => wordFiltersPage(server, state)}
        rowId={filter => filter._id}
        rowName={soughtBy}
        rowActions={filter => [
          { label: 'Modifier', icon: <Pencil aria-hidden />, onSelect: () => setEditing(filter) },
          {
            label: 'Supprimer',
            icon: <Trash2 aria-hidden />,
            tone: 'danger',
            onSelect: () => void askDelete(filter),
          },
          historyOf(filter),
        ]}
        exported={{
          cells: filter => ({
            Cherche: soughtBy(filter),
            Règle: filter.rule,
            Effet: WORD_FILTER_EFFECT_LABELS[filter.effect],
            Où: placesOf(filter),
            Motif: filter.reason,
          }),
        }}
        searchLabel="Rechercher un filtre"
        emptyTitle="Aucun filtre"
        add={{ label: 'Ajouter un filtre', onSelect: () => setEditing('new') }}
      />
      {historyDialog}
      {editing ? (
        <WordFilterForm
          server={server}
          filter={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  );
}
