import { Box, Text } from '@chakra-ui/react';
import { memo, useCallback } from 'react';
import { useStore } from 'zustand';
import type { FieldValue } from '../../domain/field-value.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import type { SheetProgram } from '../../domain/sheet-program.ts';
import { costLabel, rollLabel, useRoll, type WidgetProps } from './play.ts';
import type { ShownStore } from './sheet.shown.ts';
import { SheetControl } from './SheetControl.tsx';
import { fieldWidth, styleOf } from './sheetStyles.ts';
import { Lines } from './widgets/Lines.tsx';
import { Bar, Counter, Figure, Name, Tile } from './widgets/Numbers.tsx';
import { Points } from './widgets/Points.tsx';
import { RollButton } from './widgets/RollButton.tsx';
import { Choices, Line, Prose, Tick } from './widgets/Texts.tsx';

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

const NUMBERS = { tile: Tile, bar: Bar, counter: Counter, dots: Points, checks: Points, clock: Points };

function WidgetOf(props: WidgetProps) {
  const { id, field, value, dice, diceWords, cost, program } = props;
  const { widget, type } = field;
  const { mayPress } = useRoll();
  const isDie = type === 'roll' || widget === 'die';
  if (isDie) {
    const isPressed = dice !== undefined || (mayPress && program.actions.has(id));
    return isPressed ? (
      <RollButton id={id} name={field.name} dice={dice} words={diceWords} cost={cost} isLarge />
    ) : (
      <Name>{field.name}</Name>
    );
  }
  switch (type) {
    case 'number': {
      const Drawn =
        widget && Object.hasOwn(NUMBERS, widget) ? NUMBERS[widget as keyof typeof NUMBERS] : Figure;
      return <Drawn {...props} />;
    }
    case 'textarea':
      return <Prose {...props} />;
    case 'checkbox':
      return <Tick {...props} />;
    case 'multiselect':
      return <Choices {...props} />;
    case 'repeat':
      return <Lines {...props} />;
    case 'dashboard':
      return <SheetControl field={field} value={value} />;
    case 'select':
      return widget === 'chips' ? <Choices {...props} /> : <Line {...props} />;
    case 'string':
    case 'date':
      return <Line {...props} />;
  }
}
