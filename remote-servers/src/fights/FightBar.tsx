import type { Fight } from '@rpd/shared/domain';
import { Box, Button, Flex, IconButton, Text } from '@rpd/shared/ui';
import { ArrowRight, Swords, Undo2 } from 'lucide-react';
import type { FightActs } from './useFight.ts';

export interface FightBarProps extends FightActs {
  fight: Fight;
  undo: () => void;
  top: string | Record<string, string>;
}

/** Whose turn it is, the next one, and « Annuler »: it stays in view. */
export function FightBar({ fight, act, undo, top }: FightBarProps) {
  const { combatants, active, round } = fight;
  const name = combatants.find(({ id }) => id === active)?.name;
  const mayBegin = combatants.some(one => !one.defeated);
  return (
    <Flex
      position="sticky"
      top={top}
      zIndex="1"
      gap="2"
      align="center"
      py="2"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Box flex="1" minW="0" role="status">
        {round > 0 ? (
          <>
            <Text textStyle="xs" color="fg.muted">
              Manche {round}
            </Text>
            <Text fontWeight="semibold" lineClamp="2" lineHeight="short" overflowWrap="anywhere">
              {name ?? 'Personne'}
            </Text>
          </>
        ) : (
          <Text color="fg.muted">Le combat n’a pas commencé.</Text>
        )}
      </Box>
      <IconButton
        label="Annuler"
        variant="outline"
        title={fight.undo ? `Annuler\u00a0: ${fight.undo}` : undefined}
        aria-description={fight.undo || undefined}
        aria-keyshortcuts="Control+Z"
        disabled={fight.undo === ''}
        onClick={undo}
      >
        <Undo2 aria-hidden="true" size={18} />
      </IconButton>
      {round > 0 ? (
        <Button onClick={() => act({ action: 'next' })}>
          Tour suivant
          <ArrowRight aria-hidden="true" size={18} />
        </Button>
      ) : (
        <Button disabled={!mayBegin} onClick={() => act({ action: 'begin' })}>
          <Swords aria-hidden="true" size={18} />
          Commencer
        </Button>
      )}
    </Flex>
  );
}
