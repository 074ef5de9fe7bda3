import type { FastifyRequest } from 'fastify';
import { describeDevice } from '../lib/device.ts';
import { actorOf, record } from '../lib/journal.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { findById, isActive, passwordLock, presentAccount } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { canProveHere } from './ways-in.ts';
import { noteExternalIdentityUse } from './external-identities.store.ts';
import { requiresFactor, updateFactorTerm } from './factor-rules.ts';
import { isNewDevice, tellNewDevice } from './new-devices.ts';
import { HANDOVER_LIFE, type OnReuse, type OpenedSession, openSession, rotate } from './sessions.ts';

/** What a sign-in or a refresh gives: the pair of tokens and whose they are. */
export interface Grant {
  token: string;
  refreshToken: string;
  user: ReturnType<typeof presentAccount>;
}

/** By what somebody proved that an account belongs to them. */
export interface Means {
  /** In words for the journal, where it was not by the password alone. */
  by?: string;
  /** The link to an account of another site, by which they came; `isConfirmed`: and then by a second factor of this account. */
  identity?: { _id: string; userId: string; isConfirmed: boolean } | undefined;
}

/** A session that was opened, and the account as it is now. */
interface Opened {
  session: OpenedSession;
  account: StoredUser;
}

/**
 * Opens a session for an account that has just proved itself; see openSession() for `handover` and `pageHash`. Null when its
 * password was changed meanwhile: a sign-in with the old one must not outlive the change, nor one by a link that was removed.
 */
export async function openGrantedSession(
  auth: Auth,
  user: StoredUser,
  request: FastifyRequest,
  { handover = false, by = '', identity, pageHash }: Means & { handover?: boolean; pageHash?: string } = {},
): Promise<Opened | null> {
  const origin = { userId: user._id, device: request.headers['user-agent'] ?? '', address: request.ip };
  const opened = await auth.store.transaction(async trx => {
    const current = await findById(trx, user._id);
    const holds = isActive(current) && current.passwordHash === user.passwordHash;
    if (!holds) return null;
    const at = new Date(auth.now()).toISOString();
    if (identity && !(await noteExternalIdentityUse(trx, identity, at))) return null;
    // What is done elsewhere is no proof here for what is hard to take back, where the account has one of its own (ACC-3).
    const proved = !identity || identity.isConfirmed || !(await canProveHere(auth, trx, current));
    const { _id: id, name } = user;
    const actor = actorOf(request, { kind: 'user', id, name });
    if (await isNewDevice(auth, trx, request, current)) await tellNewDevice(auth, trx, request, current);
    const detail = [describeDevice(origin.device), by].filter(Boolean).join(', ');
    await record(trx, actor, { action: 'sign-in', entity: 'User', id, name, detail });
    const account = await updateFactorTerm(auth, trx, current);
    return { account, session: await openSession(trx, origin, auth.now(), { handover, proved, pageHash }) };
  }, passwordLock(user._id));
  await auth.attempts.deleteExpired();
  return opened;
}

/** The same with the tokens of the session, for the application. */
export async function grantSession(
  auth: Auth,
  user: StoredUser,
  request: FastifyRequest,
  means: Means & { handover?: boolean } = {},
): Promise<Grant | null> {
  const { handover = false } = means;
  const opened = await openGrantedSession(auth, user, request, means);
  if (!opened) return null;
  const { session, account } = opened;
  // The access token of an address lives no longer than the refresh token beside it.
  const until = handover ? auth.now() + HANDOVER_LIFE : session.endsAt;
  return grant(auth, session, account, until);
}

/** A refresh token as it was presented, at `arrivedAt` ms. */
interface Refresh {
  refreshToken: string;
  arrivedAt: number;
  onlyHandover: boolean;
}

/**
 * Exchanges a refresh token for a new pair; null when it is worth nothing, or its account no longer may sign in. See
 * rotate() for `onlyHandover`.
 */
export async function refreshSession(
  auth: Auth,
  request: FastifyRequest,
  { refreshToken, arrivedAt, onlyHandover }: Refresh,
): Promise<Grant | null> {
  const onReuse: OnReuse = async (trx, userId) => {
    const user = await findById(trx, userId);
    const happening = { action: 'token-reused', entity: 'User', id: userId, name: user?.name ?? '' } as const;
    await record(trx, actorOf(request), { ...happening, detail: 'la session est fermée' });
  };
  const session = await rotate(auth, { token: refreshToken, onlyHandover, arrivedAt, onReuse });
  const user = session && (await findById(auth.store.db, session.userId));
  if (!session || !isActive(user)) return null;
  if (user.factorDueAt === null && !(await requiresFactor(auth.store.db, user)))
    return grant(auth, session, user);
  // A rule that is younger than the sign-in holds from here on.
  const account = await auth.store.transaction(
    async trx => updateFactorTerm(auth, trx, (await findById(trx, user._id)) ?? user),
    passwordLock(user._id),
  );
  return grant(auth, session, account);
}

async function grant(
  auth: Auth,
  session: OpenedSession,
  user: StoredUser,
  until = session.endsAt,
): Promise<Grant> {
  return {
    token: await auth.tokens.issue(session, until),
    refreshToken: session.refreshToken,
    user: presentAccount(user),
  };
}
