import { Checkbox, Field, Fieldset, Flex, NativeSelect, Switch, Text } from '@chakra-ui/react';
import { useController, type FieldValues } from 'react-hook-form';
import { FieldNote, FieldShell, type FieldProps } from './FieldShell.tsx';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps<V extends FieldValues, C, O> extends FieldProps<V, C, O> {
  options: readonly Option[];
  /** The words of the empty choice; without it there is none. */
  placeholder?: string;
}

/** One of a list. The browser's own select: the best one there is on a phone and with a screen reader. */
export function SelectField<V extends FieldValues, C, O>({
  control,
  name,
  options,
  placeholder,
  ...shell
}: SelectFieldProps<V, C, O>) {
  const { field, fieldState } = useController({ control, name });
  const isOffered = !field.value || options.some(({ value }) => value === field.value);
  return (
    <FieldShell {...shell} name={name} error={fieldState.error?.message}>
      <NativeSelect.Root disabled={shell.disabled}>
        <NativeSelect.Field {...field} value={field.value ?? ''}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {/* Not there yet, or not any more: the browser would show the first choice, and say what is not true. */}
          {isOffered ? null : <option value={field.value}>Choix actuel (indisponible)</option>}
          {options.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FieldShell>
  );
}

/** Yes or no, at once visible. */
export function SwitchField<V extends FieldValues, C, O>({
  control,
  name,
  label,
  help,
  required,
  disabled,
  readOnly,
}: FieldProps<V, C, O>) {
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <Field.Root
      data-field={name}
      data-label={label}
      invalid={Boolean(error)}
      disabled={disabled}
      readOnly={readOnly}
    >
      <Switch.Root
        checked={Boolean(field.value)}
        onCheckedChange={({ checked }) => field.onChange(checked)}
        required={required}
        minH="6"
      >
        <Switch.HiddenInput ref={field.ref} name={field.name} onBlur={field.onBlur} role="switch" />
        <Switch.Control />
        <Switch.Label>{label}</Switch.Label>
      </Switch.Root>
      <FieldNote error={error} help={help} />
    </Field.Root>
  );
}

export interface CheckboxGroupFieldProps<V extends FieldValues, C, O> extends FieldProps<V, C, O> {
  options: readonly Option[];
  /** The order of ticking means something, the first one the most: it is kept. */
  ranked?: boolean;
  /** One below the other: names of any length are found by their first letters. */
  stacked?: boolean;
}

/** Any number of a list; the value is the array of what is ticked, in the order of the options unless `ranked`. */
export function CheckboxGroupField<V extends FieldValues, C, O>({
  control,
  name,
  label,
  required,
  help,
  disabled,
  readOnly,
  options,
  ranked = false,
  stacked = false,
}: CheckboxGroupFieldProps<V, C, O>) {
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  const ticked = new Set<unknown>(Array.isArray(field.value) ? field.value : []);
  const toggle = (value: string, on: boolean) => {
    if (on) ticked.add(value);
    else ticked.delete(value);
    field.onChange(
      ranked ? [...ticked] : options.map(option => option.value).filter(option => ticked.has(option)),
    );
  };
  return (
    // A fieldset is by itself never narrower than its longest word.
    <Fieldset.Root data-field={name} data-label={label} invalid={Boolean(error)} disabled={disabled} minW="0">
      <Fieldset.Legend fontWeight="medium" textStyle="sm" color="fg">
        {label}
        {required ? (
          <Text as="span" color="fg.error" ms="1" aria-hidden="true">
            *
          </Text>
        ) : null}
      </Fieldset.Legend>
      <Flex
        direction={stacked ? 'column' : 'row'}
        wrap={stacked ? 'nowrap' : 'wrap'}
        columnGap="6"
        rowGap="3"
        mt="2"
      >
        {options.map(option => (
          <Checkbox.Root
            key={option.value}
            checked={ticked.has(option.value)}
            onCheckedChange={({ checked }) => toggle(option.value, checked === true)}
            disabled={disabled || option.disabled}
            readOnly={readOnly}
            invalid={Boolean(error)}
            minH="6"
            maxW="full"
          >
            <Checkbox.HiddenInput name={field.name} value={option.value} onBlur={field.onBlur} />
            <Checkbox.Control />
            <Checkbox.Label minW="0" overflowWrap="anywhere">
              {option.label}
            </Checkbox.Label>
          </Checkbox.Root>
        ))}
      </Flex>
      {help && !error ? <Fieldset.HelperText>{help}</Fieldset.HelperText> : null}
      {error ? <Fieldset.ErrorText>{error}</Fieldset.ErrorText> : null}
    </Fieldset.Root>
  );
}
