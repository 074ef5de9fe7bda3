import { Box, Flex, Text } from '@chakra-ui/react';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { FieldValue } from '../../domain/field-value.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import { numberOf, within } from './play.ts';
import type { ShownStore } from './sheet.shown.ts';
import { valueLabel } from '../../domain/value-label.ts';
import { NumberInPlace } from './widgets/NumberInPlace.tsx';

interface HeadGaugeProps {
  id: string;
  field: SheetField;
  /** Whether the viewer sees its maximum. */
  hasPair: boolean;
  shown: ShownStore;
  onChange: ((id: string, value: FieldValue | undefined) => void) | undefined;
}

/** A bar of the sheet in the head of a phone: read at a glance, and pressed to type `-7`. */
export function HeadGauge({ id, field, hasPair, shown, onChange }: HeadGaugeProps) {
  const { pairedWith = '', min } = field;
  const isHidden = useStore(shown, ({ hidden }) => hidden.has(id));
  const value = useStore(shown, ({ values }) => values[id]);
  const pair = useStore(shown, ({ values }) => (hasPair ? values[pairedWith] : undefined));
  const write = useCallback((next: FieldValue | undefined) => onChange?.(id, next), [id, onChange]);
  if (isHidden) return null;
  const most = typeof pair === 'number' ? pair : field.max;
  const least = Math.min(min ?? 0, most ?? 0);
  const part = most && most > least ? within((numberOf(value) - least) / (most - least), 0, 1) : 0;
  const name = `${field.name} en tête`;
  return (
    <Box flex="1" minW="0">
      <Flex gap="1" align="baseline" fontSize="sm" fontVariantNumeric="lining-nums tabular-nums">
        <Text as="span" color="fg.muted" truncate>
          {field.name}
        </Text>
        <NumberInPlace
          field={{ ...field, name }}
          value={value}
          write={onChange ? write : undefined}
          least={least}
          most={most}
        >
          <Text as="span" fontWeight="bold">
            {valueLabel(field, value) || '–'}
          </Text>
        </NumberInPlace>
        {most === undefined ? null : (
          <Text as="span" color="fg.muted" whiteSpace="nowrap">
            / {valueLabel(field, most)}
          </Text>
        )}
      </Flex>
      <Box h="1" borderRadius="full" bg="bg.emphasized" overflow="hidden" aria-hidden="true">
        <Box h="full" bg="brand.solid" style={{ width: `${part * 100}%` }} />
      </Box>
    </Box>
  );
}
