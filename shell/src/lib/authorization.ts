import { hosts } from '@rpd/shared/session';
import { browserStorage } from '@rpd/shared/storage';
import { safeReturnUrl } from './return-url.ts';

const KEY = 'rpd-sign-ins';
/** How long a login may take, in ms, and how many are remembered: a person may go back and begin again. */
const TTL_MS = 3_600_000;
const MAX_BEGUN = 5;

/** A login that this browser began: what the answer must carry, and where the person wanted to go. */
interface BegunLogin {
  state: string;
  returnUrl: string;
  /** In ms since 1970. */
  at: number;
}

const isBegunLogin = (value: unknown): value is BegunLogin => {
  const { state, returnUrl, at } = (value ?? {}) as Partial<Record<keyof BegunLogin, unknown>>;
  return typeof state === 'string' && typeof returnUrl === 'string' && typeof at === 'number';
};

function readBegun(): BegunLogin[] {
  const stored = browserStorage.readJson(KEY);
  const now = Date.now();
  return (Array.isArray(stored) ? stored : [])
    .filter(isBegunLogin)
    .filter(({ at }) => at <= now && now - at < TTL_MS);
}

/** Where the browser keeps nothing, nothing proves that the login began here: the callback asks the person. */
function store(begun: readonly BegunLogin[]): void {
  if (begun.length > 0) browserStorage.writeJson(KEY, begun.slice(-MAX_BEGUN));
  else browserStorage.remove(KEY);
}

/** The login of this `state` that this browser began, once; null when it began none. */
export function consumeBegunLogin(state: string | null): { returnUrl: string } | null {
  const begun = readBegun();
  const found = state ? begun.find(login => login.state === state) : undefined;
  if (!found) return null;
  store(begun.filter(login => login !== found));
  return { returnUrl: safeReturnUrl(found.returnUrl) };
}

/** Where the last login that this browser began was to lead: who makes an account instead goes there, too. */
export const begunReturn = (): string => safeReturnUrl(readBegun().at(-1)?.returnUrl);

/** 128 random bits; `randomUUID` would need a secure context. */
const unguessable = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/**
 * The authorization page of the authentication host (API-1). Its registered address of return is exact, so the way
 * back stays in this browser, tied to the answer by a `state` that cannot be guessed. `ended`: why the session before is
 * over; that page says so as well.
 */
export function beginAuthorization(returnUrl: string, ended?: string): string {
  const state = unguessable();
  store([...readBegun(), { state, returnUrl, at: Date.now() }]);
  const address = new URL(`${hosts().authHost}/authorize`);
  address.searchParams.set('redirect_uri', `${window.location.origin}/auth/callback`);
  address.searchParams.set('origin', 'rpd');
  address.searchParams.set('state', state);
  if (ended) address.searchParams.set('ended', ended);
  return address.href;
}
