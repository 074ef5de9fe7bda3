import { Box, chakra, Flex, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import type { OfferedStep, StepAnswer } from '../../domain/creation.ts';
import { formatNumber } from '../../domain/format.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';
import { Button } from '../Button.tsx';
import { notifyFailure } from '../notify.ts';

interface RollStepProps {
  document: SheetDocument;
  offered: OfferedStep;
  answer: StepAnswer;
  onAnswer: (answer: StepAnswer) => void;
  throwDice: (step: OfferedStep['step']) => Promise<number[]>;
}

/** Dice that are thrown once, and the field that each result goes to. */
export function RollStep({ document, offered: { step }, answer, onAnswer, throwDice }: RollStepProps) {
  const { fieldIds = [], dice } = step;
  const [isRolling, setRolling] = useState(false);
  const { totals = [], order = fieldIds } = answer;
  const roll = async () => {
    setRolling(true);
    try {
      onAnswer({ totals: await throwDice(step), order: [...fieldIds] });
    } catch (error) {
      notifyFailure('Les dés ne sont pas lancés.', error);
    } finally {
      setRolling(false);
    }
  };
  if (totals.length === 0) {
    return (
      <Stack align="center" gap="3" py="6">
        <Text color="fg.muted">
          {fieldIds.length > 1 ? `${fieldIds.length} jets de ` : 'Un jet de '}
          <chakra.strong>{dice}</chakra.strong>
        </Text>
        <Button size="lg" busy={isRolling} onClick={() => void roll()}>
          <Dices aria-hidden="true" />
          Lancer les dés
        </Button>
      </Stack>
    );
  }
  /** The result that a field gets goes from the field that had it, which takes the other. */
  const assign = (id: string, at: number) => {
    const from = order.indexOf(id);
    const next = [...order];
    [next[from], next[at]] = [order[at] ?? id, id];
    onAnswer({ totals, order: next });
  };
  return (
    <Stack gap="4">
      <Flex gap="2" wrap="wrap" role="group" aria-label="Résultats des dés">
        {totals.map((total, at) => (
          <Box
            // Two dice may give the same.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            minW="12"
            px="2"
            py="1.5"
            textAlign="center"
            borderRadius="lg"
            bg="brand.subtle"
            color="brand.fg"
            fontWeight="bold"
            textStyle="lg"
          >
            {formatNumber(total)}
          </Box>
        ))}
      </Flex>
      <Stack as="ul" listStyleType="none" gap="2">
        {fieldIds.map(id => (
          <Flex
            as="li"
            key={id}
            align="center"
            justify="space-between"
            gap="3"
            px="3"
            py="2"
            borderWidth="1px"
            borderRadius="lg"
            bg="bg.panel"
          >
            <chakra.label htmlFor={`des-${id}`} fontWeight="semibold" minW="0" overflowWrap="anywhere">
              {document.fields[id]?.name || 'Champ sans nom'}
            </chakra.label>
            <NativeSelect.Root w="24" flexShrink="0">
              <NativeSelect.Field
                id={`des-${id}`}
                value={String(order.indexOf(id))}
                onChange={event => assign(id, Number(event.target.value))}
              >
                {totals.map((total, at) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <option key={at} value={at}>
                    {formatNumber(total)}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </Flex>
        ))}
      </Stack>
    </Stack>
  );
}
