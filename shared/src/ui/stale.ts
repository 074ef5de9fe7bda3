/** A refusal because somebody else saved in between; `current` is what they saved. Told by its shape: these doors need no http. */
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
