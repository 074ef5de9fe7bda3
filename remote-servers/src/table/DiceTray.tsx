import { Box, Button, Flex, Heading, SimpleGrid, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/inputs';
import { useId, useState } from 'react';
import { type RollAudience, rollOf } from './audience.ts';
import { AudienceChoice } from './AudienceChoice.tsx';
import type { Written } from './Composer.tsx';

const SIDES = ['4', '6', '8', '10', '12', '20', '100', 'F'];

interface DiceTrayProps {
  audience: RollAudience;
  onAudience: (audience: RollAudience) => void;
  onRoll: (written: Written) => void;
}

/** Large buttons for dice, a modifier, and for whom they fall. */
export function DiceTray({ audience, onAudience, onRoll }: DiceTrayProps) {
  const id = useId();
  const [count, setCount] = useState('1');
  const [modifier, setModifier] = useState('0');
  const [last, setLast] = useState<string[]>([]);
  const roll = (expression: string) => {
    setLast(all => [expression, ...all.filter(one => one !== expression)].slice(0, 4));
    onRoll(rollOf(expression, '', audience));
  };
  const added = Number(modifier) || 0;
  const ending = added === 0 ? '' : added > 0 ? `+${added}` : String(added);
  const times = Math.min(Math.max(Math.trunc(Number(count)) || 1, 1), 50);
  return (
    <Box p="3" overflowY="auto">
      <Heading as="h2" size="md" mb="3">
        Dés
      </Heading>
      <SimpleGrid columns={4} gap="2">
        {SIDES.map(sides => (
          <Button
            key={sides}
            minH="14"
            variant="outline"
            aria-label={`d${sides}\u00a0: lancer ${times}d${sides}${ending}`}
            onClick={() => roll(`${times}d${sides}${ending}`)}
          >
            d{sides}
          </Button>
        ))}
      </SimpleGrid>
      <SimpleGrid columns={2} gap="3" mt="3">
        <Box>
          <Text asChild textStyle="sm">
            <label htmlFor={`${id}-count`}>Nombre de dés</label>
          </Text>
          <Input
            id={`${id}-count`}
            type="number"
            min={1}
            max={50}
            value={count}
            onChange={event => setCount(event.target.value)}
          />
        </Box>
        <Box>
          <Text asChild textStyle="sm">
            <label htmlFor={`${id}-modifier`}>Modificateur</label>
          </Text>
          <Input
            id={`${id}-modifier`}
            type="number"
            value={modifier}
            onChange={event => setModifier(event.target.value)}
          />
        </Box>
      </SimpleGrid>
      <AudienceChoice audience={audience} onAudience={onAudience} mt="3" />
      {last.length > 0 ? (
        <Flex gap="2" wrap="wrap" mt="3" aria-label="Derniers jets" role="group">
          {last.map(expression => (
            <Button key={expression} size="sm" minH="11" variant="subtle" onClick={() => roll(expression)}>
              {expression}
            </Button>
          ))}
        </Flex>
      ) : null}
    </Box>
  );
}
