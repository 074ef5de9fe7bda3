// Forms: loaded with the first screen that has one.
export { Controller, useFieldArray, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
export { Input, NativeSelect, Textarea } from '@chakra-ui/react';
export {
  CheckboxGroupField,
  SelectField,
  SwitchField,
  type CheckboxGroupFieldProps,
  type Option,
  type SelectFieldProps,
} from './choiceFields.tsx';
export { CopyText } from './CopyText.tsx';
export type { Fields } from './differences.ts';
export { DifferenceTable } from './DifferenceTable.tsx';
export { DraftNotice } from './DraftNotice.tsx';
export { ErrorSummary } from './ErrorSummary.tsx';
export { forgetDraft, readDraft, writeDraft } from './drafts.ts';
export { DescribedImageField } from './DescribedImageField.tsx';
export { type FieldProps } from './FieldShell.tsx';
export { Form, type FormProps } from './Form.tsx';
export { FormDialog, type FormDialogProps } from './FormDialog.tsx';
export { ImageField, type ImageFieldProps } from './ImageField.tsx';
export { LabelledSelect } from './LabelledSelect.tsx';
export { LeaveGuard } from './LeaveGuard.tsx';
export { LinesField } from './LinesField.tsx';
export { PublicAddress } from './PublicAddress.tsx';
export {
  NumberField,
  PasswordField,
  TextAreaField,
  TextField,
  type PasswordFieldProps,
  type TextAreaFieldProps,
  type TextFieldProps,
} from './textFields.tsx';
export { Toggle } from './Toggle.tsx';
export { WarningsField } from './WarningsField.tsx';
export { useCreateOrChange } from './useCreateOrChange.ts';
export { useConflict } from './useConflict.tsx';
export { useVersionedSave } from './useVersionedSave.tsx';
export { useFormDraft } from './useFormDraft.ts';
export { useForm, type UseFormOptions } from './useForm.ts';
