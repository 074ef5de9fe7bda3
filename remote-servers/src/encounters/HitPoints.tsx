import type { Combatant } from '@rpd/shared/domain';
import { Button, Flex, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { type KeyboardEvent, useState } from 'react';
import { readAmount } from '../lib/amount.ts';
import { hurt, setMost } from './encounters.moves.ts';
import { encounter } from './encounters.state.ts';

const STEPS = [-5, -1, 1, 5] as const;

/** A number as one types it: 0 for what is none. */
const amountOf = (typed: string): number => Math.max(0, Math.trunc(Number(typed)) || 0);

/** `points` below 0 are damage. */
function change({ id, name, hp, hpMax }: Combatant, points: number): void {
  if (points === 0 || hp === (points < 0 ? 0 : hpMax)) return;
  const count = Math.abs(points);
  const what =
    points < 0
      ? `Les ${count} PV retirés à ${name} reviennent`
      : `Les ${count} PV rendus à ${name} s’en vont`;
  encounter.apply(what, now => hurt(now, id, points));
}

/** Hit points: by steps, by a typed amount, and how many there can be. */
export function HitPoints({ combatant }: { combatant: Combatant }) {
  const { name, hp } = combatant;
  return (
    <Flex gap="2" align="center" wrap="wrap" role="group" aria-label={`Points de vie de ${name}`}>
      <Flex gap="1" align="center">
        {STEPS.slice(0, 2).map(step => (
          <Step key={step} combatant={combatant} points={step} />
        ))}
        <Text
          minW="14"
          textAlign="end"
          fontWeight="bold"
          fontVariantNumeric="tabular-nums"
          aria-live="polite"
        >
          {hp} /
        </Text>
        <Most combatant={combatant} />
        {STEPS.slice(2).map(step => (
          <Step key={step} combatant={combatant} points={step} />
        ))}
      </Flex>
      <Amount combatant={combatant} />
    </Flex>
  );
}

function Step({ combatant, points }: { combatant: Combatant; points: number }) {
  const { name, hp, hpMax } = combatant;
  const count = Math.abs(points);
  return (
    <Button
      variant="outline"
      colorPalette={points < 0 ? 'red' : 'green'}
      size="sm"
      minW="10"
      h="10"
      px="2"
      aria-label={points < 0 ? `Retirer ${count} à ${name}` : `Rendre ${count} à ${name}`}
      // It stays where it is for the keyboard: what it cannot do, it does not.
      aria-disabled={hp === (points < 0 ? 0 : hpMax) || undefined}
      onClick={() => change(combatant, points)}
    >
      {points < 0 ? '−' : '+'}
      {count}
    </Button>
  );
}

/** Enter deals what was typed: damage, or healing after a plus. Shift + Enter heals. */
function Amount({ combatant }: { combatant: Combatant }) {
  const { name } = combatant;
  const [typed, setTyped] = useState('');
  const count = amountOf(typed.replace(/^\s*[-−+=]/, ''));
  const apply = (points: number) => {
    change(combatant, points);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const amount = readAmount(typed);
    if (!amount) return;
    const points = 'hp' in amount ? amount.hp - combatant.hp : amount.points;
    apply(event.shiftKey ? count : points);
  };
  return (
    <Flex gap="1" align="center">
      <Input
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        w="16"
        h="10"
        textAlign="center"
        placeholder="±"
        title="-7 ou 7 : dégâts. +5 : soins. =12 : fixe les PV. Entrée valide."
        aria-label={`Montant pour ${name}`}
        aria-description="7 ou -7 retire, +5 rend, =12 fixe. Entrée valide."
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        variant="outline"
        colorPalette="red"
        size="sm"
        h="10"
        aria-label={`Dégâts à ${name}`}
        // Both stay where they are, as the steps do: the focus would go from damage to healing.
        aria-disabled={count === 0 || undefined}
        onClick={() => apply(-count)}
      >
        Dégâts
      </Button>
      <Button
        variant="outline"
        colorPalette="green"
        size="sm"
        h="10"
        aria-label={`Soins à ${name}`}
        aria-disabled={count === 0 || undefined}
        onClick={() => apply(count)}
      >
        Soins
      </Button>
    </Flex>
  );
}

function Most({ combatant: { id, name, hpMax } }: { combatant: Combatant }) {
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    const asked = amountOf(typed ?? '');
    setTyped(undefined);
    if (!asked || asked === hpMax) return;
    encounter.apply(`Le maximum de ${name} redevient ${hpMax}`, now => setMost(now, id, asked));
  };
  return (
    <Input
      type="number"
      min="1"
      inputMode="numeric"
      w="16"
      h="10"
      ps="2"
      pe="0"
      aria-label={`Points de vie au plus de ${name}`}
      value={typed ?? String(hpMax)}
      onChange={event => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={event => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
}
