import { Box, Input, Textarea } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { IconButton } from '../Button.tsx';
import { FieldShell, type FieldProps } from './FieldShell.tsx';

export interface TextFieldProps<V extends FieldValues, C, O> extends FieldProps<V, C, O> {
  type?: 'text' | 'email' | 'url' | 'number' | 'date' | 'time' | 'datetime-local' | 'search';
  placeholder?: string;
  autoComplete?: string;
  /** The most characters; shown as a live counter 'n / 150', enforced by the schema. */
  counter?: number;
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const count = (value: unknown, most?: number) => (most ? `${text(value).length} / ${most}` : undefined);

/** One line of text. A number stays text until the schema casts it. */
export function TextField<V extends FieldValues, C, O>({
  control,
  name,
  type = 'text',
  placeholder,
  autoComplete,
  counter,
  ...shell
}: TextFieldProps<V, C, O>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <FieldShell {...shell} name={name} error={fieldState.error?.message} aside={count(field.value, counter)}>
      <Input
        {...field}
        value={text(field.value)}
        type={type}
        placeholder={placeholder}
        autoComplete={autoComplete}
      />
    </FieldShell>
  );
}

/** A number: what is typed becomes one at once, and null where it is none; undefined would bring the first value back. */
export function NumberField<V extends FieldValues, C, O>({ control, name, ...shell }: FieldProps<V, C, O>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <FieldShell {...shell} name={name} error={fieldState.error?.message}>
      <Input
        {...field}
        value={text(field.value)}
        type="number"
        inputMode="numeric"
        onChange={({ target }) => field.onChange(target.value === '' ? null : target.valueAsNumber)}
      />
    </FieldShell>
  );
}

export interface TextAreaFieldProps<V extends FieldValues, C, O> extends FieldProps<V, C, O> {
  rows?: number;
  placeholder?: string;
  /** As for TextField. */
  counter?: number;
}

/** Several lines of text. */
export function TextAreaField<V extends FieldValues, C, O>({
  control,
  name,
  rows = 4,
  placeholder,
  counter,
  ...shell
}: TextAreaFieldProps<V, C, O>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <FieldShell {...shell} name={name} error={fieldState.error?.message} aside={count(field.value, counter)}>
      <Textarea {...field} value={text(field.value)} rows={rows} placeholder={placeholder} />
    </FieldShell>
  );
}

export interface PasswordFieldProps<V extends FieldValues, C, O> extends FieldProps<V, C, O> {
  autoComplete: 'current-password' | 'new-password' | 'off';
  /** Shown in clear from the start (a generated password that must be noted). */
  revealed?: boolean;
}

/** A password, that can be shown. */
export function PasswordField<V extends FieldValues, C, O>({
  control,
  name,
  autoComplete,
  revealed = false,
  ...shell
}: PasswordFieldProps<V, C, O>) {
  const { field, fieldState } = useController({ control, name });
  const [shown, setShown] = useState(revealed);
  return (
    <FieldShell {...shell} name={name} error={fieldState.error?.message}>
      <Box position="relative" w="full">
        <Input
          {...field}
          value={text(field.value)}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          pe="11"
        />
        <IconButton
          label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          position="absolute"
          insetEnd="1"
          top="1"
          size="xs"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      </Box>
    </FieldShell>
  );
}
