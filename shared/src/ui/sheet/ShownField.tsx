import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { FieldValue } from '../../domain/field-value.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import type { SheetProgram } from '../../domain/sheet-program.ts';
import type { ShownStore } from './sheet.shown.ts';
import { SheetFieldView } from './SheetFieldView.tsx';

interface ShownFieldProps {
  id: string;
  field: SheetField;
  shown: ShownStore;
  isEditable: boolean;
  program: SheetProgram;
  onChange: (id: string, value: FieldValue | undefined) => void;
}

/** One field, for as long as its condition is met. It is drawn again when its own part of what is shown changes. */
export function ShownField({ shown, ...props }: ShownFieldProps) {
  const { id } = props;
  const isHidden = useStore(shown, ({ hidden }) => hidden.has(id));
  const value = useStore(shown, ({ values }) => values[id]);
  const error = useStore(shown, ({ errors }) => errors[`values.${id}`] ?? errors[id]);
  const values = useCallback(() => shown.getState().values, [shown]);
  return isHidden ? null : <SheetFieldView {...props} value={value} error={error} values={values} />;
}
