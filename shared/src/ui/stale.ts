/**
 * A refusal because somebody else saved in between; `current` is the newer version. Recognised by its shape, without
 * importing http.
 */
interface StaleRefusal extends Error {
  status: 412;
  current: unknown;
}

export const isStale = (error: unknown): error is StaleRefusal =>
  error instanceof Error &&
  'status' in error &&
  error.status === 412 &&
  'current' in error &&
  !!error.current;
