import type { Combatant } from '@rpd/shared/domain';
import { Avatar, Badge, Box, Flex, IconButton, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { Minus, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { CombatantGear } from './CombatantGear.tsx';
import { hurt, remove, setInitiative, setMost } from './encounters.moves.ts';
import { encounter } from './encounters.state.ts';

interface CombatantRowProps {
  combatant: Combatant;
  isActive: boolean;
}

const INITIATIVE_MAX = 2000;

/** A number as one types it: 0 for what is none. */
const amountOf = (typed: string): number => Math.max(0, Math.trunc(Number(typed)) || 0);

/** Enter says that one has typed. */
const onEnter = (settle: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter') settle();
};

/** One who fights: initiative, hit points that go down and up, and out. */
export function CombatantRow({ combatant, isActive }: CombatantRowProps) {
  const { id, name, image, hp, gear } = combatant;
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
      <InitiativeField combatant={combatant} />
      <Avatar name={name} src={image} size={36} shape="square" decorative />
      <Box flex="1 1 5rem" minW="0">
        <Text
          fontWeight="semibold"
          overflowWrap="anywhere"
          textDecoration={isDown ? 'line-through' : undefined}
        >
          {name}
        </Text>
        {isDown ? <Badge colorPalette="red">À terre</Badge> : null}
        {gear.length > 0 ? (
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {gear.join(', ')}
          </Text>
        ) : null}
      </Box>
      <Flex>
        <CombatantGear combatant={combatant} />
        <IconButton
          label={`Sortir ${name}`}
          colorPalette="red"
          onClick={() => encounter.apply(`${name} revient au combat`, now => remove(now, id))}
        >
          <X aria-hidden="true" />
        </IconButton>
      </Flex>
      <HitPoints combatant={combatant} />
    </Flex>
  );
}

/** What was thrown, here or at the table; those who fight change places when one has typed. */
function InitiativeField({ combatant: { id, name, initiative } }: { combatant: Combatant }) {
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    const number = Math.trunc(Number(typed));
    const value = typed.trim() === '' || !Number.isFinite(number) ? null : number;
    const bounded = value === null ? null : Math.max(-INITIATIVE_MAX, Math.min(INITIATIVE_MAX, value));
    if (bounded === initiative) return;
    encounter.apply(`L’initiative de ${name} redevient ${initiative ?? 'à tirer'}`, now =>
      setInitiative(now, id, bounded),
    );
  };
  return (
    <Input
      type="number"
      inputMode="numeric"
      w="16"
      size="sm"
      fontWeight="bold"
      textAlign="center"
      placeholder="–"
      title="Initiative"
      aria-label={`Initiative de ${name}`}
      value={typed ?? String(initiative ?? '')}
      onChange={event => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={onEnter(settle)}
    />
  );
}

function HitPoints({ combatant: { id, name, hp, hpMax } }: { combatant: Combatant }) {
  const [amount, setAmount] = useState('1');
  const [most, setTypedMost] = useState<string>();
  const settleMost = () => {
    const asked = amountOf(most ?? '');
    setTypedMost(undefined);
    if (!asked || asked === hpMax) return;
    encounter.apply(`Le maximum de ${name} redevient ${hpMax}`, now => setMost(now, id, asked));
  };
  const count = amountOf(amount);
  const change = (points: number) => {
    if (hp === (points < 0 ? 0 : hpMax)) return;
    const what =
      points < 0
        ? `Les ${count} PV retirés à ${name} reviennent`
        : `Les ${count} PV rendus à ${name} s’en vont`;
    encounter.apply(what, now => hurt(now, id, points));
  };
  return (
    <Flex gap="1" align="center" role="group" aria-label={`Points de vie de ${name}`}>
      <IconButton label={`Retirer à ${name}`} disabled={count === 0} onClick={() => change(-count)}>
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
      <IconButton label={`Rendre à ${name}`} disabled={count === 0} onClick={() => change(count)}>
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
        value={most ?? String(hpMax)}
        onChange={event => setTypedMost(event.target.value)}
        onBlur={settleMost}
        onKeyDown={onEnter(settleMost)}
      />
    </Flex>
  );
}
