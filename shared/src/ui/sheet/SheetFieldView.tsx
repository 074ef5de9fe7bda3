import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { EyeOff } from 'lucide-react';
import { memo } from 'react';
import type { CharacterValues, FieldValue } from '../../domain/field-value.ts';
import { isEmptyValue } from '../../domain/field-value.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import { isDisplay, type FieldType } from '../../domain/sheet-kinds.ts';
import type { SheetProgram } from '../../domain/sheet-program.ts';
import { SheetControl } from './SheetControl.tsx';
import { SheetDice } from './SheetDice.tsx';
import { SheetLines } from './SheetLines.tsx';
import { fieldWidth, styleOf } from './sheetStyles.ts';
import { Display } from './widgets/Display.tsx';

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
  ownerAndGm: 'Visible du joueur et du maître du jeu',
  gmOnly: 'Visible du maître du jeu seul',
};

/** Its name stands on its button, beside its box, or in its lines. */
const UNLABELLED: ReadonlySet<FieldType> = new Set(['multiselect', 'repeat', 'dashboard', 'roll']);

/** One field: its name, what helps to fill it in, its control or its value, what is wrong with it. */
export const SheetFieldView = memo(function SheetFieldView(props: SheetFieldViewProps) {
  const { id, field } = props;
  if (!isDisplay(field.type)) return <Filled {...props} />;
  return (
    <Box data-field={`values.${id}`} css={fieldWidth(field, '1rem')} style={styleOf(field.styles)}>
      <Display field={field} />
    </Box>
  );
});

function Filled(props: SheetFieldViewProps) {
  const { id, field, value, error, isEditable, program, values, onChange } = props;
  const controlId = `field-${id}`;
  const noteId = `${controlId}-note`;
  const write =
    isEditable && !field.formula ? (next: FieldValue | undefined) => onChange(id, next) : undefined;
  // A form is filled in: a button that costs or resets something is pressed where one plays.
  const isAction = program.actions.has(id);
  const dice = isAction ? undefined : program.dice.get(id);
  const hasLabel = isEditable && !UNLABELLED.has(field.type) && !field.formula;
  const note = error || (isEditable ? field.help : undefined);
  const isTick = field.type === 'checkbox' && write !== undefined;
  const control = (
    <SheetControl
      field={field}
      value={value}
      onChange={write}
      id={controlId}
      isWrong={Boolean(error)}
      {...(!hasLabel && { label: field.name })}
      {...(note && { describedBy: noteId })}
    />
  );
  const isUnread = write === undefined && dice !== undefined && (value === undefined || isEmptyValue(value));
  return (
    <Box
      data-field={`values.${id}`}
      css={fieldWidth(field, '1rem')}
      // Level with the control of the field beside it.
      alignSelf={isTick || field.type === 'roll' ? 'end' : undefined}
      style={styleOf(field.styles)}
    >
      {field.type === 'roll' ? null : (
        <Flex
          align="center"
          gap={isTick ? '2.5' : '1.5'}
          mb={isTick ? '0' : '1'}
          minH={isTick ? '10' : undefined}
        >
          {isTick ? control : null}
          <chakra.label
            as={hasLabel ? 'label' : 'div'}
            htmlFor={hasLabel ? controlId : undefined}
            textStyle="sm"
            fontWeight="medium"
            overflowWrap="anywhere"
            minW="0"
          >
            {field.name || 'Champ sans nom'}
            {field.required && isEditable && !field.formula ? <span aria-hidden="true"> *</span> : null}
          </chakra.label>
          <Private field={field} />
          {isTick && dice ? <SheetDice dice={dice} name={field.name} values={values} /> : null}
        </Flex>
      )}
      {field.type === 'repeat' ? (
        <SheetLines field={field} value={value} onChange={write} program={program} values={values} />
      ) : null}
      {field.type === 'roll' ? (
        <Flex align="center" wrap="wrap" columnGap="3" rowGap="1">
          {dice ? (
            <SheetDice dice={dice} name={field.name} values={values}>
              {field.name || 'Lancer'}
            </SheetDice>
          ) : (
            <Text textStyle="sm" color={isAction ? 'fg.muted' : undefined}>
              {field.name || 'Jet sans nom'}
            </Text>
          )}
          <Private field={field} />
        </Flex>
      ) : null}
      {field.type === 'repeat' || field.type === 'roll' || isTick ? null : (
        // What is calculated stands on the line of what is entered beside it.
        <Flex align="center" wrap="wrap" columnGap="2" rowGap="1" minH={isEditable ? '10' : undefined}>
          {isUnread ? null : (
            <Box flex={write ? '1 1 3.5rem' : undefined} minW="0">
              {control}
            </Box>
          )}
          {dice ? <SheetDice dice={dice} name={field.name} values={values} /> : null}
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
}

/** That not everybody sees the field, where that is so. */
function Private({ field: { visibility } }: Pick<SheetFieldViewProps, 'field'>) {
  if (!visibility || visibility === 'everybody') return null;
  return (
    <chakra.span title={PRIVATE[visibility]} role="img" aria-label={PRIVATE[visibility]}>
      <EyeOff size={14} aria-hidden="true" />
    </chakra.span>
  );
}
