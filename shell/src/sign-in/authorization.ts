import { hosts } from '@rpd/shared/session';
import { safeReturnUrl } from '../lib/return-url.ts';

const KEY = 'rpd-sign-in';

/** A sign-in that this tab began: what the answer must carry, and where the person wanted to go. */
interface Begun {
  state: string;
  returnUrl: string;
}

function remember(begun: Begun): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(begun));
  } catch {
    // Without storage the answer cannot be tied to this tab: it is then judged by the authentication host alone.
  }
}

/** What this tab began, once; null when it began nothing. */
export function takeBegun(): Begun | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    if (typeof value !== 'object' || value === null) return null;
    const { state, returnUrl } = value as Partial<Begun>;
    return typeof state === 'string' ? { state, returnUrl: safeReturnUrl(returnUrl) } : null;
  } catch {
    return null;
  }
}

/** 128 random bits; `randomUUID` would need a secure context. */
const unguessable = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/**
 * The authorization page of the authentication host (API-1). Its registered address of return is exact, so the way
 * back stays in this tab, tied to the answer by a `state` that cannot be guessed.
 */
export function beginAuthorization(returnUrl: string): string {
  const state = unguessable();
  remember({ state, returnUrl });
  const address = new URL(`${hosts().authHost}/authorize`);
  address.searchParams.set('redirect_uri', `${window.location.origin}/auth/callback`);
  address.searchParams.set('origin', 'rpd');
  address.searchParams.set('state', state);
  return address.href;
}
