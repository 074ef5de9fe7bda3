import { Field, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** What every field takes. `control` ties `name` to the form's values: a misspelt name does not compile. */
export interface FieldProps<V extends FieldValues, C, O> {
  control: Control<V, C, O>;
  name: FieldPath<V>;
  label: string;
  /** Marked * and announced as required; the schema is what enforces it. */
  required?: boolean;
  /** Under the field. */
  help?: ReactNode;
  disabled?: boolean;
  readOnly?: boolean;
}

interface FieldShellProps {
  name: string;
  label: string;
  required?: boolean;
  help?: ReactNode;
  disabled?: boolean;
  readOnly?: boolean;
  error?: string;
  /** At the right of the line below the field: a counter. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * Under the control: the error, or else the help. Always Chakra's helper text, because that is what describes the
 * control (`aria-describedby`); its error text is `aria-errormessage`, which most screen readers pass over.
 */
export function FieldNote({ error, help }: { error?: string; help?: ReactNode }) {
  if (error) {
    return (
      <Field.HelperText color="fg.error" fontWeight="medium">
        {error}
      </Field.HelperText>
    );
  }
  return help ? <Field.HelperText>{help}</Field.HelperText> : null;
}

/** Label above (with * when required), the control, then the error or the help; ids and aria by Chakra's Field. */
export function FieldShell({ name, label, help, error, aside, children, ...state }: FieldShellProps) {
  return (
    <Field.Root data-field={name} data-label={label} invalid={Boolean(error)} {...state}>
      <Field.Label>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      {children}
      <Flex w="full" gap="3" justify="space-between" _empty={{ display: 'none' }}>
        <FieldNote error={error} help={help} />
        {aside ? (
          <Text as="span" ms="auto" textStyle="sm" color="fg.muted" whiteSpace="nowrap">
            {aside}
          </Text>
        ) : null}
      </Flex>
    </Field.Root>
  );
}
