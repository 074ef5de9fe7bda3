import { Avatar, Badge, Box, Flex, IconButton, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { Minus, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type Combatant, encounter } from './encounter.state.ts';

interface CombatantRowProps {
  combatant: Combatant;
  isActive: boolean;
}

/** A number as one types it: 0 for what is none. */
const amountOf = (typed: string): number => Math.max(0, Math.trunc(Number(typed)) || 0);

/** One who fights: initiative, hit points that go down and up, and out. */
export function CombatantRow({ combatant, isActive }: CombatantRowProps) {
  const { id, name, image, initiative, hp, hpMax } = combatant;
  const [amount, setAmount] = useState('1');
  const isDown = hp <= 0;
  return (
    <Flex
      as="li"
      wrap="wrap"
      gap="3"
      align="center"
      p="3"
      borderWidth="1px"
      borderRadius="lg"
      borderColor={isActive ? 'brand.solid' : 'border'}
      bg={isActive ? 'brand.subtle' : 'bg.panel'}
      aria-current={isActive ? 'true' : undefined}
    >
      <Text fontWeight="bold" minW="8" textAlign="center" title="Initiative">
        {initiative ?? '–'}
      </Text>
      <Avatar name={name} src={image} size={36} shape="square" decorative />
      <Box flex="1 1 8rem" minW="0">
        <Text
          fontWeight="semibold"
          overflowWrap="anywhere"
          textDecoration={isDown ? 'line-through' : undefined}
        >
          {name}
        </Text>
        {isDown ? <Badge colorPalette="red">À terre</Badge> : null}
      </Box>
      <Flex gap="1" align="center" role="group" aria-label={`Points de vie de ${name}`}>
        <IconButton
          label={`Retirer à ${name}`}
          onClick={() => encounter.change(id, { hp: Math.max(0, hp - amountOf(amount)) })}
        >
          <Minus aria-hidden="true" />
        </IconButton>
        <Input
          type="number"
          min="0"
          inputMode="numeric"
          w="16"
          size="sm"
          textAlign="center"
          aria-label={`Montant pour ${name}`}
          value={amount}
          onChange={event => setAmount(event.target.value)}
        />
        <IconButton
          label={`Rendre à ${name}`}
          onClick={() => encounter.change(id, { hp: Math.min(hpMax, hp + amountOf(amount)) })}
        >
          <Plus aria-hidden="true" />
        </IconButton>
        <Text minW="10" textAlign="end" fontVariantNumeric="tabular-nums" aria-live="polite">
          {hp} /
        </Text>
        <Input
          type="number"
          min="1"
          inputMode="numeric"
          w="16"
          size="sm"
          aria-label={`Points de vie au plus de ${name}`}
          value={hpMax}
          onChange={event => {
            const most = Math.max(1, amountOf(event.target.value));
            // Unhurt so far: the new most is what there is.
            encounter.change(id, { hpMax: most, hp: hp === hpMax ? most : Math.min(hp, most) });
          }}
        />
      </Flex>
      <IconButton label={`Sortir ${name}`} colorPalette="red" onClick={() => encounter.remove(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </Flex>
  );
}
