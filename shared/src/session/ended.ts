import { browserStorage } from '../storage/index.ts';

/** Why a session is over, in the authentication host's words. */
export interface SessionEnded {
  because: string;
  message: string;
}

const KEY = 'sessionEnded';
/** How long the sign-in page says so, in ms. */
const TTL_MS = 10 * 60_000;

/** What a refusal of the authentication host says of the session's end; null where it says nothing. */
export function asEnded(value: unknown): SessionEnded | null {
  const { because, message } = (value ?? {}) as Record<string, unknown>;
  return typeof because === 'string' && typeof message === 'string' ? { because, message } : null;
}

/** Keeps the reason for the sign-in page of each tab. Without storage that page says nothing. */
export function writeEnded(ended: SessionEnded): void {
  browserStorage.writeJson(KEY, { ...ended, at: Date.now() });
}

/** Why the last session ended, if that was a moment ago and nobody has signed in since. */
export function readEnded(): SessionEnded | null {
  const stored = browserStorage.readJson(KEY);
  const { at } = (stored ?? {}) as { at?: unknown };
  const isFresh = typeof at === 'number' && at <= Date.now() && Date.now() - at < TTL_MS;
  return isFresh ? asEnded(stored) : null;
}

export const forgetEnded = (): void => browserStorage.remove(KEY);
