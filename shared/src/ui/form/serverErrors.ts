import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** What a refusal of our hosts looks like (`ApiError`): told by its shape, so that this door needs no http. */
interface Refusal extends Error {
  status: number;
  fields?: Readonly<Record<string, string>>;
}

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

/**
 * Puts what the server refused back at its fields. Returns the message that belongs to no field, or
 * undefined when every reason found its field; rethrows what is not a refusal.
 */
export function showRefusal<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  error: unknown,
  hasField: (path: string) => boolean,
): string | undefined {
  if (!isRefusal(error)) throw error;
  const orphans: string[] = [];
  let placed = 0;
  for (const [path, message] of Object.entries(error.fields ?? {})) {
    if (hasField(path)) {
      form.setError(path as FieldPath<V>, { type: 'server', message });
      placed += 1;
    } else {
      orphans.push(message);
    }
  }
  if (orphans.length > 0) return orphans.join(' ');
  return placed > 0 ? undefined : error.message;
}
