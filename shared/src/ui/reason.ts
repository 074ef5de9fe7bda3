/** The reason of an error if it carries one that is fit to be read, else undefined. */
export function reasonOf(error: unknown): string | undefined {
  // Only errors that come from our hosts have a status, and a French message (API-8).
  return error instanceof Error && 'status' in error ? error.message : undefined;
}
