import type { Fight } from '@rpd/shared/domain';
import { Button, Flex, Text } from '@rpd/shared/ui';
import { Dices } from 'lucide-react';
import { randomKey } from '../lib/randomKey.ts';
import { listLabel } from './fights.labels.ts';
import type { FightActs } from './useFight.ts';

interface AwaitedRollsProps extends FightActs {
  fight: Fight;
}

/** Whose players have not rolled their initiative yet; the game master rolls in their place. */
export function AwaitedRolls({ fight: { combatants }, act }: AwaitedRollsProps) {
  const names = combatants.filter(({ asked }) => asked).map(({ name }) => name);
  return (
    <Flex
      role="status"
      aria-label="Initiatives attendues"
      gap="3"
      align="center"
      justify="space-between"
      wrap="wrap"
    >
      {names.length > 0 ? (
        <>
          <Text flex="1 1 12rem" mb="2" overflowWrap="anywhere">
            Initiative attendue : {listLabel(names)}.
          </Text>
          <Button
            size="sm"
            variant="outline"
            mb="2"
            onClick={() => act({ action: 'roll', who: 'asked', id: '', key: randomKey() })}
          >
            <Dices aria-hidden="true" size={16} />
            {names.length > 1 ? 'Tirer pour eux' : `Tirer pour ${names[0]}`}
          </Button>
        </>
      ) : null}
    </Flex>
  );
}
