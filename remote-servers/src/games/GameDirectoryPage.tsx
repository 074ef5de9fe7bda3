import { may } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Flex,
  LoadingState,
  PageHeader,
  SimpleGrid,
  Skeleton,
  Text,
  formatCount,
} from '@rpd/shared/ui';
import { FilterSelect, MoreButton, SearchBox } from '@rpd/shared/ui/search';
import { NewsButton, useHeldPages } from '@rpd/shared/ui/live';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { GameCard } from './GameCard.tsx';
import { gameTypes, recruitingGames } from './games.api.ts';
import { ALL_GAMES, GAME_SORTS, isNarrowed, useGameFilters } from './games.filters.ts';

const COLUMNS = { base: 1, md: 2, lg: 3 };

/** `/app/games/find`: the games that look for players. The administrators' list of all games is `/app/games` (GAM-1). */
export function GameDirectoryPage() {
  const me = useSession(({ user }) => user);
  const { filters, change } = useGameFilters();
  const types = useQuery(gameTypes);
  const list = useInfiniteQuery(recruitingGames(filters));
  const count = useRef<HTMLParagraphElement>(null);
  const held = useHeldPages(list.data, recruitingGames(filters).queryKey);
  const games = held.rows;
  const counted = list.data?.pages.at(-1) ?? { total: 0 };
  const { total } = counted;
  const showAll = () => {
    change({ ...ALL_GAMES, sort: filters.sort });
    // The pressed button goes with the empty state.
    count.current?.focus();
  };
  return (
    <>
      <PageHeader
        title="Trouver un jeu"
        description="Les jeux qui cherchent des joueurs."
        display
        actions={
          <>
            <ButtonLink to="/app/me/games" variant="outline">
              Mes jeux
            </ButtonLink>
            {may(me, 'create', 'Game') ? (
              <ButtonLink to="/app/games/c" variant="outline">
                Créer un jeu
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Flex wrap="wrap" gap="3" mb="4" align="flex-end">
        <SearchBox label="Rechercher un jeu" value={filters.q} onSearch={q => change({ q })} />
        <FilterSelect
          label="Système"
          all="Tous les systèmes"
          options={(types.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={filters.gameType}
          onChange={gameType => change({ gameType })}
        />
        <FilterSelect
          label="Trier par"
          options={GAME_SORTS}
          value={filters.sort}
          onChange={sort => change({ sort })}
        />
      </Flex>
      {list.isPending ? (
        <LoadingState label="Chargement des jeux…">
          <SimpleGrid columns={COLUMNS} gap="4">
            {['1', '2', '3'].map(place => (
              <Skeleton key={place} h="72" />
            ))}
          </SimpleGrid>
        </LoadingState>
      ) : null}
      {list.isError && !list.data ? (
        <ErrorState error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data ? (
        <Text ref={count} tabIndex={-1} role="status" color="fg.muted" textStyle="sm" mb="3">
          {formatCount(counted, 'jeu', 'jeux')}
        </Text>
      ) : null}
      {list.data && total === 0 ? <NoGame isNarrowed={isNarrowed(filters)} onClear={showAll} /> : null}
      <NewsButton held={held} />
      <SimpleGrid ref={held.area} as="ul" listStyleType="none" columns={COLUMNS} gap="4" aria-label="Jeux">
        {games.map(game => (
          <GameCard key={game._id} game={game} types={types.data ?? []} />
        ))}
      </SimpleGrid>
      <MoreButton list={list}>Afficher plus de jeux</MoreButton>
    </>
  );
}

function NoGame({ isNarrowed: narrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (narrowed) {
    return (
      <EmptyState
        drawing="glass"
        title="Aucun jeu ne correspond à ces critères"
        action={
          <Button variant="outline" onClick={onClear}>
            Voir tous les jeux
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing="camp"
      title="Aucun jeu ne cherche de joueurs en ce moment."
      action={<ButtonLink to="/app/servers">Trouver un serveur</ButtonLink>}
    />
  );
}
