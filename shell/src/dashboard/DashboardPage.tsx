import { useSession } from '@rpd/shared/session';
import { Slot } from '@rpd/shared/slot';
import { Grid, isSettled, LoadingState, PageHeader, Skeleton, Stack } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CharacterCards } from './CharacterCards.tsx';
import { nextEvents, overview, ownCharacters } from './dashboard.api.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { NextEvents } from './NextEvents.tsx';
import { NextSession } from './NextSession.tsx';
import { NextSteps } from './NextSteps.tsx';
import { ServerCards } from './ServerCards.tsx';
import { Statistics } from './Statistics.tsx';
import { Trends } from './Trends.tsx';

/**
 * `/app/dashboard` (DSH, 26.3): somebody who comes by wants to know what is on tonight and what waits for them; then they go to their
 * characters and worlds. Figures come after that, for those who look after them.
 */
export function DashboardPage() {
  const user = useSession(state => state.user);
  const [greeting] = useState(() => greetingAt(new Date()));
  const isOverviewIn = isSettled(useQuery(overview()));
  const areEventsIn = isSettled(useQuery(nextEvents()));
  const areCharactersIn = isSettled(useQuery(ownCharacters()));
  if (!user) return null;
  return (
    <>
      <PageHeader title="Tableau de bord" description={`${greeting} ${user.name}.`} />
      {isOverviewIn ? null : (
        <LoadingState label="Chargement de ce qui vous attend…">
          <Skeleton h="15rem" borderRadius="xl" />
        </LoadingState>
      )}
      {/* All of it is asked for at once, and drawn in its order: nothing moves that one already sees. */}
      {isOverviewIn ? (
        <Stack gap="10">
          <NextSession />
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
            gap="4"
            alignItems="start"
          >
            <Stack gap="4" minW="0">
              <NextSteps />
              <FirstSteps />
            </Stack>
            <Stack gap="4" minW="0">
              <NextEvents />
              <Slot name="dashboard.card@1" props={{}} />
            </Stack>
          </Grid>
          {areEventsIn ? <CharacterCards /> : null}
          {areEventsIn && areCharactersIn ? (
            <>
              <Trends />
              {user.roles.includes('AD') ? <Statistics /> : null}
              <ServerCards me={user._id} />
            </>
          ) : null}
        </Stack>
      ) : null}
    </>
  );
}

/** As French greets by the hour. */
const greetingAt = (now: Date): string =>
  now.getHours() >= 18 || now.getHours() < 5 ? 'Bonsoir' : 'Bonjour';
