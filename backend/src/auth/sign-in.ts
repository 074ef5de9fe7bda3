import { availableParallelism } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { recordBounded } from '../lib/journal.bounded.ts';
import { actorOf, type Happening } from '../lib/journal.ts';
import { createLimiter } from '../lib/limiter.ts';
import { findSuspension, suspensionSentence } from '../lib/measures.ts';
import { refuse, type Refusal } from '../lib/refusals.ts';
import { findMergeOf, mergedSentence } from '../lib/merges.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { findById, findByLogin, isActive } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import type { Challenge } from './challenge.ts';
import { verifyPassword } from './passwords.ts';
import { addressOf } from './rateLimiter.ts';
import { endSentence, type EndReason, offReasonOf, writeTo } from './session-ends.ts';
import { knownDeviceLimits, ownPasswordLimits, strangerLimits, underLimits } from './sign-in.limits.ts';

/** Too much was tried; `seconds` is how long to wait. `challenge` is the question that may be answered instead. */
export function tooMany(seconds: number, challenge?: Challenge): Refusal {
  return refuse('tooMany', {
    message: tooManyMessage(seconds, challenge),
    retryAfter: seconds,
    ...(challenge && { challenge }),
  });
}

function tooManyMessage(seconds: number, challenge?: Challenge): string {
  const [count, unit] = seconds < 60 ? [seconds, 'seconde'] : [Math.ceil(seconds / 60), 'minute'];
  const wait = `${count} ${unit}${count > 1 ? 's' : ''}`;
  return `Trop de tentatives. Réessayez dans ${wait}${challenge ? ', ou répondez à la question' : ''}.`;
}

/** To who has proved the password of an account that may not sign in: why, and whom to write to. */
export const accountOff = ({ message }: Extract<Verdict, { refused: 'off' }>): Refusal =>
  refuse('accountOff', { message });

/** The account of a verdict. Throws the refusal that it stands for. */
export function accepted(verdict: Verdict): StoredUser {
  if (!('refused' in verdict)) return verdict.user;
  if (verdict.refused === 'off') throw accountOff(verdict);
  if (verdict.refused === 'wrong') throw refuse('wrongCredentials');
  const refusal = tooMany(verdict.seconds, verdict.challenge);
  if (!verdict.wrongAnswer) throw refusal;
  throw refuse('tooMany', { ...refusal.details, fields: { challengeAnswer: WRONG_ANSWER } });
}

export const WRONG_ANSWER = 'Ce n’est pas la bonne réponse. Voici une autre question.';

/** As many sign-ins at once as the processor hashes at once: a waiting sign-in counts as no failure. */
export const signingIn = createLimiter({ concurrency: Math.min(availableParallelism(), 4), maxQueue: 500 });

export interface Credentials {
  /** A pseudo or an e-mail address. */
  username: string;
  password: string;
  /** The question of an earlier refusal, answered. */
  solution?: { token: string; answer: string } | undefined;
  request: FastifyRequest;
}

type Refused =
  | { refused: 'wrong' }
  | { refused: 'too-many'; seconds: number; challenge?: Challenge; wrongAnswer?: boolean };
type OwnVerdict = { user: StoredUser } | Refused;
/** `off`: the password is proved, and the account may not sign in. */
export type Verdict =
  | OwnVerdict
  | {
      refused: 'off';
      reason: 'deactivated' | 'suspended' | 'deleted' | 'merged';
      message: string;
      user: StoredUser;
    };

/**
 * Judges a name and a password. Unknown and wrong give one verdict after the same work, whatever the account's state;
 * only who has proved the password of an account that is deactivated or deleted gets to know it. Failures
 * make strangers of the same network wait, or answer a question; a browser that the account knows is not among them
 * (ADR 19).
 */
export const checkCredentials = (auth: Auth, credentials: Credentials): Promise<Verdict> =>
  signingIn(async () => {
    const { username, password, solution, request } = credentials;
    const account = await findByLogin(auth.store.db, username);
    const device = await auth.devices.find(request, account);
    const isSolved = Boolean(solution && (await auth.challenges.solve(solution.token, solution.answer)));
    const limits = device ? knownDeviceLimits(device) : strangerLimits(username, request, isSolved);
    const verdict = await underLimits(auth, limits, async () => {
      const matches = await verifyPassword(account?.passwordHash ?? null, password);
      return matches && account ? { user: account } : null;
    });
    const wrongAnswer = Boolean(solution) && !isSolved;
    // What was typed is not kept: it may be a password in the wrong field.
    const thing = { entity: 'User', id: account?._id ?? null, name: account?.name ?? '' } as const;
    if (!('refused' in verdict)) {
      if (isActive(verdict.user)) return verdict;
      return verdictOf(auth, request, verdict.user, 'Mot de passe juste');
    }
    await recordRefusedSignIn(auth, request, { ...thing, detail: causeOf(verdict, account, wrongAnswer) });
    if (verdict.refused === 'wrong') return verdict;
    return { ...verdict, challenge: await auth.challenges.create(), wrongAnswer };
  });

/** The verdict about somebody who proved that they own an account that may not sign in. `proved` says how, for the journal. */
export async function verdictOf(
  auth: Auth,
  request: FastifyRequest,
  user: StoredUser,
  proved: string,
): Promise<Extract<Verdict, { refused: 'off' }>> {
  const reason = await offReasonOf(auth.store.db, user);
  const about = { entity: 'User', id: user._id, name: user.name } as const;
  await recordRefusedSignIn(auth, request, { ...about, detail: `${proved}, ${OFF_CAUSES[reason]}` }, user);
  return { refused: 'off', reason, message: await offSentence(auth, reason, user), user };
}

/** Why an account may not sign in, for who has proved its password. */
async function offSentence(auth: Auth, reason: EndReason, { _id }: StoredUser): Promise<string> {
  const merge = reason === 'merged' ? await findMergeOf(auth.store.db, _id) : null;
  if (merge) return mergedSentence(merge, writeTo(auth.contact));
  const measure = reason === 'suspended' ? await findSuspension(auth.store.db, _id, Date.now()) : undefined;
  return measure ? suspensionSentence(measure) : endSentence(reason, auth);
}

const OFF_CAUSES = {
  deactivated: 'compte désactivé',
  suspended: 'compte suspendu par une mesure',
  deleted: 'compte à la corbeille',
  merged: 'compte fusionné avec un autre',
};

/** Which check failed: for staff alone, in the journal. */
export function causeOf(
  { refused }: Refused,
  account: { passwordHash: string | null } | null,
  wrongAnswer = false,
): string {
  if (wrongAnswer) return 'Trop d’essais, et mauvaise réponse à la question';
  if (refused === 'too-many') return 'Trop d’essais : le mot de passe n’a pas été examiné';
  if (!account) return 'Aucun compte de ce nom';
  return account.passwordHash === null ? 'Ce compte n’a pas de mot de passe' : 'Mot de passe faux';
}

/** Notes a sign-in that failed or had to wait; many of them in one minute are one line (see journal.bounded.ts). */
export const recordRefusedSignIn = (
  auth: Auth,
  request: FastifyRequest,
  thing: Pick<Happening, 'entity' | 'id' | 'name' | 'detail'>,
  proved?: StoredUser,
): Promise<void> =>
  recordBounded(auth.store, {
    actor: actorOf(request, proved && { kind: 'user', id: proved._id, name: proved.name }),
    group: addressOf(request.ip),
    happening: { action: 'sign-in-refused', ...thing },
  });

/** The same for somebody who is signed in and gives their present password again. */
export const checkOwnPassword = (auth: Auth, userId: string, password: string): Promise<OwnVerdict> =>
  signingIn(async () => {
    const account = await findById(auth.store.db, userId);
    return underLimits(auth, ownPasswordLimits(userId), async () =>
      isActive(account) && (await verifyPassword(account.passwordHash, password)) ? { user: account } : null,
    );
  });

/**
 * The same as a step before something that cannot be undone: throws the refusal, at the field `password`. An account without one
 * has proved itself otherwise: the route asks for that.
 */
export const confirmPassword =
  (auth: Auth) =>
  async (userId: string, password: string): Promise<void> => {
    if ((await findById(auth.store.db, userId))?.passwordHash === null) return;
    const verdict = await checkOwnPassword(auth, userId, password);
    if ('user' in verdict) return;
    if (verdict.refused === 'too-many') throw tooMany(verdict.seconds);
    throw refuse('invalid', { fields: { password: 'Ce n’est pas votre mot de passe.' } });
  };
