import { Badge, Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { choiceBounds, type OfferedStep, type StepAnswer } from '../../domain/creation.ts';
import type { CreationOption } from '../../domain/creation-steps.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { grantLabels } from './grant.labels.ts';

interface ChoiceStepProps {
  document: SheetDocument;
  offered: OfferedStep;
  answer: StepAnswer;
  onAnswer: (answer: StepAnswer) => void;
  labelledBy: string;
}

/** One option, or a few of them: each a card that says what it gives. */
export function ChoiceStep({ document, offered, answer, onAnswer, labelledBy }: ChoiceStepProps) {
  const { min, max } = choiceBounds(offered);
  const offeredIds = offered.options.map(({ id }) => id);
  const chosen = (answer.options ?? []).filter(id => offeredIds.includes(id));
  const isOne = max === 1 && min === 1;
  const choose = (id: string, isChosen: boolean) => {
    if (isOne) onAnswer({ options: [id] });
    else onAnswer({ options: offeredIds.filter(one => (one === id ? isChosen : chosen.includes(one))) });
  };
  return (
    <Grid
      role={isOne ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="3"
    >
      {offered.options.map(option => (
        <OptionCard
          key={option.id}
          option={option}
          document={document}
          group={offered.step.id}
          isOne={isOne}
          isChosen={chosen.includes(option.id)}
          isFull={!isOne && chosen.length >= max}
          onChoose={isChosen => choose(option.id, isChosen)}
        />
      ))}
    </Grid>
  );
}

const Native = chakra('input', {
  base: { accentColor: 'brand.solid', boxSize: '5', mt: '0.5', flexShrink: '0' },
});

interface OptionCardProps {
  option: CreationOption;
  document: SheetDocument;
  group: string;
  isOne: boolean;
  isChosen: boolean;
  /** As many as there may be are chosen. */
  isFull: boolean;
  onChoose: (isChosen: boolean) => void;
}

function OptionCard({ option, document, group, isOne, isChosen, isFull, onChoose }: OptionCardProps) {
  const { id, name, description } = option;
  const given = [...new Set(grantLabels(option, document.fields))];
  const isOut = isFull && !isChosen;
  return (
    <chakra.label
      display="flex"
      gap="3"
      p="4"
      borderWidth="2px"
      borderRadius="xl"
      cursor={isOut ? 'not-allowed' : 'pointer'}
      borderColor={isChosen ? 'brand.solid' : 'border'}
      bg={isChosen ? 'brand.subtle' : 'bg.panel'}
      transition="background 120ms, border-color 120ms"
      _hover={isOut ? undefined : { borderColor: isChosen ? 'brand.solid' : 'border.emphasized' }}
      _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
    >
      <Native
        type={isOne ? 'radio' : 'checkbox'}
        name={`etape-${group}`}
        checked={isChosen}
        disabled={isOut}
        aria-labelledby={`option-${group}-${id}`}
        aria-describedby={`option-${group}-${id}-more`}
        onChange={event => onChoose(event.target.checked)}
      />
      <Box minW="0" flex="1">
        <Text as="span" id={`option-${group}-${id}`} display="block" fontWeight="semibold" textStyle="md">
          {name}
        </Text>
        <Box as="span" id={`option-${group}-${id}-more`} display="block">
          {description ? (
            <Markdown mt="1" textStyle="sm" color={isChosen ? 'fg' : 'fg.muted'} text={description} />
          ) : null}
          {given.length > 0 ? (
            <Flex as="span" wrap="wrap" gap="1.5" mt="2">
              {given.map(words => (
                <Badge key={words} colorPalette="gray" whiteSpace="normal">
                  {words}
                </Badge>
              ))}
            </Flex>
          ) : null}
        </Box>
      </Box>
      {isChosen ? (
        <Box color="brand.fg" flexShrink="0">
          <Check size={20} aria-hidden="true" />
        </Box>
      ) : null}
    </chakra.label>
  );
}
