import { type GameMap, metresBetween, type Place, placeOf } from '@rpd/shared/domain';
import { Button, Flex, formatNumber, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/editing';
import { useState } from 'react';
import type { rectangleOf, Stroke } from './MapGround.tsx';

interface SquareToolsProps {
  map: GameMap;
  isMaster: boolean;
  onPing: (place: Place) => void;
  onMeasured: (line: Stroke | null) => void;
  onFog: (action: 'reveal' | 'cover', area: ReturnType<typeof rectangleOf>) => void;
}

/** What the tools do by pointer, by the names of squares: to measure, to point, to cover and uncover. */
export function SquareTools({ map, isMaster, onPing, onMeasured, onFog }: SquareToolsProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [said, setSaid] = useState('');
  const [a, b] = [placeOf(map, from), placeOf(map, to)];
  /** Runs with both squares, or says which one is none. */
  const withBoth = (run: (a: Place, b: Place) => string) => () => {
    if (a && b) setSaid(run(a, b));
    else setSaid(`La carte n’a pas de case « ${a ? to : from} » : écrivez par exemple C4.`);
  };
  const area = (one: Place, other: Place) => {
    const half = map.cell / 2;
    const x = Math.max(0, Math.round(Math.min(one.x, other.x) - half));
    const y = Math.max(0, Math.round(Math.min(one.y, other.y) - half));
    const width = Math.round(Math.abs(one.x - other.x) + map.cell);
    const height = Math.round(Math.abs(one.y - other.y) + map.cell);
    return { x, y, width, height };
  };
  const fog = (action: 'reveal' | 'cover', done: string) =>
    withBoth((one, other) => {
      onFog(action, area(one, other));
      return `${from.toUpperCase()} à ${to.toUpperCase()} : ${done}.`;
    });
  return (
    <Flex as="section" aria-label="Par cases" gap="2" wrap="wrap" align="center">
      <Square label="De la case" value={from} onValue={setFrom} />
      <Square label="à la case" value={to} onValue={setTo} />
      <Button
        size="sm"
        variant="outline"
        onClick={withBoth((one, other) => {
          onMeasured({ from: one, to: other });
          const metres = Math.round(metresBetween(map, one, other) * 10) / 10;
          return `${from.toUpperCase()} à ${to.toUpperCase()} : ${formatNumber(metres)}\u00a0m.`;
        })}
      >
        Mesurer
      </Button>
      <Button
        size="sm"
        variant="outline"
        onClick={() => {
          if (a) onPing(a);
          setSaid(
            a
              ? `Vous montrez ${from.toUpperCase()}.`
              : `La carte n’a pas de case « ${from} » : écrivez par exemple C4.`,
          );
        }}
      >
        Montrer
      </Button>
      {isMaster ? (
        <>
          <Button size="sm" variant="outline" onClick={fog('reveal', 'découvert')}>
            Découvrir
          </Button>
          <Button size="sm" variant="outline" onClick={fog('cover', 'couvert')}>
            Couvrir
          </Button>
        </>
      ) : null}
      <Text role="status" textStyle="sm" w="full" minH="5">
        {said}
      </Text>
    </Flex>
  );
}

function Square({
  label,
  value,
  onValue,
}: {
  label: string;
  value: string;
  onValue: (value: string) => void;
}) {
  return (
    <Flex as="label" align="center" gap="2">
      <Text as="span" textStyle="sm">
        {label}
      </Text>
      <Input
        size="sm"
        w="16"
        maxLength={6}
        placeholder="C4"
        value={value}
        onChange={event => onValue(event.target.value)}
      />
    </Flex>
  );
}
