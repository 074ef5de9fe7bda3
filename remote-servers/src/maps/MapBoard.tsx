import type { GameMap, MapPing, MapToken, Place } from '@rpd/shared/domain';
import { Box, Flex, IconButton, Picture } from '@rpd/shared/ui';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { MapGround, rectangleOf, type Stroke } from './MapGround.tsx';
import type { Tool } from './MapTools.tsx';
import { Token } from './Token.tsx';
import type { useMoves } from './useMoves.ts';
import { useMapView, ZOOM_STEP } from './useMapView.ts';

interface MapBoardProps {
  map: GameMap;
  isMaster: boolean;
  tool: Tool;
  moves: ReturnType<typeof useMoves>;
  mayMove: (token: MapToken) => boolean;
  pings: readonly MapPing[];
  /** A line that the keyboard asked for. */
  line: Stroke | null;
  onPing: (place: Place) => void;
  onMeasured: (line: Stroke | null) => void;
  onFog: (action: 'reveal' | 'cover', area: ReturnType<typeof rectangleOf>) => void;
}

/** A press that goes on: of a token, of the ground, of a place that is pointed at, of a line or a rectangle. */
type Press =
  | { kind: 'token'; token: MapToken; grip: Place; place: Place }
  | { kind: 'ground' }
  | { kind: 'ping' }
  | { kind: 'line' | 'rectangle'; stroke: Stroke };

/** A finger takes the token whose middle is so near, in px of the screen: on a phone a square is smaller than a finger. */
const REACH_PX = 22;

const PAN_PX = 60;
const PANS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN_PX, 0],
  ArrowRight: [-PAN_PX, 0],
  ArrowUp: [0, PAN_PX],
  ArrowDown: [0, -PAN_PX],
};

/** The map itself: seen, moved and zoomed; its tokens are dragged by pointer and moved by arrow keys. */
export function MapBoard(props: MapBoardProps) {
  const { map, isMaster, tool, moves, mayMove, pings, line, onPing, onMeasured, onFog } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { view, pan, zoom, fit, placeAt, press, lift, drag, isPinching } = useMapView(map, frame);
  const [held, setHeld] = useState<Press | null>(null);
  const near = (event: PointerEvent): MapToken | null => {
    if (event.pointerType !== 'touch') return null;
    const place = placeAt(event);
    const away = (token: MapToken) => {
      const at = moves.placeOf(token);
      return Math.hypot(at.x - place.x, at.y - place.y) * view.scale;
    };
    const [nearest] = map.tokens.filter(mayMove).toSorted((one, other) => away(one) - away(other));
    return nearest && away(nearest) <= REACH_PX ? nearest : null;
  };
  const begin = (event: PointerEvent, pressed: MapToken | null) => {
    if (event.button !== 0) return;
    frame.current?.setPointerCapture(event.pointerId);
    press(event);
    const place = placeAt(event);
    // What the first finger began is over: two zoom.
    if (isPinching()) {
      if (held?.kind === 'line') onMeasured(null);
      return setHeld({ kind: 'ground' });
    }
    if (tool === 'move') {
      const token = pressed && mayMove(pressed) ? pressed : near(event);
      if (!token) return setHeld({ kind: 'ground' });
      const at = moves.placeOf(token);
      const grip = { x: place.x - at.x, y: place.y - at.y };
      return setHeld({ kind: 'token', token, grip, place: at });
    }
    if (tool === 'ping') return setHeld({ kind: 'ping' });
    const stroke = { from: place, to: place };
    return setHeld({ kind: tool === 'measure' ? 'line' : 'rectangle', stroke });
  };
  /** The press as it is where the pointer is now. */
  const followed = (event: PointerEvent): Press | null => {
    const place = placeAt(event);
    if (held?.kind === 'token') {
      const { grip } = held;
      return { ...held, place: { x: place.x - grip.x, y: place.y - grip.y } };
    }
    if (held?.kind === 'line' || held?.kind === 'rectangle')
      return { ...held, stroke: { ...held.stroke, to: place } };
    return held;
  };
  const follow = (event: PointerEvent) => {
    if (!held) return;
    if (held.kind === 'ground') drag(event);
    const now = followed(event);
    setHeld(now);
    if (now?.kind === 'line') onMeasured(now.stroke);
  };
  const end = (event: PointerEvent) => {
    const wasPinching = isPinching();
    lift(event);
    // The finger that stays down goes on moving the map.
    if (wasPinching) return;
    setHeld(null);
    // A quick hand lifts before what it did last is drawn: where it lifts counts.
    const now = followed(event);
    if (now?.kind === 'token') moves.move(now.token, now.place);
    if (now?.kind === 'line') onMeasured(now.stroke);
    if (now?.kind === 'ping') onPing(placeAt(event));
    if (now?.kind !== 'rectangle') return;
    const area = rectangleOf(now.stroke);
    if (area.width > 0 && area.height > 0) onFog(tool === 'cover' ? 'cover' : 'reveal', area);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = PANS[event.key];
    if (by) pan(...by);
    else if (event.key === '+') zoom(ZOOM_STEP);
    else if (event.key === '-') zoom(1 / ZOOM_STEP);
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
  };
  const placeOf = (token: MapToken): Place =>
    held?.kind === 'token' && held.token._id === token._id ? held.place : moves.placeOf(token);
  return (
    <Box position="relative" flex="1" minH="0">
      <Box
        ref={frame}
        role="group"
        aria-label={`Carte : ${map.title}. Flèches pour la déplacer, plus et moins pour l’agrandir, zéro pour tout voir.`}
        tabIndex={0}
        position="absolute"
        inset="0"
        overflow="hidden"
        touchAction="none"
        userSelect="none"
        // A long press of a finger is a press, and opens no menu of the picture.
        css={{ WebkitTouchCallout: 'none' }}
        bg="gray.900"
        borderRadius="md"
        cursor={tool === 'move' ? 'grab' : 'crosshair'}
        onKeyDown={onKeyDown}
        onPointerDown={event => begin(event, null)}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={event => {
          lift(event);
          setHeld(null);
        }}
      >
        <Box
          position="absolute"
          top="0"
          left="0"
          transformOrigin="0 0"
          bg="#d9d4c7"
          style={{
            width: map.width,
            height: map.height,
            transform: `translate(${view.left}px, ${view.top}px) scale(${view.scale})`,
          }}
        >
          {map.picture ? (
            <Picture
              path={map.picture}
              alt={map.picture_alt}
              w="full"
              h="full"
              draggable={false}
              pointerEvents="none"
            />
          ) : null}
          <MapGround
            map={map}
            isMaster={isMaster}
            scale={view.scale}
            line={held?.kind === 'line' ? held.stroke : line}
            rectangle={held?.kind === 'rectangle' ? held.stroke : null}
            pings={pings}
          />
          {map.tokens.map(token => (
            <Token
              key={token._id}
              map={map}
              token={token}
              place={placeOf(token)}
              mayMove={mayMove(token)}
              isDragged={held?.kind === 'token' && held.token._id === token._id}
              onStep={(columns, rows) => moves.step(token, columns, rows)}
              onPress={event => {
                event.stopPropagation();
                begin(event, token);
              }}
            />
          ))}
        </Box>
      </Box>
      <Flex position="absolute" bottom="2" insetEnd="2" gap="1" bg="bg.panel" borderRadius="md" p="1">
        <IconButton label="Agrandir la carte" onClick={() => zoom(ZOOM_STEP)}>
          <ZoomIn aria-hidden="true" size={18} />
        </IconButton>
        <IconButton label="Réduire la carte" onClick={() => zoom(1 / ZOOM_STEP)}>
          <ZoomOut aria-hidden="true" size={18} />
        </IconButton>
        <IconButton label="Voir toute la carte" onClick={fit}>
          <Maximize aria-hidden="true" size={18} />
        </IconButton>
      </Flex>
    </Box>
  );
}
