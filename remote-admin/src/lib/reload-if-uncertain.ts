import { ApiError } from '@rpd/shared/http';

/** No answer, changed or deleted by somebody else, or the server fell over the change: what is on screen may not be so any more. */
const isOutcomeUnknown = (status: number): boolean =>
  status === 0 || status === 404 || status === 412 || status >= 500;

/** Reloads what is on screen when a change of it failed in a way after which it may be another. */
export function reloadIfUncertain(error: Error, reload: () => unknown): void {
  if (error instanceof ApiError && isOutcomeUnknown(error.status)) void reload();
}
