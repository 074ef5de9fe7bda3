import { type Role } from '../domain/roles.ts';
import { browserStorage } from '../storage/index.ts';
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
  /** From when on a role of the person lets them do nothing before they have a second factor; absent: nothing is missing. */
  factorDueAt?: string;
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
  const { _id, name, username, email, avatar, roles, confirmBy, mutedUntil, factorDueAt } = fields;
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
    ...(typeof factorDueAt === 'string' && { factorDueAt }),
  };
}

/** The stored session (SES-1); null, and nothing left behind, when there is none that could be used. */
export function readStoredSession(): Session | null {
  const token = browserStorage.read('token') ?? '';
  const user = asSessionUser(browserStorage.readJson('currentUser'));
  if (user && readClaims(token)) return { user, token, refreshToken: browserStorage.read('refreshToken') };
  clearStoredSession();
  return null;
}

/** @returns false when the browser refuses to store (full, or disabled): the session then lives in this tab alone. */
export function writeStoredSession({ user, token, refreshToken }: Session): boolean {
  if (!refreshToken) browserStorage.remove('refreshToken');
  return (
    browserStorage.write('token', token) &&
    (!refreshToken || browserStorage.write('refreshToken', refreshToken)) &&
    browserStorage.writeJson('user', user) &&
    // Last: the other tabs read the whole session when this entry changes.
    browserStorage.writeJson('currentUser', { ...user, token })
  );
}

export function clearStoredSession(): void {
  for (const key of KEYS) browserStorage.remove(key);
}
