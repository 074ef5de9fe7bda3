import { Box, Text } from '@chakra-ui/react';
import { memo, useCallback } from 'react';
import { useStore } from 'zustand';
import type { FieldValue } from '../../domain/field-value.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import type { SheetProgram } from '../../domain/sheet-program.ts';
import { costLabel, rollLabel } from './play.ts';
import type { ShownStore } from './sheet.shown.ts';
import { fieldWidth, styleOf } from './sheetStyles.ts';
import { WidgetOf } from './WidgetOf.tsx';

interface PlayFieldProps {
  id: string;
  field: SheetField;
  /** Whether the viewer sees the number that its widget shows besides. */
  hasPair: boolean;
  shown: ShownStore;
  program: SheetProgram;
  onChange: ((id: string, value: FieldValue | undefined) => void) | undefined;
}

/** One field of a sheet that is played from. It is drawn again when its own part of what is shown changes. */
export const PlayField = memo(function PlayField(props: PlayFieldProps) {
  const { id, field, hasPair, shown, program, onChange } = props;
  const { pairedWith = '' } = field;
  const isHidden = useStore(shown, ({ hidden }) => hidden.has(id));
  const value = useStore(shown, ({ values }) => values[id]);
  const error = useStore(shown, ({ errors }) => errors[`values.${id}`] ?? errors[id]);
  const pair = useStore(shown, ({ values }) => (hasPair ? values[pairedWith] : undefined));
  const dice = program.dice.get(id) ?? (hasPair ? program.dice.get(pairedWith) : undefined);
  const diceWords = useStore(shown, ({ values }) =>
    dice && field.dice ? rollLabel(dice, field.dice, values) : undefined,
  );
  const cost = useStore(shown, ({ values }) => costLabel(program, id, values));
  const values = useCallback(() => shown.getState().values, [shown]);
  const write = useCallback((next: FieldValue | undefined) => onChange?.(id, next), [id, onChange]);
  if (isHidden) return null;
  return (
    <Box
      data-field={`values.${id}`}
      tabIndex={-1}
      alignSelf="stretch"
      css={fieldWidth(field, '1rem')}
      style={styleOf(field.styles)}
    >
      <WidgetOf
        id={id}
        field={field}
        value={value}
        pair={typeof pair === 'number' ? pair : undefined}
        dice={dice}
        diceWords={diceWords}
        cost={cost}
        write={onChange ? write : undefined}
        program={program}
        values={values}
        shown={shown}
      />
      {error ? (
        <Text mt="1" textStyle="sm" color="fg.error" fontWeight="medium" bg="bg.panel">
          {error}
        </Text>
      ) : null}
    </Box>
  );
});
