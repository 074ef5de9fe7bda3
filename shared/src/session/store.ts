import { create } from 'zustand';
import { forgetEnded, type SessionEnded, writeEnded } from './ended.ts';
import {
  clearStoredSession,
  readStoredSession,
  type Session,
  type SessionUser,
  writeStoredSession,
} from './storage.ts';

export interface SessionState {
  user: SessionUser | null;
  token: string | null;
  refreshToken: string | null;
}

const SIGNED_OUT: SessionState = { user: null, token: null, refreshToken: null };

/** The auth store: one object for the shell and every remote. Null user: signed out (SES-1). */
export const useSession = create<SessionState>(() => SIGNED_OUT);

/** Signs in: in this tab, in storage, and through storage in every other tab. */
export function setSession(session: Session): void {
  forgetEnded();
  writeStoredSession(session);
  useSession.setState(session);
}

/**
 * Signs out: every subscriber of every tab sees a null user, and the sign-in page says why where `ended` is known.
 * Revoking the token is {@link revokeSession}'s.
 */
export function clearSession(ended: SessionEnded | null = null): void {
  if (ended) writeEnded(ended);
  clearStoredSession();
  useSession.setState(SIGNED_OUT);
}

let wayOut: string | null = null;

/** Where the page goes once the session is over: null while its end is nobody's wish. */
export const afterSession = (): string | null => wayOut;

/**
 * Runs an act by which a person ends their own session, such as deleting the account. The event of that end may reach
 * the page before the answer does: until the act is over, the page goes to `path` and not to the sign-in page.
 */
export async function leavingTo<T>(path: string, act: () => Promise<T>): Promise<T> {
  wayOut = path;
  try {
    return await act();
  } finally {
    wayOut = null;
  }
}

/** Takes over what was saved of an account, if it is that of the person signed in: the whole page shows it at once. */
export function updateSessionUser({
  _id,
  name,
  email,
  avatar,
  roles,
}: Pick<SessionUser, '_id' | 'name' | 'email' | 'avatar' | 'roles'>): void {
  const { user, token, refreshToken } = useSession.getState();
  if (token && user?._id === _id)
    setSession({ user: { ...user, name, email, avatar, roles }, token, refreshToken });
}

/** Takes over what is in storage: at start, and when another tab changed it. */
export function restoreSession(): void {
  useSession.setState(readStoredSession() ?? SIGNED_OUT);
}

/**
 * Follows the other tabs: a sign-in, a refresh or a sign-out there holds here.
 * @returns a function that stops following.
 */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    // A null key: the whole storage was cleared.
    if (key === 'currentUser' || key === null) restoreSession();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
