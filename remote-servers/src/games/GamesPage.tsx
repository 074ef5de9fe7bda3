import { may } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  ButtonLink,
  EmptyState,
  Flex,
  lazyWithPreload,
  LoadingState,
  PageHeader,
  SimpleGrid,
  Skeleton,
  Text,
  useOpenState,
} from '@rpd/shared/ui';
import { FilterSelect, MoreButton, SearchBox } from '@rpd/shared/ui/search';
import { NewsButton, useHeldPages } from '@rpd/shared/ui/live';
import { TableHead } from '@rpd/shared/ui/table';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { GameCard } from './GameCard.tsx';
import { gameCards, gameTypes } from './games.api.ts';
import { useMineFirst } from '../lib/useMineFirst.ts';

const GameCreate = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "game-create" */ './GameCreate.tsx')).GameCreate,
);

/** `/app/games` (GAM-1): every game, and the invitation to make another. */
export function GamesPage() {
  return (
    <>
      <PageHeader title="Jeux" display />
      <Invitation />
      <GameList />
    </>
  );
}

function Invitation() {
  const me = useSession(state => state.user);
  if (!may(me, 'create', 'Game')) return null;
  return (
    <Flex
      as="section"
      aria-label="Créer un jeu"
      wrap="wrap"
      gap="4"
      align="center"
      justify="space-between"
      mb="6"
      px={{ base: '4', md: '8' }}
      py="5"
      bg="brand.subtle"
      color="brand.fg"
      borderWidth="1px"
      borderColor="brand.border"
      borderRadius="lg"
    >
      <Text flex="1 1 16rem" fontFamily="display" fontSize="xl">
        Envie de rejoindre un nouveau jeu de rôle
      </Text>
      <ButtonLink to="/app/servers/c" colorPalette="accent" size="lg">
        <Plus aria-hidden="true" />
        Créer un jeu
      </ButtonLink>
    </Flex>
  );
}

function emptyTitle(isNarrowed: boolean, isOwn: boolean): string {
  if (isNarrowed) return 'Aucun jeu ne correspond à ces critères';
  return isOwn ? 'Vous n’avez pas encore de jeu.' : 'Aucun jeu n’est encore ouvert.';
}

/** The games themselves, with their search: also a tab of the game master's area. */
export function GameList({ mineFirst = false }: { mineFirst?: boolean }) {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const gameType = params.get('gameType') ?? '';
  const set = (name: string, value: string) =>
    setParams(
      current => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const me = useSession(state => state.user);
  const mine = useMineFirst({ all: 'Tous les jeux' });
  const owner = mineFirst ? mine.owner : '';
  const [creating, setCreating] = useOpenState('game create', false);
  const types = useQuery(gameTypes);
  const list = useInfiniteQuery(gameCards(q, gameType, owner));
  // GAM-1: a failed load is logged, and nothing is shown.
  useEffect(() => {
    // oxlint-disable-next-line eslint/no-console
    if (list.error) console.error('Erreur lors du chargement des jeux', list.error);
  }, [list.error]);
  const held = useHeldPages(list.data, gameCards(q, gameType, owner).queryKey);
  const games = held.rows;
  const options = (types.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      <TableHead
        search={<SearchBox label="Rechercher un jeu" value={q} onSearch={text => set('q', text)} />}
        filters={
          <>
            <FilterSelect
              label="Système"
              all="Tous les systèmes"
              options={options}
              value={gameType}
              onChange={type => set('gameType', type)}
            />
            {mineFirst ? <FilterSelect {...mine.filter} /> : null}
          </>
        }
        add={
          mineFirst && may(me, 'create', 'Game')
            ? { label: 'Créer un jeu', onSelect: () => setCreating(true) }
            : undefined
        }
      />
      {list.isPending ? (
        <LoadingState label="Chargement des jeux…">
          <SimpleGrid columns={{ base: 1, md: 2, lg: 3 }} gap="4">
            {['1', '2', '3'].map(place => (
              <Skeleton key={place} h="72" />
            ))}
          </SimpleGrid>
        </LoadingState>
      ) : null}
      {list.data && games.length === 0 ? (
        <EmptyState
          drawing={q === '' && gameType === '' && owner === '' ? 'camp' : 'glass'}
          title={emptyTitle(q !== '' || gameType !== '', owner !== '')}
        />
      ) : null}
      <NewsButton held={held} />
      <SimpleGrid
        ref={held.area}
        as="ul"
        listStyleType="none"
        columns={{ base: 1, md: 2, lg: 3 }}
        gap="4"
        aria-label="Jeux"
      >
        {games.map(game => (
          <GameCard key={game._id} game={game} types={types.data ?? []} />
        ))}
      </SimpleGrid>
      <MoreButton list={list}>Afficher plus de jeux</MoreButton>
      {creating ? <GameCreate onClose={() => setCreating(false)} /> : null}
    </>
  );
}
