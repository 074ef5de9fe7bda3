import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { Minus, Plus } from 'lucide-react';
import {
  pointCost,
  pointsSpent,
  spreadOf,
  type OfferedStep,
  type StepAnswer,
} from '../../domain/creation.ts';
import type { CharacterValues } from '../../domain/field-value.ts';
import { formatNumber } from '../../domain/format.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';
import { IconButton } from '../Button.tsx';
import { signed } from '../../domain/value-label.ts';

interface PointsStepProps {
  document: SheetDocument;
  offered: OfferedStep;
  answer: StepAnswer;
  onAnswer: (answer: StepAnswer) => void;
  /** As the character will have them, calculated ones included. */
  values: CharacterValues;
}

const plural = (count: number): string => `${count} point${count > 1 ? 's' : ''}`;

/** Points over numbers: one row each, with what the next step costs. */
export function PointsStep({ document, offered: { step }, answer, onAnswer, values }: PointsStepProps) {
  const { left } = pointsSpent(step, answer);
  return (
    <Stack as="ul" listStyleType="none" gap="2">
      {spreadOf(step, answer).map(([id, value]) => (
        <PointRow
          key={id}
          name={document.fields[id]?.name || 'Champ sans nom'}
          value={value}
          total={values[id]}
          modifier={modifierOf(document, id, values)}
          down={costOf(step, value - 1, value)}
          up={costOf(step, value, value + 1)}
          left={left}
          onChange={next => onAnswer({ points: { ...answer.points, [id]: next } })}
        />
      ))}
    </Stack>
  );
}

/** What it costs to come from one value to the next; undefined where there is none. */
function costOf(step: OfferedStep['step'], from: number, to: number): number | undefined {
  const [before, after] = [pointCost(step, from), pointCost(step, to)];
  return before === undefined || after === undefined ? undefined : after - before;
}

/** The modifier that the sheet shows beside an ability. */
function modifierOf({ fields }: SheetDocument, id: string, values: CharacterValues): number | undefined {
  const { widget, pairedWith } = fields[id] ?? {};
  const value = widget === 'tile' && pairedWith ? values[pairedWith] : undefined;
  return typeof value === 'number' ? value : undefined;
}

interface PointRowProps {
  name: string;
  value: number;
  /** With what options add. */
  total: CharacterValues[string] | undefined;
  modifier: number | undefined;
  down: number | undefined;
  up: number | undefined;
  left: number;
  onChange: (value: number) => void;
}

function PointRow({ name, value, total, modifier, down, up, left, onChange }: PointRowProps) {
  const isTaken = up !== undefined && up > left;
  const hint =
    up === undefined ? 'Au plus haut' : isTaken ? `${plural(up)} pour monter` : `+1 pour ${plural(up)}`;
  const more = typeof total === 'number' ? total - value : 0;
  const words = more === 0 ? formatNumber(value) : formatNumber(value + more);
  return (
    <Flex
      as="li"
      align="center"
      gap="3"
      px="3"
      py="2"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      justify="space-between"
    >
      <Box minW="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {more === 0 ? '' : `${formatNumber(value)} ${signed(more)} · `}
          {hint}
        </Text>
      </Box>
      <Flex align="center" gap="1.5" flexShrink="0">
        <Step
          label={`Baisser ${name}`}
          isOff={down === undefined}
          onPress={() => onChange(value - 1)}
          icon={<Minus aria-hidden="true" />}
        />
        <Box as="output" textAlign="center" minW="3.25rem" aria-label={name}>
          <Text as="span" display="block" textStyle="xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
            {words}
          </Text>
          {modifier === undefined ? null : (
            <Text as="span" display="block" textStyle="xs" color="fg.muted">
              {signed(modifier)}
            </Text>
          )}
        </Box>
        <Step
          label={`Monter ${name}`}
          isOff={up === undefined || isTaken}
          onPress={() => onChange(value + 1)}
          icon={<Plus aria-hidden="true" />}
        />
      </Flex>
    </Flex>
  );
}

interface StepProps {
  label: string;
  isOff: boolean;
  onPress: () => void;
  icon: React.ReactNode;
}

/** `aria-disabled`: the last point takes no focus away from who spends it. */
function Step({ label, isOff, onPress, icon }: StepProps) {
  return (
    <IconButton
      label={label}
      variant="outline"
      size="lg"
      aria-disabled={isOff || undefined}
      opacity={isOff ? 0.4 : undefined}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {icon}
    </IconButton>
  );
}
