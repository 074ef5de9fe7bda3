import { ApiError } from '@rpd/shared/http';

/** Reloads what is on screen when a change of it was refused because somebody else has changed or deleted it meanwhile. */
export function catchUp(error: Error, reload: () => unknown): void {
  if (error instanceof ApiError && (error.status === 404 || error.status === 412)) void reload();
}
