import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { WrongField } from './fieldErrors.ts';

/** The shape of our hosts' refusals (`ApiError`), recognised without importing http. */
interface Refusal extends Error {
  status: number;
  fields?: Readonly<Record<string, string>>;
}

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

/**
 * Puts what the server refused back at its fields, and returns those. `general` is the message that belongs to no
 * field, undefined when every reason has its field. Throws an error that is not a refusal.
 */
export function showRefusal<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  error: unknown,
  hasField: (path: string) => boolean,
): { general: string | undefined; fields: WrongField[] } {
  if (!isRefusal(error)) throw error;
  const orphans: string[] = [];
  const placed: WrongField[] = [];
  for (const [path, message] of Object.entries(error.fields ?? {})) {
    if (hasField(path)) {
      form.setError(path as FieldPath<V>, { type: 'server', message });
      placed.push({ path, message });
    } else {
      orphans.push(message);
    }
  }
  const all = placed.length > 0 ? undefined : error.message;
  return { general: orphans.length > 0 ? orphans.join(' ') : all, fields: placed };
}
