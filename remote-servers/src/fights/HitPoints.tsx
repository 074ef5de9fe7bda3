import type { LinkedCombatant } from '@rpd/shared/domain';
import { Flex, IconButton } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { readAmount } from '../lib/amount.ts';
import type { FightActs } from './useFight.ts';

interface HitPointsProps extends FightActs {
  combatant: LinkedCombatant;
}

/** Damage and healing as one types them: `-7` and Enter. The buttons are for a phone, whose digits have no signs. */
export function HitPoints({ combatant: { id, name }, act }: HitPointsProps) {
  const [typed, setTyped] = useState('');
  const apply = (text: string) => {
    const amount = readAmount(text);
    if (!amount) return;
    setTyped('');
    if ('hp' in amount) act({ action: 'change', id, hp: amount.hp });
    else act({ action: 'hurt', ids: [id], points: amount.points });
  };
  const digits = typed.replace(/^[-−+=\s]+/, '');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply(typed);
  };
  return (
    <Flex gap="1" align="center" role="group" aria-label={`Points de vie de ${name}`}>
      <IconButton
        label={`Dégâts à ${name}`}
        variant="outline"
        colorPalette="red"
        aria-disabled={digits === '' || undefined}
        onClick={() => apply(`-${digits}`)}
      >
        <Minus aria-hidden="true" size={16} />
      </IconButton>
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
      <IconButton
        label={`Soins à ${name}`}
        variant="outline"
        colorPalette="green"
        aria-disabled={digits === '' || undefined}
        onClick={() => apply(`+${digits}`)}
      >
        <Plus aria-hidden="true" size={16} />
      </IconButton>
    </Flex>
  );
}
