import type { FastifyRequest } from 'fastify';
import { describeDevice } from '../lib/device.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { findById, isActive, passwordLock, presentAccount } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { type OpenedSession, openSession, rotate } from './sessions.ts';

/** What a sign-in or a refresh gives: the pair of tokens and whose they are. */
export interface Grant {
  token: string;
  refreshToken: string;
  user: ReturnType<typeof presentAccount>;
}

/**
 * Opens a session for an account that has just proved itself; see openSession() for `firstLife` (ms). Null when its
 * password was changed meanwhile: a sign-in with the old one must not outlive the change.
 */
export async function grantSession(
  auth: Auth,
  user: StoredUser,
  request: FastifyRequest,
  firstLife?: number,
): Promise<Grant | null> {
  const origin = { userId: user._id, device: request.headers['user-agent'] ?? '', address: request.ip };
  const session = await auth.store.transaction(async trx => {
    const current = await findById(trx, user._id);
    const holds = isActive(current) && current.passwordHash === user.passwordHash;
    if (!holds) return null;
    const { _id: id, name } = user;
    const actor = actorOf(request, { kind: 'user', id, name });
    const detail = describeDevice(origin.device);
    await record(trx, actor, { action: 'sign-in', entity: 'User', id, name, detail });
    return openSession(trx, origin, auth.now(), firstLife);
  }, passwordLock(user._id));
  await auth.attempts.deleteExpired();
  return session && grant(auth, session, user);
}

/** Exchanges a refresh token for a new pair; null when it is worth nothing, or its account no longer may sign in. */
export async function refreshSession(
  auth: Auth,
  refreshToken: string,
  arrivedAt: number,
): Promise<Grant | null> {
  const session = await rotate(auth, refreshToken, arrivedAt);
  const user = session && (await findById(auth.store.db, session.userId));
  return session && isActive(user) ? grant(auth, session, user) : null;
}

async function grant(auth: Auth, session: OpenedSession, user: StoredUser): Promise<Grant> {
  return {
    token: await auth.tokens.issue(session, session.endsAt),
    refreshToken: session.refreshToken,
    user: presentAccount(user),
  };
}
