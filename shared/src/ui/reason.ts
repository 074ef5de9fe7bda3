import { ApiError } from '../http/api-error.ts';

/**
 * The reason of an error if it carries one that is fit to be read, else undefined. Asked where no form is: what is wrong with a field
 * is said in place of « Certains champs sont à corriger », which nobody there could correct.
 */
export function reasonOf(error: unknown): string | undefined {
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  if (fields.length > 0) return [...new Set(fields)].join(' ');
  // Only errors that come from our hosts have a status, and a French message (API-8).
  return error instanceof Error && 'status' in error ? error.message : undefined;
}
