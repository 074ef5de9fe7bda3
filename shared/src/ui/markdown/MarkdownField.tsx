import { useController, type FieldValues } from 'react-hook-form';
import { formatNumber } from '../../domain/format.ts';
import { markdownError } from '../../domain/markdown.ts';
import { FieldShell, type FieldProps } from '../form/FieldShell.tsx';
import { MarkdownInput } from './MarkdownInput.tsx';

export interface MarkdownFieldProps<V extends FieldValues, C, O> extends FieldProps<V, C, O> {
  rows?: number;
  placeholder?: string;
  /** The most characters; shown as a live counter 'n / 150', enforced by the schema. */
  counter: number;
}

/** A formatted text of a form. What its text may not hold is said while it is written. */
export function MarkdownField<V extends FieldValues, C, O>({
  control,
  name,
  rows,
  placeholder,
  counter,
  ...shell
}: MarkdownFieldProps<V, C, O>) {
  const { field, fieldState } = useController({ control, name });
  const text = typeof field.value === 'string' ? field.value : '';
  return (
    <FieldShell
      {...shell}
      name={name}
      error={fieldState.error?.message ?? markdownError(text)}
      aside={`${formatNumber(text.length)} / ${formatNumber(counter)}`}
    >
      <MarkdownInput
        label={shell.label}
        name={field.name}
        ref={field.ref}
        value={text}
        onChange={field.onChange}
        onBlur={field.onBlur}
        rows={rows}
        placeholder={placeholder}
      />
    </FieldShell>
  );
}
