import { type Role } from '../domain/roles.ts';
import { readClaims } from './token.ts';

/** The person signed in, as the browser keeps them. A person without roles has the single role 'user' (SES-6). */
export interface SessionUser {
  _id: string;
  /** The same as `_id` (SES-6). */
  id: string;
  name: string;
  email: string;
  avatar: string;
  roles: (Role | 'user')[];
  /** Until when a new account's address has to be confirmed; absent: there is nothing to confirm. */
  confirmBy?: string;
  /** Until when a measure of the team silences the person; absent: none does. */
  mutedUntil?: string;
}

export interface Session {
  user: SessionUser;
  token: string;
  refreshToken: string | null;
}

const KEYS = ['currentUser', 'token', 'refreshToken', 'user'] as const;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The person in an answer of the authentication host, or null when it holds none. */
export function asSessionUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const { _id, name, username, email, avatar, roles, confirmBy, mutedUntil } = fields;
  if (typeof _id !== 'string' || _id === '') return null;
  return {
    _id,
    id: _id,
    name: asText(name) || asText(username),
    email: asText(email),
    avatar: asText(avatar),
    roles: Array.isArray(roles) && roles.length > 0 ? (roles as Role[]) : ['user'],
    ...(typeof confirmBy === 'string' && { confirmBy }),
    ...(typeof mutedUntil === 'string' && { mutedUntil }),
  };
}

/** The stored session (SES-1); null, and nothing left behind, when there is none that could be used. */
export function readStoredSession(): Session | null {
  try {
    const token = localStorage.getItem('token') ?? '';
    const user = asSessionUser(JSON.parse(localStorage.getItem('currentUser') ?? 'null'));
    if (user && readClaims(token)) return { user, token, refreshToken: localStorage.getItem('refreshToken') };
    clearStoredSession();
  } catch {
    clearStoredSession();
  }
  return null;
}

/** @returns false when the browser refuses to store (full, or disabled): the session then lives in this tab alone. */
export function writeStoredSession({ user, token, refreshToken }: Session): boolean {
  try {
    localStorage.setItem('token', token);
    if (refreshToken) localStorage.setItem('refreshToken', refreshToken);
    else localStorage.removeItem('refreshToken');
    localStorage.setItem('user', JSON.stringify(user));
    // Last: the other tabs read the whole session when this entry changes.
    localStorage.setItem('currentUser', JSON.stringify({ ...user, token }));
    return true;
  } catch {
    return false;
  }
}

export function clearStoredSession(): void {
  try {
    for (const key of KEYS) localStorage.removeItem(key);
  } catch {
    // A storage that refuses everything holds no session either.
  }
}
