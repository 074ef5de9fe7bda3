import type { LinkedCombatant } from '@rpd/shared/domain';
import { Button, Flex } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { type KeyboardEvent, useState } from 'react';
import { readAmount } from '../lib/amount.ts';
import type { FightActs } from './useFight.ts';

interface HitPointsProps extends FightActs {
  combatant: LinkedCombatant;
}

/** Damage and healing by steps of 1 and 5, or as one types them: `-7` and Enter. The buttons are for a phone, whose digits have no signs. */
export function HitPoints({ combatant: { id, name, hp, hpMax }, act }: HitPointsProps) {
  const [typed, setTyped] = useState('');
  const hurt = (points: number) => act({ action: 'hurt', ids: [id], points, halved: [] });
  const apply = (text: string) => {
    const amount = readAmount(text);
    if (!amount) return;
    setTyped('');
    if ('hp' in amount) act({ action: 'change', id, hp: amount.hp });
    else hurt(amount.points);
  };
  const digits = typed.replace(/^[-−+=\s]+/, '');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply(typed);
  };
  const step = (points: number) => (
    <Step
      label={points < 0 ? `Retirer ${-points} à ${name}` : `Rendre ${points} à ${name}`}
      points={points}
      isVain={hp === (points < 0 ? 0 : hpMax)}
      onPress={() => hurt(points)}
    />
  );
  /** What one typed, instead of the step of 1. */
  const deal = (sign: -1 | 1) => (
    <Step
      label={sign < 0 ? `Dégâts à ${name}` : `Soins à ${name}`}
      points={sign * Number(digits)}
      isVain={readAmount(digits) === null}
      onPress={() => apply(`${sign < 0 ? '-' : '+'}${digits}`)}
    />
  );
  return (
    <Flex gap="1" align="center" role="group" aria-label={`Points de vie de ${name}`}>
      {step(-5)}
      {digits === '' ? step(-1) : deal(-1)}
      <Input
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        w="14"
        h="10"
        px="1"
        textAlign="center"
        placeholder="±"
        maxLength={7}
        title="-7 ou 7 : dégâts. +5 : soins. =12 : fixe les PV. Entrée valide."
        aria-label={`Montant pour ${name}`}
        aria-description="7 ou -7 retire, +5 rend, =12 fixe. Entrée valide."
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {digits === '' ? step(1) : deal(1)}
      {step(5)}
    </Flex>
  );
}

interface StepProps {
  label: string;
  points: number;
  /** It would change nothing. It stays where it is for the keyboard. */
  isVain: boolean;
  onPress: () => void;
}

function Step({ label, points, isVain, onPress }: StepProps) {
  return (
    <Button
      variant="outline"
      colorPalette={points < 0 ? 'red' : 'green'}
      minW="10"
      h="10"
      px="1"
      fontVariantNumeric="tabular-nums"
      aria-label={label}
      aria-disabled={isVain || undefined}
      onClick={() => {
        if (!isVain) onPress();
      }}
    >
      {points < 0 ? '−' : '+'}
      {Math.abs(points) || ''}
    </Button>
  );
}
