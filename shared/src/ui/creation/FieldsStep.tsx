import { Flex } from '@chakra-ui/react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { OfferedStep, StepAnswer } from '../../domain/creation.ts';
import type { CharacterValues, FieldValue } from '../../domain/field-value.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';
import type { SheetProgram } from '../../domain/sheet-program.ts';
import { SheetFieldView } from '../sheet/SheetFieldView.tsx';

interface FieldsStepProps {
  document: SheetDocument;
  offered: OfferedStep;
  answer: StepAnswer;
  onAnswer: (answer: StepAnswer) => void;
  program: SheetProgram;
  /** As the character will have them, calculated ones included. */
  values: CharacterValues;
  hidden: ReadonlySet<string>;
  errors: Readonly<Record<string, string>>;
}

/** Where it stands in the sheet says nothing here. */
const plain = ({ styles: _styles, width: _width, layout: _layout, ...field }: SheetField): SheetField =>
  field;

/** Fields of the sheet, one below the other. */
export function FieldsStep(props: FieldsStepProps) {
  const { document, offered, answer, onAnswer, program, values, hidden, errors } = props;
  const latest = useRef({ answer, onAnswer, values });
  useLayoutEffect(() => {
    latest.current = { answer, onAnswer, values };
  });
  const write = useCallback((id: string, value: FieldValue | undefined) => {
    const now = latest.current;
    const next = { ...now.answer, values: { ...now.answer.values, [id]: value ?? '' } };
    latest.current = { ...now, answer: next };
    now.onAnswer(next);
  }, []);
  const read = useCallback(() => latest.current.values, []);
  return (
    <Flex direction="column" gap="5">
      {(offered.step.fieldIds ?? []).map(id => {
        const field = Object.hasOwn(document.fields, id) ? document.fields[id] : undefined;
        if (!field || hidden.has(id)) return null;
        return (
          <SheetFieldView
            key={id}
            id={id}
            field={plain(field)}
            value={values[id]}
            error={errors[id]}
            isEditable
            program={program}
            values={read}
            onChange={write}
          />
        );
      })}
    </Flex>
  );
}
