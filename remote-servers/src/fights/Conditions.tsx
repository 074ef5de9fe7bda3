import type { LinkedCombatant } from '@rpd/shared/domain';
import { Box, Button, Flex, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { USUAL_CONDITIONS } from '../lib/conditions.ts';
import { conditionLabel } from './fights.labels.ts';
import { wholeNumber } from './SettledInput.tsx';
import type { FightActs } from './useFight.ts';

interface ConditionsProps extends FightActs {
  combatant: LinkedCombatant;
}

/** What lasts on one who fights: until somebody takes it away, or so many of its turns. */
export function Conditions({ combatant: { id, name, conditions }, act }: ConditionsProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [rounds, setRounds] = useState('');
  const add = () => {
    if (!typed.trim()) return;
    act({ action: 'condition', id, name: typed.trim(), rounds: wholeNumber(rounds.trim(), 1, 100) });
    setTyped('');
    setRounds('');
  };
  return (
    <Box>
      {conditions.length > 0 ? (
        <Flex as="ul" listStyleType="none" gap="1" wrap="wrap" mb="2" aria-label={`Conditions de ${name}`}>
          {conditions.map(condition => (
            <li key={condition.name}>
              <Button
                size="sm"
                variant="outline"
                colorPalette="orange"
                aria-label={`Retirer ${condition.name} à ${name}`}
                onClick={() => act({ action: 'uncondition', id, name: condition.name })}
              >
                {conditionLabel(condition)}
                <X aria-hidden="true" size={14} />
              </Button>
            </li>
          ))}
        </Flex>
      ) : null}
      <Flex
        as="form"
        gap="2"
        wrap="wrap"
        align="center"
        onSubmit={event => {
          event.preventDefault();
          add();
        }}
      >
        <Input
          size="sm"
          flex="1 1 8rem"
          maxLength={40}
          placeholder="Condition"
          list={listId}
          aria-label={`Condition de ${name}`}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <datalist id={listId}>
          {USUAL_CONDITIONS.map(usual => (
            <option key={usual} value={usual} />
          ))}
        </datalist>
        <Flex align="center" gap="1">
          <Input
            size="sm"
            w="14"
            inputMode="numeric"
            textAlign="center"
            placeholder="–"
            maxLength={3}
            aria-label="Tours qu’elle dure"
            title="Vide : jusqu’à ce que vous la retiriez."
            value={rounds}
            onChange={event => setRounds(event.target.value)}
          />
          <Text textStyle="sm">tours</Text>
        </Flex>
        <Button size="sm" type="submit" variant="outline" disabled={!typed.trim()}>
          Ajouter
        </Button>
      </Flex>
    </Box>
  );
}
