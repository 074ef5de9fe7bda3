import { Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { FieldShell, type FieldProps } from './FieldShell.tsx';

interface LinesFieldProps<V extends FieldValues, C, O> extends FieldProps<V, C, O> {
  /** Lines that one sees at once. */
  rows?: number;
  /** Addresses, not prose: nothing is corrected while one types. */
  verbatim?: boolean;
}

/** A list of short texts, one on each line; the value is the array of those that are not empty. */
export function LinesField<V extends FieldValues, C, O>({
  control,
  name,
  rows = 3,
  verbatim = false,
  ...shell
}: LinesFieldProps<V, C, O>) {
  const { field, fieldState } = useController({ control, name });
  // As it is typed, empty lines included: the value has none.
  const [typed, setTyped] = useState(() => ((field.value ?? []) as string[]).join('\n'));
  const error = fieldState.error as { message?: string } | readonly { message?: string }[] | undefined;
  const wrong = Array.isArray(error) ? error.find(one => one?.message) : error;
  const message = (wrong as { message?: string } | undefined)?.message;
  return (
    <FieldShell {...shell} name={name} {...(message && { error: message })}>
      <Textarea
        ref={field.ref}
        name={field.name}
        rows={rows}
        value={typed}
        onBlur={field.onBlur}
        {...(verbatim && { spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' })}
        onChange={({ target: { value } }) => {
          setTyped(value);
          field.onChange(
            value
              .split('\n')
              .map(line => line.trim())
              .filter(Boolean),
          );
        }}
      />
    </FieldShell>
  );
}
