import { HP_STATES, hpStateOf, INITIATIVE_MAX, type LinkedCombatant } from '@rpd/shared/domain';
import { Avatar, Badge, Box, Button, Flex, IconButton, Text } from '@rpd/shared/ui';
import { SortGrip } from '@rpd/shared/ui/editing';
import { ChevronDown, ChevronUp, EyeOff, IdCard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CombatantDetails } from './CombatantDetails.tsx';
import { conditionLabel } from './fights.labels.ts';
import { HitPoints } from './HitPoints.tsx';
import { SettledInput, wholeNumber } from './SettledInput.tsx';
import type { FightActs } from './useFight.ts';

interface CombatantRowProps extends FightActs {
  combatant: LinkedCombatant;
  /** Players roll their own initiative here. */
  playersRoll: boolean;
  isActive: boolean;
}

/** One who fights, as the game master sees it: initiative, hit points, and what lasts on it. */
export function CombatantRow({ combatant, playersRoll, isActive, act }: CombatantRowProps) {
  const { id, name, image, defeated, hp, hpMax } = combatant;
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Box
      as="li"
      ref={row}
      data-sortable={id}
      scrollMarginTop="16"
      p="2"
      borderWidth="1px"
      borderRadius="lg"
      borderColor={isActive ? 'brand.solid' : 'border'}
      bg={isActive ? 'brand.subtle' : 'bg.panel'}
      aria-current={isActive ? 'true' : undefined}
    >
      <Flex gap="1" align="center">
        <SortGrip id={id} name={name} />
        <Initiative combatant={combatant} act={act} />
        {image ? <Avatar name={name} src={image} size={32} shape="square" decorative /> : null}
        <Text
          flex="1"
          minW="0"
          px="1"
          fontWeight="semibold"
          overflowWrap="anywhere"
          textDecoration={defeated ? 'line-through' : undefined}
        >
          {name}
        </Text>
        <Text fontWeight="bold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" aria-live="polite">
          {hp} / {hpMax}
        </Text>
        <IconButton
          label={isOpen ? `Replier ${name}` : `Régler ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronUp aria-hidden="true" size={18} /> : <ChevronDown aria-hidden="true" size={18} />}
        </IconButton>
      </Flex>
      <Flex gap="2" align="center" justify="space-between" wrap="wrap" mt="1">
        <HitPoints combatant={combatant} act={act} />
        <Flex gap="1" wrap="wrap" align="center" justify="flex-end" flex="1">
          <Marks combatant={combatant} />
          <Legendary combatant={combatant} act={act} />
        </Flex>
      </Flex>
      {isOpen ? <CombatantDetails combatant={combatant} playersRoll={playersRoll} act={act} /> : null}
    </Box>
  );
}

function Initiative({
  combatant: { id, name, initiative },
  act,
}: Pick<CombatantRowProps, 'combatant' | 'act'>) {
  return (
    <SettledInput
      inputMode="numeric"
      w="12"
      h="10"
      px="1"
      textAlign="center"
      placeholder="–"
      title="Initiative"
      aria-label={`Initiative de ${name}`}
      value={String(initiative ?? '')}
      onSettle={text => {
        const value = wholeNumber(text, -INITIATIVE_MAX, INITIATIVE_MAX);
        if (text === '' || value !== null) act({ action: 'change', id, initiative: value });
      }}
    />
  );
}

/** What lasts on it, and what the table does not see. */
function Marks({ combatant }: Pick<CombatantRowProps, 'combatant'>) {
  const { asked, hidden, link, concentrates, conditions, defeated, kind, note } = combatant;
  const state = hpStateOf(combatant);
  return (
    <>
      {asked ? <Badge colorPalette="brand">N’a pas lancé</Badge> : null}
      {hidden ? (
        <Badge colorPalette="purple">
          <EyeOff aria-hidden="true" size={12} /> Caché
        </Badge>
      ) : null}
      {link === 'sheet' ? (
        <Badge colorPalette="blue" title="Points de vie de sa fiche">
          <IdCard aria-hidden="true" size={12} /> Fiche
        </Badge>
      ) : null}
      {kind === 'character' && link === 'local' ? <Badge colorPalette="gray">Suivi ici</Badge> : null}
      {defeated ? <Badge colorPalette="red">Hors combat</Badge> : null}
      {!defeated && state === 'down' ? <Badge colorPalette="red">{HP_STATES.down}</Badge> : null}
      {concentrates ? <Badge colorPalette="teal">Concentration</Badge> : null}
      {conditions.map(condition => (
        <Badge key={condition.name} colorPalette="orange">
          {conditionLabel(condition)}
        </Badge>
      ))}
      {note ? (
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {note}
        </Text>
      ) : null}
    </>
  );
}

function Legendary({
  combatant: { id, name, legendary, legendaryMax },
  act,
}: Pick<CombatantRowProps, 'combatant' | 'act'>) {
  if (legendaryMax === 0) return null;
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={`Action légendaire de ${name}\u00a0: ${legendary} sur ${legendaryMax}`}
      aria-disabled={legendary === 0 || undefined}
      onClick={() => {
        if (legendary > 0) act({ action: 'change', id, legendary: legendary - 1 });
      }}
    >
      Légendaire {legendary}/{legendaryMax}
    </Button>
  );
}
