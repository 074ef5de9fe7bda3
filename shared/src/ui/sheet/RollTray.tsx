import { Box, Flex, type FlexProps, Stack, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { RollOutcome } from '../../domain/dice.ts';
import { formatNumber } from '../../domain/format.ts';
import { IconButton } from '../Button.tsx';
import { TALL_WINDOW } from '../tallWindow.ts';
import type { Thrown } from './play.ts';
import { meaningsOf, outcomeWords, type Rolls } from './rolls.ts';
import { SheetDiceQuestions } from './SheetDiceQuestions.tsx';

export interface Rolled {
  thrown: Thrown;
  /** Undefined before the first answer. */
  rolls?: Rolls;
  /** Whether the dice wait for answers. */
  isAsking: boolean;
  /** What else the press did: « PV 12 → 31 ». */
  notes?: readonly string[];
  count: number;
}

interface RollTrayProps {
  rolled: Rolled | undefined;
  onAnswer: (answers: Record<string, string>) => void;
  onClose: () => void;
}

/** What the last roll asks and gives, at the foot of the sheet: where the thumb is. */
export function RollTray({ rolled, onAnswer, onClose }: RollTrayProps) {
  const { thrown, rolls, isAsking = false, notes = [], count } = rolled ?? {};
  return (
    <Stack position="sticky" bottom="3" zIndex="docked" mt="4" gap="2" align="center" pointerEvents="none">
      {thrown && isAsking ? <Questions thrown={thrown} onAnswer={onAnswer} onClose={onClose} /> : null}
      <Box role="status" maxW="full">
        {thrown && rolls !== undefined ? (
          <Card
            key={count}
            onClose={isAsking ? undefined : onClose}
            css={{
              animation: 'settle 0.2s ease-out',
              '@keyframes settle': { from: { transform: 'translateY(0.75rem) scale(0.97)', opacity: 0 } },
              '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
            }}
          >
            {typeof rolls === 'string' ? (
              <Text color="fg.error">{rolls}</Text>
            ) : (
              // As many as there is room for, the others by scrolling.
              <Stack
                gap="2"
                minW="0"
                css={{ maxHeight: '4.5rem', [TALL_WINDOW]: { maxHeight: '40vh' } }}
                overflowY="auto"
                {...(rolls.length > 4 && { tabIndex: 0, role: 'group', 'aria-label': thrown.name })}
              >
                {rolls.length === 0 ? <Text fontWeight="semibold">{thrown.name}</Text> : null}
                {rolls.map(({ id, outcome }) => (
                  <Outcome key={id} outcome={outcome} name={outcome.label || thrown.name} />
                ))}
                {notes.map(note => (
                  <Text key={note} fontSize="sm" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
                    {note}
                  </Text>
                ))}
              </Stack>
            )}
          </Card>
        ) : null}
      </Box>
    </Stack>
  );
}

interface CardProps extends FlexProps {
  onClose: (() => void) | undefined;
  children: ReactNode;
}

function Card({ onClose, children, ...flex }: CardProps) {
  return (
    <Flex
      pointerEvents="auto"
      align="center"
      gap="4"
      w="fit-content"
      maxW="full"
      ps="4"
      pe={onClose ? '2' : '4'}
      py="2"
      borderRadius="xl"
      borderWidth="1px"
      borderColor="brand.border"
      bg="bg.panel"
      color="fg"
      boxShadow="lg"
      {...flex}
    >
      {children}
      {onClose ? (
        <IconButton label="Fermer le résultat" variant="ghost" size="sm" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
    </Flex>
  );
}

/** One who pressed a button answers without looking for the questions: the first has the focus, Escape leaves them. */
function Questions({ thrown, onAnswer, onClose }: { thrown: Thrown } & Omit<RollTrayProps, 'rolled'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true });
  }, [thrown]);
  return (
    <Card onClose={onClose}>
      <Box
        ref={box}
        role="group"
        aria-label={thrown.name}
        minW="0"
        onKeyDown={event => {
          if (event.key === 'Escape') onClose();
        }}
      >
        <Text fontWeight="semibold" overflowWrap="anywhere" mb="1">
          {thrown.name}
        </Text>
        <SheetDiceQuestions key={thrown.id} questions={thrown.dice?.questions ?? []} onAnswer={onAnswer} />
      </Box>
    </Card>
  );
}

function Outcome({ outcome, name }: { outcome: RollOutcome; name: string }) {
  const { total, error } = outcome;
  const meanings = meaningsOf(outcome);
  if (total === null) {
    return (
      <Text color="fg.error">
        {name}&nbsp;: {error}
      </Text>
    );
  }
  return (
    <Flex align="center" gap="4" minW="0">
      <Text
        flexShrink="0"
        minW="2ch"
        fontFamily="var(--sheet-titles)"
        fontSize="4xl"
        lineHeight="1"
        fontWeight="bold"
        color="brand.fg"
        fontVariantNumeric="lining-nums tabular-nums"
      >
        {formatNumber(total)}
      </Text>
      <Box minW="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {[name, ...meanings].join(', ')}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {outcomeWords(outcome)}
        </Text>
      </Box>
    </Flex>
  );
}
