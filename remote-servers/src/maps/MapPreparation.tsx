import type { MapHead } from '@rpd/shared/domain';
import { Box, Heading, useOpenState } from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { newest } from '../lib/newest.ts';
import { PartState } from '../ui/PartState.tsx';
import { PreparedList } from '../ui/PreparedList.tsx';
import { MapForm } from './MapForm.tsx';
import { deleteMap, mapById, mapsOf } from './maps.api.ts';
import { MapView } from './MapView.tsx';

/** The maps of a campaign; one of them is opened to put tokens on it and to cover it. */
export function MapPreparation({ game, me }: { game: string; me: string }) {
  const query = useQuery(mapsOf(game));
  const [edited, setEdited] = useOpenState<{ map: MapHead | undefined } | null>('map', null);
  const [opened, setOpened] = useState('');
  const remove = useMutation(deleteMap);
  return (
    <PartState query={query} loading="Chargement des cartes…" failed="Les cartes ne sont pas chargées">
      {maps => (
        <>
          <PreparedList
            title="Cartes"
            Icon={MapIcon}
            add="Préparer une carte"
            empty="Une carte porte les pions de la table, et le brouillard qui cache ce qui n’est pas exploré."
            items={maps}
            picture={({ picture }) => picture}
            onAdd={() => setEdited({ map: undefined })}
            onEdit={map => setEdited({ map })}
            kind="map"
            onDelete={remove.mutateAsync}
            extra={{
              label: 'Pions et brouillard',
              onPress: ({ _id }) => setOpened(opened === _id ? '' : _id),
              isExpanded: ({ _id }) => opened === _id,
            }}
          />
          {maps.some(({ _id }) => _id === opened) ? (
            <Opened key={opened} id={opened} game={game} me={me} />
          ) : null}
          {edited ? (
            <MapForm game={game} map={newest(maps, edited.map)} onClose={() => setEdited(null)} />
          ) : null}
        </>
      )}
    </PartState>
  );
}

function Opened({ id, game, me }: { id: string; game: string; me: string }) {
  const query = useQuery(mapById(id));
  return (
    <Box mt="4" borderWidth="1px" borderRadius="lg" p="3">
      <PartState query={query} loading="Chargement de la carte…">
        {map => (
          <>
            <Heading as="h3" size="md" mb="3">
              {map.title}
            </Heading>
            <MapView map={map} game={game} me={me} isMaster isInPlay={false} />
          </>
        )}
      </PartState>
    </Box>
  );
}
