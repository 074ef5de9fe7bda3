import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import {
  pointsSpent,
  spreadOf,
  type CreationAnswers,
  type CreationState,
  type OfferedStep,
  type StepAnswer,
} from '../../domain/creation.ts';
import { formatNumber } from '../../domain/format.ts';
import type { CharacterValues } from '../../domain/field-value.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';
import { Button } from '../Button.tsx';
import { NOTHING, valueLabel } from '../../domain/value-label.ts';
import { answerTo } from './guide.ts';

interface SummaryStepProps {
  document: SheetDocument;
  state: CreationState;
  answers: CreationAnswers;
  onGo: (stepId: string) => void;
}

/** What was answered, step by step, with the way back to each. */
export function SummaryStep({ document, state, answers, onGo }: SummaryStepProps) {
  return (
    <Stack as="ul" listStyleType="none" gap="0" borderWidth="1px" borderRadius="lg" bg="bg.panel">
      {state.steps.map(offered => (
        <Flex
          as="li"
          key={offered.step.id}
          justify="space-between"
          align="flex-start"
          gap="3"
          px="4"
          py="3"
          borderTopWidth="1px"
          _first={{ borderTopWidth: '0' }}
        >
          <Box minW="0">
            <Text textStyle="sm" color="fg.muted">
              {offered.step.title}
            </Text>
            <Text fontWeight="medium" overflowWrap="anywhere" lineClamp="5">
              {answerLabel(document, offered, answerTo(answers, offered), state.values)}
            </Text>
            <Left offered={offered} answer={answerTo(answers, offered)} />
          </Box>
          <Button
            variant="ghost"
            size="sm"
            flexShrink="0"
            aria-label={`Modifier ${offered.step.title}`}
            onClick={() => onGo(offered.step.id)}
          >
            <Pencil aria-hidden="true" />
            Modifier
          </Button>
        </Flex>
      ))}
    </Stack>
  );
}

/** Points may stay: it is said, and nobody is held up. */
function Left({ offered: { step }, answer }: { offered: OfferedStep; answer: StepAnswer }) {
  const left = step.kind === 'points' ? pointsSpent(step, answer).left : 0;
  if (left <= 0) return null;
  return (
    <Text textStyle="sm" color="fg.warning">
      {left > 1 ? `Il vous reste ${left} points à dépenser.` : 'Il vous reste un point à dépenser.'}
    </Text>
  );
}

function answerLabel(
  { fields }: SheetDocument,
  { step, options }: OfferedStep,
  answer: StepAnswer,
  values: CharacterValues,
): string {
  const named = (id: string, value: number): string =>
    `${fields[id]?.name || 'Champ sans nom'} ${formatNumber(value)}`;
  switch (step.kind) {
    case 'choice': {
      const chosen = options.filter(({ id }) => answer.options?.includes(id)).map(({ name }) => name);
      return chosen.join(', ') || NOTHING;
    }
    case 'points':
      return spreadOf(step, answer)
        .map(([id, value]) => named(id, typeof values[id] === 'number' ? values[id] : value))
        .join(' · ');
    case 'roll':
      return (answer.order ?? []).map((id, at) => named(id, answer.totals?.[at] ?? 0)).join(' · ') || NOTHING;
    case 'fields': {
      const words = (step.fieldIds ?? []).flatMap(id => {
        const field = fields[id];
        const label = field && values[id] !== undefined ? valueLabel(field, values[id]) : NOTHING;
        return label === NOTHING ? [] : [label];
      });
      return words.join(' · ') || NOTHING;
    }
  }
}
