import type { GameSession } from '@rpd/shared/domain';
import { Box, Button, ButtonLink, Flex, Heading, notifyFailure, Text } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/editing';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Expand } from 'lucide-react';
import { useState } from 'react';
import { PartState } from '../ui/PartState.tsx';
import { MapView } from './MapView.tsx';
import { mapsOf, sessionMap, showMap } from './maps.api.ts';

/** « Carte »: the map that the session shows, beside the log or on the whole window. */
export function MapPanel({ session, me }: { session: GameSession; me: string }) {
  const query = useQuery(sessionMap(session._id));
  const [isWhole, setWhole] = useState(false);
  const isMaster = session.role === 'master';
  return (
    <Box p="3">
      <Flex justify="space-between" align="center" gap="2" mb="3" wrap="wrap">
        <Heading as="h2" size="md">
          Carte
        </Heading>
        {query.data?.map ? (
          <Button size="sm" variant="outline" onClick={() => setWhole(true)}>
            <Expand aria-hidden="true" size={16} />
            Toute la fenêtre
          </Button>
        ) : null}
      </Flex>
      <PartState query={query} loading="Chargement de la carte…">
        {({ map }) => {
          const view = map ? (
            <MapView
              key={map._id}
              map={map}
              game={session.game._id}
              me={me}
              isMaster={isMaster}
              isInPlay={session.state === 'open'}
              isWhole={isWhole}
            />
          ) : null;
          return (
            <>
              {isMaster && session.state === 'open' ? (
                <Choice session={session} current={map?._id ?? ''} />
              ) : null}
              {isWhole ? null : (view ?? <Text color="fg.muted">Aucune carte n’est montrée.</Text>)}
              <Dialog
                open={isWhole && map !== null}
                size="full"
                title={map?.title ?? 'Carte'}
                onClose={() => setWhole(false)}
              >
                {view}
              </Dialog>
            </>
          );
        }}
      </PartState>
    </Box>
  );
}

/** Which of the prepared maps everybody at the table sees. */
function Choice({ session, current }: { session: GameSession; current: string }) {
  const { _id, game } = session;
  const { data = [] } = useQuery(mapsOf(game._id));
  const show = useMutation({
    ...showMap(_id),
    onError: error => notifyFailure('La carte n’a pas changé', error),
  });
  return (
    <Flex gap="2" mb="3" wrap="wrap">
      <NativeSelect.Root flex="1 1 10rem">
        <NativeSelect.Field
          aria-label="Carte montrée à la table"
          value={current}
          onChange={event => show.mutate(event.target.value)}
        >
          <option value="">Aucune carte montrée</option>
          {data.map(map => (
            <option key={map._id} value={map._id}>
              {map.title}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <ButtonLink to={`/app/games/${game._id}/prepare`} variant="outline">
        Préparer
      </ButtonLink>
    </Flex>
  );
}
