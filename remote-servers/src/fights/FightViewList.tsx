import { type FightView, HP_STATES, type SeenCombatant } from '@rpd/shared/domain';
import { Avatar, Badge, Box, Flex, Text } from '@rpd/shared/ui';
import { WarningLabel } from '@rpd/shared/ui/warnings';
import { useEffect, useRef } from 'react';
import { FoldedPerson, useBlocked } from '../ui/BlockedPerson.tsx';
import { conditionLabel } from './fights.labels.ts';
import { RollInitiative } from './RollInitiative.tsx';

/** An encounter as the table sees it: the order, whose turn it is, how they fare. */
export function FightViewList({ session, view }: { session: string; view: FightView }) {
  const { round, active, combatants } = view;
  const { isLoading, isBlocked } = useBlocked();
  const acting = isLoading ? undefined : combatants.find(({ id }) => id === active);
  return (
    <>
      <Box
        position="sticky"
        top="0"
        zIndex="1"
        py="2"
        mb="2"
        bg="bg.panel"
        borderBottomWidth="1px"
        role="status"
      >
        {isLoading ? null : round > 0 && acting ? (
          <>
            <Text textStyle="xs" color="fg.muted">
              Manche {round}
            </Text>
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {isBlocked(acting.owner) ? 'Au tour d’une personne bloquée' : `Au tour de ${acting.name}`}
            </Text>
          </>
        ) : (
          <Text color="fg.muted">Le combat n’a pas commencé.</Text>
        )}
      </Box>
      <Flex as="ol" listStyleType="none" direction="column" gap="2" aria-label="Ordre des tours">
        {(isLoading ? [] : combatants).map(combatant => (
          <FoldedPerson
            key={combatant.id}
            isBlocked={isBlocked(combatant.owner)}
            part={combatant.id === active ? 'à son tour' : 'dans le combat'}
          >
            <Seen session={session} combatant={combatant} isActive={combatant.id === active} />
          </FoldedPerson>
        ))}
      </Flex>
    </>
  );
}

interface SeenProps {
  session: string;
  combatant: SeenCombatant;
  isActive: boolean;
}

function Seen({ session, combatant, isActive }: SeenProps) {
  const { name, image, initiative, asked, roll, defeated, concentrates, conditions, isMine, warnings } =
    combatant;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Box
      as="li"
      ref={row}
      p="2"
      borderWidth="1px"
      borderRadius="lg"
      borderColor={isActive ? 'brand.solid' : 'border'}
      bg={isActive ? 'brand.subtle' : 'bg.panel'}
      scrollMarginTop="20"
      aria-current={isActive ? 'true' : undefined}
    >
      <Flex gap="3" align="center">
        <Text w="8" textAlign="center" fontWeight="bold" fontVariantNumeric="tabular-nums" title="Initiative">
          {initiative ?? '–'}
        </Text>
        <Avatar name={name} src={image} size={32} shape="square" decorative />
        <Box flex="1" minW="0">
          <Text
            fontWeight={isMine ? 'bold' : undefined}
            overflowWrap="anywhere"
            textDecoration={defeated ? 'line-through' : undefined}
          >
            {name}
            {isMine ? (
              <Text as="span" textStyle="sm" color="fg.muted">
                {' '}
                (vous)
              </Text>
            ) : null}
          </Text>
          <Flex gap="1" wrap="wrap">
            {isMine ? null : <WarningLabel warnings={warnings} />}
            {asked && !roll ? <Badge colorPalette="brand">Lance son initiative</Badge> : null}
            {defeated ? <Badge colorPalette="red">Hors combat</Badge> : null}
            {concentrates ? <Badge colorPalette="teal">Concentration</Badge> : null}
            {conditions.map(condition => (
              <Badge key={condition.name} colorPalette="orange">
                {conditionLabel(condition)}
              </Badge>
            ))}
          </Flex>
        </Box>
        <Health combatant={combatant} />
      </Flex>
      {roll ? (
        <RollInitiative session={session} combatant={combatant} variant="solid" w="full" mt="2" />
      ) : null}
    </Box>
  );
}

const COLORS = { unhurt: 'green', hurt: 'orange', down: 'red' } as const;

function Health({ combatant: { hp, hpMax, state, defeated } }: { combatant: SeenCombatant }) {
  if (hp !== null) {
    return (
      <Text fontWeight="bold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {hp} / {hpMax} PV
      </Text>
    );
  }
  if (!state || defeated) return null;
  return <Badge colorPalette={COLORS[state]}>{HP_STATES[state]}</Badge>;
}
