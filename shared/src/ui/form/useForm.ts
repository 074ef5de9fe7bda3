import { yupResolver } from '@hookform/resolvers/yup';
import {
  useForm as useHookForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { ISchema, ObjectSchema } from 'yup';
import { usePersistedInput } from './usePersistedInput.ts';

export interface UseFormOptions<V extends FieldValues> {
  /** A yup schema of `@rpd/shared/domain`: its French messages are shown, its output is what is submitted. */
  schema?: ISchema<V>;
  defaultValues: DefaultValues<V>;
}

/**
 * A form held to a yup schema. Checked when submitted, then again as each field changes; `onSubmit` of
 * `<Form>` receives the schema's output (casts and defaults applied). What is typed outlives the session.
 */
export function useForm<V extends FieldValues>({
  schema,
  defaultValues,
}: UseFormOptions<V>): UseFormReturn<V, unknown, V> {
  // The resolver's types ask for the schema's inner generics; only its output matters to a form.
  const resolver =
    schema && (yupResolver(schema as unknown as ObjectSchema<V>) as unknown as Resolver<V, unknown, V>);
  const form = useHookForm<V, unknown, V>({ resolver, defaultValues, shouldFocusError: false });
  usePersistedInput(form, defaultValues);
  return form;
}
