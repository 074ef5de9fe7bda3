import { type Fog, type GameMap, type MapPing, metresBetween, type Place } from '@rpd/shared/domain';
import { formatNumber } from '@rpd/shared/ui';
import { useId } from 'react';

/** A line or a rectangle that is being drawn. */
export interface Stroke {
  from: Place;
  to: Place;
}

interface MapGroundProps {
  map: GameMap;
  /** Game masters see through the fog. */
  isMaster: boolean;
  scale: number;
  line: Stroke | null;
  rectangle: Stroke | null;
  pings: readonly MapPing[];
}

export const rectangleOf = ({ from, to }: Stroke) => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

/** What lies between the picture and the tokens: the grid, the fog, what is measured and pointed at. */
export function MapGround({ map, isMaster, scale, line, rectangle, pings }: MapGroundProps) {
  const { width, height, cell, offsetX, offsetY, grid, fog } = map;
  const id = useId();
  /** So many px of the screen, in px of the map. */
  const px = (count: number) => count / scale;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      style={{ position: 'absolute', inset: 0, pointerEvents: 'none', overflow: 'visible' }}
    >
      {grid === 'square' ? (
        <>
          <defs>
            <pattern
              id={`${id}-grid`}
              x={offsetX}
              y={offsetY}
              width={cell}
              height={cell}
              patternUnits="userSpaceOnUse"
            >
              <path
                d={`M ${cell} 0 H 0 V ${cell}`}
                fill="none"
                stroke="#000"
                strokeOpacity="0.35"
                strokeWidth={px(1.5)}
              />
              <path
                d={`M ${cell} ${px(1)} H ${px(1)} V ${cell}`}
                fill="none"
                stroke="#fff"
                strokeOpacity="0.35"
                strokeWidth={px(1)}
              />
            </pattern>
          </defs>
          <rect width={width} height={height} fill={`url(#${id}-grid)`} />
        </>
      ) : null}
      <FogLayer fog={fog} width={width} height={height} id={id} opacity={isMaster ? 0.55 : 1} />
      {rectangle ? (
        <rect
          {...rectangleOf(rectangle)}
          fill="#fff"
          fillOpacity="0.25"
          stroke="#fff"
          strokeWidth={px(2)}
          strokeDasharray={`${px(6)} ${px(4)}`}
        />
      ) : null}
      {line ? <Measure map={map} line={line} px={px} /> : null}
      {pings.map(({ _id, x, y, name }) => (
        <g key={_id} transform={`translate(${x} ${y})`}>
          <circle r={px(18)} fill="none" stroke="#000" strokeWidth={px(6)} />
          <circle r={px(18)} fill="none" stroke="#ffd54a" strokeWidth={px(3)} />
          <circle r={px(4)} fill="#ffd54a" stroke="#000" strokeWidth={px(1)} />
          <Words x={0} y={px(-26)} text={name} px={px} />
        </g>
      ))}
    </svg>
  );
}

function FogLayer({
  fog,
  width,
  height,
  id,
  opacity,
}: {
  fog: Fog;
  width: number;
  height: number;
  id: string;
  opacity: number;
}) {
  if (!fog.covered && fog.areas.length === 0) return null;
  return (
    <>
      <mask id={`${id}-fog`}>
        <rect width={width} height={height} fill={fog.covered ? '#fff' : '#000'} />
        {fog.areas.map(({ open, ...area }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they lie over one another in this order
          <rect key={index} {...area} fill={open ? '#000' : '#fff'} />
        ))}
      </mask>
      <rect width={width} height={height} fill="#101418" fillOpacity={opacity} mask={`url(#${id}-fog)`} />
    </>
  );
}

function Measure({ map, line: { from, to }, px }: { map: GameMap; line: Stroke; px: (n: number) => number }) {
  const metres = metresBetween(map, from, to);
  const text = `${formatNumber(Math.round(metres * 10) / 10)}\u00a0m`;
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return (
    <>
      <line {...ends} stroke="#000" strokeWidth={px(5)} strokeLinecap="round" />
      <line {...ends} stroke="#ffd54a" strokeWidth={px(2.5)} strokeLinecap="round" />
      <Words x={to.x} y={to.y - px(14)} text={text} px={px} />
    </>
  );
}

function Words({ x, y, text, px }: { x: number; y: number; text: string; px: (n: number) => number }) {
  return (
    <text
      x={x}
      y={y}
      fontWeight="bold"
      textAnchor="middle"
      fill="#fff"
      stroke="#000"
      strokeWidth={px(4)}
      paintOrder="stroke"
      style={{ fontSize: px(15) }}
    >
      {text}
    </text>
  );
}
