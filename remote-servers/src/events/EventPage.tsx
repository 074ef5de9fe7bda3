import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { EVENT_STATE_LABELS, eventPath, type RoleplayEvent } from '@rpd/shared/domain';
import {
  Badge,
  Box,
  Flex,
  Grid,
  isNotFound,
  Link,
  LoadingState,
  NotFoundState,
  PageHeader,
  QueryState,
  Skeleton,
  Stack,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { DayTile } from '../ui/DayTile.tsx';
import { Panel } from '../ui/Panel.tsx';
import { EventActions } from './EventActions.tsx';
import { EventDescription } from './EventDescription.tsx';
import { EventPeople } from './EventPeople.tsx';
import { EventPlaces } from './EventPlaces.tsx';
import { EventWhen } from './EventWhen.tsx';
import { eventById } from './events.api.ts';
import { DeclineReason, ProposalActions, Proposer } from './ProposalActions.tsx';

/**
 * `/app/servers/:id/events/:eventId`: all of an event (GMA-1). `/app/servers/events/:eventId` finds it where its server is not known,
 * and an event that moved is found under its former server.
 */
export function EventPage() {
  const { id = '', eventId = '' } = useParams();
  const query = useQuery(eventById(eventId));
  // Who deletes it is on the way to its server; for everybody else it is no more.
  const [isRemoved, setRemoved] = useState(false);
  const isGone = isNotFound(query.error) && !isRemoved;
  return (
    <QueryState
      query={{ ...query, data: isGone ? undefined : query.data }}
      title="Événement"
      missingTitle="Événement introuvable"
      loading={
        <LoadingState label="Chargement de l’événement…">
          <Skeleton h="9" w="50%" mb="6" />
          <Skeleton h="28" mb="5" />
          <Skeleton h="48" />
        </LoadingState>
      }
      notFound={
        <NotFoundState
          title="Il n’y a rien ici"
          back={
            id
              ? { to: `/app/servers/${id}`, label: 'Retour au serveur' }
              : { to: '/app/servers', label: 'Retour aux serveurs' }
          }
        >
          Cet événement n’existe pas, n’existe plus, ou n’est pas visible pour vous.
        </NotFoundState>
      }
    >
      {event =>
        event.server === id ? (
          <Detail event={event} onRemoved={() => setRemoved(true)} />
        ) : (
          <Navigate to={eventPath(event)} replace />
        )
      }
    </QueryState>
  );
}

function Detail({ event, onRemoved }: { event: RoleplayEvent; onRemoved: () => void }) {
  const { title, server, serverName, state } = event;
  const list = `/app/servers/${server}#evenements`;
  const navigate = useNavigate();
  const gone = { onRemoved, onGone: () => void navigate(list) };
  useEffect(() => {
    updateBreadcrumb({
      customItems: [
        { text: 'Serveurs', to: '/app/servers' },
        { text: serverName, to: `/app/servers/${server}` },
        { text: 'Événements', to: list },
        { text: title },
      ],
    });
    return resetBreadcrumb;
  }, [title, server, serverName, list]);
  const isPublished = state === 'published';
  return (
    <>
      <PageHeader
        title={title}
        display
        description={<Link to={`/app/servers/${server}`}>{serverName}</Link>}
        actions={isPublished ? <EventActions event={event} isPage {...gone} /> : null}
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        templateAreas={{ base: '"when" "places" "text" "people"', lg: '"when places" "text people"' }}
        templateRows={{ lg: 'auto 1fr' }}
        gap={{ base: '4', lg: '6' }}
        alignItems="start"
      >
        <Panel gridArea="when" h="full" title="Quand">
          <Flex gap="4" align="flex-start">
            <DayTile moment={event.start} timeZone={event.timeZone} />
            <Stack gap="1" minW="0">
              <EventWhen event={event} isLarge />
            </Stack>
          </Flex>
        </Panel>
        <Panel gridArea="places" h="full" title={isPublished ? 'Inscriptions' : 'Proposition'}>
          {isPublished ? (
            <EventPlaces event={event} />
          ) : (
            <Stack gap="3" align="flex-start">
              <Badge colorPalette={state === 'declined' ? 'red' : 'orange'}>
                {EVENT_STATE_LABELS[state]}
              </Badge>
              <Proposer event={event} />
              <DeclineReason event={event} />
              <ProposalActions event={event} {...gone} />
            </Stack>
          )}
        </Panel>
        <Box gridArea="text" minW="0" px={{ lg: '1' }}>
          <EventDescription event={event} fontSize="md" maxW="prose" />
        </Box>
        {isPublished ? (
          <Panel gridArea="people" h="full" title="Qui vient">
            <EventPeople event={event} />
          </Panel>
        ) : null}
      </Grid>
    </>
  );
}
