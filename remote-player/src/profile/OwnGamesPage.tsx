import { emblemPath, type Game } from '@rpd/shared/domain';
import {
  isSettled,
  ButtonLink,
  EmptyState,
  ErrorState,
  Flex,
  Heading,
  LoadingState,
  SimpleGrid,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { NewsButton, useHeldRows } from '@rpd/shared/ui/live';
import { CalendarFeedButton } from '@rpd/shared/ui/calendar';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MePage } from '../ui/MePage.tsx';
import { OwnCard } from './OwnCard.tsx';
import { openTables, ownGames } from './profile.api.ts';

/** The games that look for players. */
const DIRECTORY = '/app/games/find';

interface OwnGamesPageProps {
  dates: ReactNode;
  /** False while the dates have not come, nor failed. */
  areDatesKnown: boolean;
}

/** `/app/me/games` (PLY-3): the games that one runs, and those that one has joined. Drawn once all is known: each part may be absent. */
export function OwnGamesPage({ dates, areDatesKnown }: OwnGamesPageProps) {
  const joined = useQuery(ownGames('member'));
  const owned = useQuery(ownGames('owner'));
  const tables = useQuery(openTables);
  const isKnown = isSettled(joined) && isSettled(owned) && isSettled(tables) && areDatesKnown;
  const error = joined.error ?? owned.error;
  const isEmpty = joined.data?.total === 0 && owned.data?.total === 0;
  return (
    <MePage
      title="Mes jeux"
      actions={
        <>
          <CalendarFeedButton
            server=""
            description="Vos séances et les événements auxquels vous participez, dans votre calendrier."
          />
          <ButtonLink to={DIRECTORY} variant="outline">
            Trouver un jeu
          </ButtonLink>
        </>
      }
    >
      {error ? (
        <ErrorState
          error={error}
          retrying={joined.isFetching || owned.isFetching}
          onRetry={() => void Promise.all([joined.refetch(), owned.refetch()])}
        />
      ) : null}
      {isKnown && isEmpty ? (
        <EmptyState
          drawing="camp"
          title="Vous n’avez pas encore rejoint de jeu."
          action={<ButtonLink to={DIRECTORY}>Trouver un jeu</ButtonLink>}
        />
      ) : null}
      {(!isKnown || joined.isPending || owned.isPending) && !error ? (
        <LoadingState label="Chargement de vos jeux…" />
      ) : null}
      {isKnown ? (
        <Stack gap="8">
          <OpenTables />
          {dates}
          <Games
            title="Jeux rejoints"
            read={joined.data?.rows ?? NO_GAMES}
            queryKey={ownGames('member').queryKey}
          />
          <Games
            title="Jeux que je mène"
            read={owned.data?.rows ?? NO_GAMES}
            queryKey={ownGames('owner').queryKey}
          />
        </Stack>
      ) : null}
    </MePage>
  );
}

/** The tables that are open now, one press away. */
function OpenTables() {
  const { data = [] } = useQuery(openTables);
  if (data.length === 0) return null;
  return (
    <section>
      <Heading as="h2" size="xl" mb="4">
        Tables ouvertes
      </Heading>
      <Flex as="ul" listStyleType="none" direction="column" gap="3">
        {data.map(({ _id, title, game }) => (
          <Flex as="li" key={_id} gap="3" wrap="wrap" align="center">
            <Text overflowWrap="anywhere">{title ? `${game.name} : ${title}` : game.name}</Text>
            <ButtonLink
              to={`/app/games/${game._id}/table/${_id}`}
              size="sm"
              aria-label={`Aller à la table de ${game.name}`}
            >
              Aller à la table
            </ButtonLink>
          </Flex>
        ))}
      </Flex>
    </section>
  );
}

/** One and the same, so that the list sees that nothing has changed. */
const NO_GAMES: readonly Game[] = [];

interface GamesProps {
  title: string;
  read: readonly Game[];
  queryKey: QueryKey;
}

function Games({ title, read, queryKey }: GamesProps) {
  const held = useHeldRows({ rows: read, rowId: ({ _id }) => _id, queryKey });
  const games = held.rows;
  if (games.length === 0) return null;
  return (
    <section>
      <Heading as="h2" size="xl" mb="4">
        {title}
      </Heading>
      <NewsButton held={held} />
      <SimpleGrid ref={held.area} as="ul" listStyleType="none" columns={{ base: 1, md: 2, xl: 3 }} gap="4">
        {games.map(({ _id, name, icon_img, memberCount, status }) => (
          <OwnCard
            key={_id}
            name={name}
            to={`/app/games/${_id}`}
            picture={icon_img || emblemPath(_id, 'game-emblem')}
            mark={status ? undefined : 'Inactif'}
          >
            <Text textStyle="sm" color="fg.muted">
              {memberCount > 1 ? `${memberCount} membres` : `${memberCount} membre`}
            </Text>
          </OwnCard>
        ))}
      </SimpleGrid>
    </section>
  );
}
