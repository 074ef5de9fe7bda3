import { browserStorage } from '@rpd/shared/storage';

/** Under which a browser remembers what it takes from developers' machines. */
export const OVERRIDES_KEY = 'rpd-overrides';
/** `?remote=servers@http://localhost:4003/remoteEntry.js` */
export const OVERRIDES_QUERY = 'remote';

/** Whether this page asks for a remote of a developer's machine. Whether the platform allows that is another question (overrides.ts). */
export const asksForOverrides = (): boolean =>
  new URLSearchParams(window.location.search).has(OVERRIDES_QUERY) ||
  browserStorage.read(OVERRIDES_KEY) !== null;
