import type { GameMap, MapToken, Place } from '@rpd/shared/domain';
import { useTopic } from '@rpd/shared/live';
import { Button, Flex, notifyFailure, Stack, Text, VisuallyHidden, useOpenState } from '@rpd/shared/ui';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newest } from '../lib/newest.ts';
import { MapBoard } from './MapBoard.tsx';
import type { Stroke } from './MapGround.tsx';
import { changeFog, deleteToken, peopleAtTable } from './maps.api.ts';
import { MapTools, type Tool } from './MapTools.tsx';
import { PlaceParty } from './PlaceParty.tsx';
import { SquareTools } from './SquareTools.tsx';
import { TokenForm } from './TokenForm.tsx';
import { TokenList } from './TokenList.tsx';
import { useMoves } from './useMoves.ts';
import { usePings } from './usePings.ts';

interface MapViewProps {
  map: GameMap;
  game: string;
  me: string;
  isMaster: boolean;
  /** Players move their tokens. */
  isInPlay: boolean;
  /** It has the whole window, and takes most of its height. */
  isWhole?: boolean;
}

/** A map as one plays on it: for a game master with its fog and all its tokens. */
export function MapView({ map, game, me, isMaster, isInPlay, isWhole = false }: MapViewProps) {
  const client = useQueryClient();
  const read = () => void client.invalidateQueries({ queryKey: ['maps'] });
  // Moves are on every screen at once: they do not wait for what the page reads again once a second.
  useTopic('maps', read);
  useTopic(`maptokens:${map._id}`, read);
  const [tool, setTool] = useState<Tool>('move');
  const [line, setLine] = useState<Stroke | null>(null);
  const [edited, setEdited] = useOpenState<{ token: MapToken | undefined } | null>(`token ${map._id}`, null);
  const moves = useMoves(map);
  const { pings, said, point } = usePings(map);
  const people = useQuery({ ...peopleAtTable(game), enabled: isMaster });
  const remove = useMutation(deleteToken(map._id));
  const fog = useMutation({
    ...changeFog(map._id),
    onError: error => notifyFailure('Le brouillard n’a pas changé', error),
  });
  const onFog = (action: 'reveal' | 'cover', area: Place & { width: number; height: number }) =>
    fog.mutate({ action, ...area });
  const whole = (action: 'hide' | 'show') => fog.mutate({ action, x: 0, y: 0, width: 0, height: 0 });
  const mayMove = ({ owner }: MapToken): boolean => isMaster || (isInPlay && owner === me);
  const shared = { map, isMaster, onPing: point, onMeasured: setLine, onFog };
  return (
    <Stack gap="3">
      <MapTools
        tool={tool}
        isMaster={isMaster}
        onTool={next => {
          setTool(next);
          setLine(null);
        }}
      />
      <Flex
        {...(isWhole
          ? { h: '65dvh' }
          : { maxH: '60dvh', minH: '14rem', style: { aspectRatio: `${map.width} / ${map.height}` } })}
      >
        <MapBoard {...shared} tool={tool} moves={moves} mayMove={mayMove} pings={pings} line={line} />
      </Flex>
      <VisuallyHidden role="status" aria-label="Nouvelles de la carte">
        {said || moves.said}
      </VisuallyHidden>
      {isMaster ? (
        <>
          <Flex gap="2" wrap="wrap">
            <Button size="sm" variant="outline" onClick={() => whole('hide')}>
              Tout couvrir
            </Button>
            <Button size="sm" variant="outline" onClick={() => whole('show')}>
              Tout découvrir
            </Button>
            <Button size="sm" variant="outline" onClick={() => setEdited({ token: undefined })}>
              Poser un pion
            </Button>
            <PlaceParty map={map} game={game} />
          </Flex>
          <Text textStyle="sm" color="fg.muted">
            Les joueurs ne reçoivent ni les pions cachés ni ceux qui sont sous le brouillard ; l’image, elle,
            est envoyée entière.
          </Text>
        </>
      ) : null}
      <SquareTools {...shared} />
      <TokenList
        map={map}
        moves={moves}
        mayMove={mayMove}
        onEdit={isMaster ? token => setEdited({ token }) : undefined}
        onDelete={
          isMaster
            ? ({ _id, name }) => void confirmDelete({ item: name, remove: () => remove.mutateAsync(_id) })
            : undefined
        }
      />
      {edited ? (
        <TokenForm
          map={map}
          game={game}
          token={newest(map.tokens, edited.token)}
          people={people.data?.people ?? []}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Stack>
  );
}
