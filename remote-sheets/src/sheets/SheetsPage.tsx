import { type DrawnSheet, sheetRoute } from '@rpd/shared/domain';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Flex,
  PageHeader,
  SimpleGrid,
  Text,
  formatCount,
} from '@rpd/shared/ui';
import { FilterSelect, MoreButton, SearchBox } from '@rpd/shared/ui/search';
import { NewsButton, useHeldPages } from '@rpd/shared/ui/live';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { LayoutGrid, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { SheetCard } from './SheetCard.tsx';
import { SheetCardsSkeleton } from './SheetCardsSkeleton.tsx';
import { gameTypes, sheetCards, sheetDrawings } from '../lib/sheets.api.ts';

/** `/app/sheets` (SHT-1): the templates that one may see. */
export function SheetsPage() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const system = params.get('gameType') ?? '';
  const narrow = (next: { q: string; gameType: string }) =>
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value)), { replace: true });
  return (
    <>
      <PageHeader
        title="Fiches"
        description="Les modèles de fiche de personnage de vos systèmes de jeu."
        actions={
          <>
            <ButtonLink to="/app/servers/bin?kind=sheet" variant="ghost" colorPalette="gray">
              <Trash2 aria-hidden="true" />
              Corbeille
            </ButtonLink>
            <ButtonLink to="/app/sheets/gallery" variant="outline">
              <LayoutGrid aria-hidden="true" />
              Galerie
            </ButtonLink>
            <ButtonLink to={sheetRoute('Sheet_C_Default')} colorPalette="accent">
              <Plus aria-hidden="true" />
              Nouvelle fiche
            </ButtonLink>
          </>
        }
      />
      <Flex mb="4" gap="3" wrap="wrap">
        <SearchBox
          label="Rechercher une fiche"
          value={q}
          onSearch={next => narrow({ q: next, gameType: system })}
        />
        <SystemFilter value={system} onChange={gameType => narrow({ q, gameType })} />
      </Flex>
      <Cards q={q} system={system} onClear={() => narrow({ q: '', gameType: '' })} />
    </>
  );
}

function SystemFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data = [] } = useQuery(gameTypes);
  const options = data.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <FilterSelect
      label="Système"
      all="Tous les systèmes"
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}

function Cards({ q, system, onClear }: { q: string; system: string; onClear: () => void }) {
  const list = useInfiniteQuery(sheetCards(q, system));
  const held = useHeldPages(list.data, sheetCards(q, system).queryKey);
  const sheets = held.rows;
  const drawnOf = useDrawings(list.data?.pages.map(({ rows }) => rows.map(({ _id }) => _id)) ?? []);
  const counted = list.data?.pages.at(-1) ?? { total: 0 };
  const { total } = counted;
  const count = useRef<HTMLParagraphElement>(null);
  const showAll = () => {
    onClear();
    // The pressed button goes with the empty state: how many there are now is the next thing to read.
    count.current?.focus();
  };

  if (list.isPending) return <SheetCardsSkeleton />;
  return (
    <>
      {list.isError ? (
        <ErrorState retrying={list.isFetching} onRetry={() => void list.refetch()}>
          {"Impossible de se connecter à l'API. Vérifiez que le serveur backend est démarré."}
        </ErrorState>
      ) : null}
      {list.data ? (
        <Text ref={count} tabIndex={-1} role="status" color="fg.muted" textStyle="sm" mb="3">
          {formatCount(counted, 'fiche', 'fiches')}
        </Text>
      ) : null}
      {list.data && total === 0 ? (
        <NoSheet q={q} isNarrowed={q !== '' || system !== ''} onClear={showAll} />
      ) : null}
      <NewsButton held={held} />
      <SimpleGrid
        ref={held.area}
        as="ul"
        listStyleType="none"
        columns={{ base: 1, md: 2 }}
        gap="4"
        aria-label="Fiches"
      >
        {sheets.map(sheet => (
          <SheetCard key={sheet._id} sheet={sheet} drawn={drawnOf.get(sheet._id)} />
        ))}
      </SimpleGrid>
      <MoreButton list={list}>Afficher plus de fiches</MoreButton>
    </>
  );
}

/** What the sheets of some pages look like, by id. */
function useDrawings(pages: string[][]): ReadonlyMap<string, DrawnSheet> {
  return useQueries({
    queries: pages.map(sheetDrawings),
    combine: answers =>
      new Map(answers.flatMap(({ data = [] }) => data.map(drawn => [drawn._id, drawn] as const))),
  });
}

function NoSheet({ q, isNarrowed, onClear }: { q: string; isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed)
    return <EmptyState drawing="scroll" title="Vous n’avez pas encore de fiche, et aucune n’est publique." />;
  return (
    <EmptyState
      drawing="glass"
      title={q ? `Aucune fiche ne correspond à « ${q} »` : 'Aucune fiche pour ce système'}
      action={
        <Button variant="outline" onClick={onClear}>
          Voir toutes les fiches
        </Button>
      }
    />
  );
}
