import { create } from 'zustand';
import { askAuthHost, AuthHostUnreachable } from './auth-host.ts';
import { refreshSession } from './refresh.ts';
import { asSessionUser, type SessionUser } from './storage.ts';
import { setSession, useSession } from './store.ts';
import { isAlive } from './token.ts';

/** SES-3: how long an answer of the host holds, in ms. */
export const VERIFICATION_INTERVAL = 5 * 60 * 1000;

/** How long a host that did not answer is not asked again, in ms: each request would wait for it. */
const RETRY_AFTER_MS = 15_000;

/** Whether the authentication host was away when it was asked last: the session goes on with the token that it has. */
export const useAuthHostStatus = create<{ away: boolean }>(() => ({ away: false }));
const setAway = (away: boolean): void => {
  if (useAuthHostStatus.getState().away !== away) useAuthHostStatus.setState({ away });
};

let awayUntil = 0;
let verified: { token: string; at: number } | null = null;
let running: { token: string; verdict: Promise<boolean> } | null = null;

/** The first question, which the page has asked before this code was there. */
let started: { token: string; answer: Promise<Response> } | null = null;

/** Hands over a call of `/api/auth/verify` that is under way: the first verification of that token takes its answer. */
export function expectVerification(token: string, answer: Promise<Response>): void {
  started = { token, answer };
}

async function askHost(token: string): Promise<boolean> {
  const early = started?.token === token ? started.answer : undefined;
  started = null;
  let answer: Record<string, unknown> | null;
  try {
    answer = await askAuthHost('/api/auth/verify', { token, started: early });
  } catch (error) {
    if (!(error instanceof AuthHostUnreachable) || !isAlive(token)) throw error;
    // An unreachable host is not an invalid token: the API host judges the token itself at each request.
    awayUntil = Date.now() + RETRY_AFTER_MS;
    setAway(true);
    return true;
  }
  setAway(false);
  // The host no longer takes the token: a refresh decides whether the session goes on.
  if (!answer) return refreshSession();
  const user = asSessionUser(answer.user);
  if (user) takeOver(user, token);
  verified = { token, at: Date.now() };
  return true;
}

/** Roles and names as the host has them now; nothing is written over a session that another tab has renewed meanwhile. */
function takeOver(user: SessionUser, token: string): void {
  const { user: known, refreshToken, token: current } = useSession.getState();
  if (current !== token || JSON.stringify(user) === JSON.stringify(known)) return;
  setSession({ user, token, refreshToken });
}

/** A token that has run out is renewed; a host that does not answer is asked again once it is back. */
async function renew(): Promise<boolean> {
  try {
    const holds = await refreshSession();
    setAway(false);
    return holds;
  } catch (error) {
    if (error instanceof AuthHostUnreachable) setAway(true);
    throw error;
  }
}

/**
 * Whether the session holds: asks the authentication host at most once per {@link VERIFICATION_INTERVAL} and token,
 * and refreshes an expired token first (SES-2…4). A token that has not expired holds while the host does not answer.
 * @returns false when signed out, or when the host has ended the session.
 * @throws AuthHostUnreachable when the token has expired and the host does not answer.
 */
export async function verifySession(): Promise<boolean> {
  const { token } = useSession.getState();
  if (!token) return false;
  if (!isAlive(token)) return renew();
  if (verified?.token === token && Date.now() - verified.at < VERIFICATION_INTERVAL) return true;
  if (useAuthHostStatus.getState().away && Date.now() < awayUntil) return true;
  if (running?.token !== token) {
    const verdict = askHost(token).finally(() => {
      running = null;
    });
    running = { token, verdict };
  }
  return running.verdict;
}

/** Asks a host that was away at once, whenever it was asked last. See {@link verifySession}. */
export function retryVerification(): Promise<boolean> {
  awayUntil = 0;
  return verifySession();
}

/** Asks the host at once, though its last answer still holds: something that it says of the person has changed. */
export function verifyAgain(): Promise<boolean> {
  verified = null;
  return verifySession();
}
