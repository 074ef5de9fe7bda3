import { availableParallelism } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { actorOf, record } from '../lib/journal.ts';
import { refuse, type Refusal } from '../lib/refusals.ts';
import { fold } from '../store/fold.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { findById, findByLogin, isActive } from './accounts.store.ts';
import { addressOf, SIGN_IN_LIMIT } from './rateLimiter.ts';
import type { Auth } from './auth.context.ts';
import { createLimiter } from '../lib/limiter.ts';
import { verifyPassword } from './passwords.ts';

/** Too much was tried; `seconds` is how long to wait. */
export function tooMany(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const message = `Trop de tentatives. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`;
  return refuse('tooMany', { message, retryAfter: seconds });
}

/** The account of a verdict. Throws the refusal that it stands for. */
export function accepted(verdict: Verdict): StoredUser {
  if ('user' in verdict) return verdict.user;
  throw verdict.refused === 'wrong' ? refuse('wrongCredentials') : tooMany(verdict.seconds);
}

/** As many sign-ins at once as the processor hashes at once: places taken by those that wait are nobody's failures. */
export const signingIn = createLimiter({ concurrency: Math.min(availableParallelism(), 4), maxQueue: 500 });

export interface Credentials {
  /** A pseudo or an e-mail address. */
  username: string;
  password: string;
  request: FastifyRequest;
}

type Refused = { refused: 'wrong' } | { refused: 'too-many'; seconds: number };
export type Verdict = { user: StoredUser } | Refused;

/**
 * Judges a name and a password. Unknown, deactivated, deleted and wrong give one verdict after the same work; too many
 * failures, of the account or from the address, give one that does not look at the password at all.
 */
export const checkCredentials = (auth: Auth, credentials: Credentials): Promise<Verdict> =>
  signingIn(async () => {
    const account = await findByLogin(auth.store.db, credentials.username);
    const { username, password, request } = credentials;
    const keys = [`address:${addressOf(request.ip)}`, accountKey(account, username)];
    const verdict = await underLimit(auth, keys, async () => {
      const matches = await verifyPassword(account?.passwordHash ?? null, password);
      return matches && isActive(account) ? { user: account } : null;
    });
    // What was typed is not kept: it may be a password in the wrong field.
    const happening = { entity: 'User', id: account?._id ?? null, name: account?.name ?? '' } as const;
    if ('refused' in verdict && verdict.refused === 'wrong') {
      await record(auth.store.db, actorOf(request), { action: 'sign-in-refused', ...happening });
    }
    return verdict;
  });

/** The same for somebody who is signed in and gives their present password again. */
export const checkOwnPassword = (
  auth: Auth,
  userId: string,
  password: string,
  address: string,
): Promise<Verdict> =>
  signingIn(async () => {
    const account = await findById(auth.store.db, userId);
    return underLimit(auth, [`address:${address}`, `account:${userId}`], async () =>
      isActive(account) && (await verifyPassword(account.passwordHash, password)) ? { user: account } : null,
    );
  });

/** The same as a step before something that cannot be undone: throws the refusal, at the field `password`. */
export const confirmPassword =
  (auth: Auth) =>
  async (userId: string, password: string, address: string): Promise<void> => {
    const verdict = await checkOwnPassword(auth, userId, password, addressOf(address));
    if ('user' in verdict) return;
    if (verdict.refused === 'too-many') throw tooMany(verdict.seconds);
    throw refuse('invalid', { fields: { password: 'Ce n’est pas votre mot de passe.' } });
  };

/** One count per account whichever of its names is used, and one per name that nobody has. */
const accountKey = (account: StoredUser | null, username: string): string =>
  account ? `account:${account._id}` : `name:${fold(username).slice(0, 200)}`;

/** The verdict of `judge` (null: wrong), unless one of `keys` has had its failures: then nothing is looked at. */
export async function underLimit<Good extends object>(
  { attempts }: Auth,
  keys: readonly string[],
  judge: () => Promise<Good | null>,
): Promise<Good | Refused> {
  const taken: string[] = [];
  const giveBack = async () => {
    for (const key of taken) await attempts.refund(key);
  };
  for (const key of keys) {
    const seconds = await attempts.consume(key, SIGN_IN_LIMIT);
    if (seconds > 0) {
      await giveBack();
      return { refused: 'too-many', seconds };
    }
    taken.push(key);
  }
  const verdict = await judge();
  if (!verdict) return { refused: 'wrong' };
  await giveBack();
  return verdict;
}
