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

/** Keeps the reason for the sign-in page of each tab. */
export function writeEnded(ended: SessionEnded): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...ended, at: Date.now() }));
  } catch {
    // Without storage the sign-in page says nothing.
  }
}

/** Why the last session ended, if that was a moment ago and nobody has signed in since. */
export function readEnded(): SessionEnded | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const { at } = (stored ?? {}) as { at?: unknown };
    const isFresh = typeof at === 'number' && at <= Date.now() && Date.now() - at < TTL_MS;
    return isFresh ? asEnded(stored) : null;
  } catch {
    return null;
  }
}

export function forgetEnded(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A storage that refuses everything holds no reason either.
  }
}
