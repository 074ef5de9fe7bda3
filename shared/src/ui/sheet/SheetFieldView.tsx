import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { EyeOff } from 'lucide-react';
import { memo } from 'react';
import type { CharacterValues, FieldValue } from '../../domain/field-value.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import type { SheetProgram } from '../../domain/sheet-program.ts';
import { SheetControl } from './SheetControl.tsx';
import { SheetDice } from './SheetDice.tsx';
import { SheetLines } from './SheetLines.tsx';
import { fieldWidth, styleOf } from './sheetStyles.ts';

interface SheetFieldViewProps {
  id: string;
  field: SheetField;
  /** As it is shown: entered, or calculated. */
  value: FieldValue | undefined;
  error: string | undefined;
  isEditable: boolean;
  program: SheetProgram;
  /** The same functions for as long as the sheet is on screen: a field is drawn again when its own value changes. */
  values: () => CharacterValues;
  onChange: (id: string, value: FieldValue | undefined) => void;
}

const PRIVATE = {
  ownerAndGm: 'Visible du joueur et du maître de jeu',
  gmOnly: 'Visible du maître de jeu seul',
};

/** Figures and boxes of half the width or less stand two in a line on a phone, and all else has twice its share: a text has the line. */
const onPhone = ({ type, width = 12 }: SheetField): number =>
  type === 'number' || type === 'checkbox' ? Math.max(width, 6) : Math.min(12, 2 * width);

/** One field: its name, what helps to fill it in, its control or its value, what is wrong with it. */
export const SheetFieldView = memo(function SheetFieldView(props: SheetFieldViewProps) {
  const { id, field, value, error, isEditable, program, values, onChange } = props;
  const controlId = `field-${id}`;
  const noteId = `${controlId}-note`;
  const write =
    isEditable && !field.formula ? (next: FieldValue | undefined) => onChange(id, next) : undefined;
  const dice = program.dice.get(id);
  const hasLabel =
    isEditable && !['multiselect', 'repeat', 'dashboard'].includes(field.type) && !field.formula;
  const note = error || (isEditable ? field.help : undefined);
  return (
    <Box
      data-field={`values.${id}`}
      css={{
        ...fieldWidth(onPhone(field), '1rem'),
        '@container sheet (min-width: 44rem)': fieldWidth(field.width, '1rem'),
      }}
      style={styleOf(field.styles)}
    >
      <Flex align="center" gap="1.5" mb="1">
        <chakra.label
          as={hasLabel ? 'label' : 'div'}
          htmlFor={hasLabel ? controlId : undefined}
          textStyle="sm"
          fontWeight="medium"
          overflowWrap="anywhere"
        >
          {field.name || 'Champ sans nom'}
          {field.required && isEditable && !field.formula ? <span aria-hidden="true"> *</span> : null}
        </chakra.label>
        {field.visibility && field.visibility !== 'everybody' ? (
          <chakra.span title={PRIVATE[field.visibility]} role="img" aria-label={PRIVATE[field.visibility]}>
            <EyeOff size={14} aria-hidden="true" />
          </chakra.span>
        ) : null}
      </Flex>
      {field.type === 'repeat' ? (
        <SheetLines field={field} value={value} onChange={write} program={program} values={values} />
      ) : (
        // What is calculated stands on the line of what is entered beside it.
        <Flex align="center" wrap="wrap" columnGap="3" rowGap="1" minH={isEditable ? '10' : undefined}>
          <Box flex={write ? '1 1 4rem' : undefined} minW="0">
            <SheetControl
              field={field}
              value={value}
              onChange={write}
              id={controlId}
              isWrong={Boolean(error)}
              {...(!hasLabel && { label: field.name })}
              {...(note && { describedBy: noteId })}
            />
          </Box>
          {dice && field.dice ? <SheetDice dice={dice} name={field.name} values={values} /> : null}
        </Flex>
      )}
      {note ? (
        <Text
          id={noteId}
          mt="1"
          textStyle="sm"
          {...(error && { color: 'fg.error', fontWeight: 'medium', bg: 'bg.panel' })}
        >
          {note}
        </Text>
      ) : null}
    </Box>
  );
});
