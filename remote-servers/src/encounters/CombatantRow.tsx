import { type Combatant, characterOf } from '@rpd/shared/domain';
import { Avatar, Badge, Box, Flex, IconButton, lazyWithPreload, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { SlidersHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { CombatantGear } from './CombatantGear.tsx';
import { CombatantStateButton, CombatantStateLine } from './CombatantState.tsx';
import { remove, setInitiative } from './encounters.moves.ts';
import { useSheetStatus } from './encounters.sheets.ts';
import { encounter } from './encounters.state.ts';
import { HitPoints } from './HitPoints.tsx';

const CombatFieldsDialog = lazyWithPreload(
  async () => (await import('./CombatFieldsDialog.tsx')).CombatFieldsDialog,
);

interface CombatantRowProps {
  combatant: Combatant;
  isActive: boolean;
}

const INITIATIVE_MAX = 2000;

/** Enter says that one has typed. */
const onEnter = (settle: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter') settle();
};

/** One who fights: initiative, hit points that go down and up, and out. */
export function CombatantRow({ combatant, isActive }: CombatantRowProps) {
  const { id, name, image, hp, gear } = combatant;
  const isDown = hp <= 0;
  const character = characterOf(combatant);
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
      {/* On a phone the name needs its room. */}
      <Box hideBelow="sm">
        <Avatar name={name} src={image} size={36} shape="square" decorative />
      </Box>
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
        <CombatantStateLine combatant={combatant} />
      </Box>
      <Flex>
        {character ? <FieldsButton combatant={combatant} /> : null}
        <CombatantStateButton combatant={combatant} />
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
      {character ? <SheetNote character={character} /> : null}
    </Flex>
  );
}

/** Whether the hit points stand in the sheet too. */
function SheetNote({ character }: { character: string }) {
  const status = useSheetStatus(character);
  if (!status?.message) return null;
  return (
    <Text
      role="status"
      w={{ base: 'full', md: 'auto' }}
      textStyle="sm"
      color={status.state === 'failed' ? 'fg.error' : 'fg.muted'}
    >
      {status.message}
    </Text>
  );
}

function FieldsButton({ combatant }: Pick<CombatantRowProps, 'combatant'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Champs de combat de ${combatant.name}`} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" />
      </IconButton>
      {isOpen ? <CombatFieldsDialog combatant={combatant} onClose={() => setOpen(false)} /> : null}
    </>
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
      w={{ base: '14', sm: '16' }}
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
