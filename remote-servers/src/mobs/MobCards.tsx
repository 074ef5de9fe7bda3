import type { Mob, Stat } from '@rpd/shared/domain';
import { EmptyState, ErrorState, Flex, LoadingState, SimpleGrid, Skeleton } from '@rpd/shared/ui';
import { FilterSelect, MoreButton, SearchBox } from '@rpd/shared/ui/search';
import { NewsButton, useHeldPages } from '@rpd/shared/ui/live';
import { type RowDetails, RowPane, TableHead, useRowDetails, useTableState } from '@rpd/shared/ui/table';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MobCard } from './MobCard.tsx';
import { mobCards, type MobFilters } from './mobs.api.ts';

interface MobCardsProps {
  filters: MobFilters;
  /** What narrows the list beside the search box. */
  narrowing: ReactNode;
  /** Which criteria hold. */
  chips: ReactNode;
  toolbar: ReactNode;
  add: { label: string; onSelect: () => void };
  details: RowDetails<Mob>;
  known: readonly Stat[];
  actions: (mob: Mob) => ReactNode;
}

const SORTS = [
  { value: 'level', label: 'Niv. croissant' },
  { value: '-level', label: 'Niv. décroissant' },
  { value: '-createdAt', label: 'Récentes' },
];

const rowId = ({ _id }: Mob) => _id;
/** They stand on the card. */
const NO_ACTIONS: never[] = [];

/** The mobs as cards: what a game master looks through at the table. */
export function MobCards({
  filters,
  narrowing,
  chips,
  toolbar,
  add,
  details,
  known,
  actions,
}: MobCardsProps) {
  const { state, change } = useTableState({ sorts: ['level', 'createdAt'] });
  const list = useInfiniteQuery(mobCards(state.q, state.sort, filters));
  const held = useHeldPages(list.data, mobCards(state.q, state.sort, filters).queryKey);
  const mobs = held.rows;
  const pane = useRowDetails(details, { rows: mobs, rowId, prefix: '' });
  return (
    <>
      <TableHead
        search={
          <SearchBox
            label="Rechercher une créature"
            value={state.q}
            onSearch={q => change({ q, page: 1 }, { replace: true })}
          />
        }
        filters={narrowing}
        sort={
          <FilterSelect
            label="Trier par"
            all="Nom"
            options={SORTS}
            value={state.sort}
            isNarrow
            onChange={sort => change({ sort })}
          />
        }
        toolbar={toolbar}
        add={add}
      />
      {chips}
      {list.isPending ? (
        <LoadingState label="Chargement des créatures…">
          <Skeleton h="60" />
        </LoadingState>
      ) : null}
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data && mobs.length === 0 ? (
        <EmptyState drawing="glass" title="Aucune créature ne correspond." />
      ) : null}
      <NewsButton held={held} />
      <Flex gap="5" align="flex-start">
        <SimpleGrid
          ref={held.area}
          flex="1"
          minW="0"
          as="ul"
          listStyleType="none"
          // Beside an open creature there is room for one less.
          columns={{ base: 1, sm: 2, lg: pane.id === null ? 3 : 2 }}
          gap="4"
          aria-label="Créatures et PNJ"
        >
          {mobs.map(mob => (
            <MobCard key={mob._id} mob={mob} known={known} actions={actions(mob)} />
          ))}
        </SimpleGrid>
        {pane.id === null ? null : (
          <RowPane
            id={pane.id}
            title={pane.row?.name ?? 'Créature'}
            content={pane.row ? details.content(pane.row) : null}
            rowActions={NO_ACTIONS}
            isMissing={pane.isMissing && !list.isPending}
            error={pane.error}
            onClose={pane.close}
            leadBack={() => held.area.current?.querySelector<HTMLElement>('a[aria-current=true]')?.focus()}
          />
        )}
      </Flex>
      <MoreButton list={list}>Afficher plus de créatures</MoreButton>
    </>
  );
}
