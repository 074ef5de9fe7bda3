import type { OwnEmail } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller, requireProof } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { fold } from '../store/fold.ts';
import type { StoredUser } from '../store/tables/users.ts';
import type { Auth } from './auth.context.ts';
import { newEmailSchema } from './auth.schemas.ts';
import { resendAccountLink } from './confirmations.ts';
import { pendingEmail, requestEmailChange, resendConfirmation } from './email-changes.ts';
import { type Limit, MAIL_DELAYS } from './rateLimiter.ts';
import { checkOwnPassword, tooMany } from './sign-in.ts';

// What one asks of one's own address, in the application and on the account pages. All of it throws the refusal.

/** Requests for another address, and for its link once more, of one account. */
const EMAIL_LIMIT: Limit = { max: 5, windowMs: 15 * 60_000 };

/** Asks for another address, with the present password; with a recent proof where there is none (ACC-6). */
export async function askForEmail(
  auth: Auth,
  request: FastifyRequest,
  user: StoredUser,
  body: unknown,
): Promise<OwnEmail> {
  const { email, currentPassword = '' } = validate(newEmailSchema, body);
  if (user.passwordHash === null) requireProof(caller(request));
  else await checkPassword(auth, user._id, currentPassword);
  if (fold(user.email) === fold(email)) {
    throw refuse('invalid', { fields: { email: 'C’est déjà l’adresse de votre compte.' } });
  }
  await limitMails(auth, user._id);
  const pending = await requestEmailChange(auth, user, email, request);
  return { email: user.email, pending, confirmBy: user.confirmBy };
}

/** Sends the link of the pending change once more. */
export async function resendEmail(auth: Auth, request: FastifyRequest, user: StoredUser): Promise<OwnEmail> {
  await limitMails(auth, user._id);
  const pending = await resendConfirmation(auth, user, request);
  if (!pending) throw refuse('notFound');
  return { email: user.email, pending, confirmBy: user.confirmBy };
}

/** Sends the link that confirms the address of one's new account once more. */
export async function resendFirstEmail(auth: Auth, request: FastifyRequest, userId: string): Promise<void> {
  const seconds = await auth.attempts.consumeDelayed(`confirm:${userId}`, MAIL_DELAYS);
  if (seconds > 0) throw tooMany(seconds);
  if (!(await resendAccountLink(auth, userId, request))) throw refuse('notFound');
}

export async function presentEmail(auth: Auth, { _id, email, confirmBy }: StoredUser): Promise<OwnEmail> {
  return { email, pending: await pendingEmail(auth, _id), confirmBy };
}

async function checkPassword(auth: Auth, userId: string, password: string): Promise<void> {
  const verdict = await checkOwnPassword(auth, userId, password);
  if (!('refused' in verdict)) return;
  if (verdict.refused === 'too-many') throw tooMany(verdict.seconds);
  throw refuse('invalid', { fields: { currentPassword: 'Ce n’est pas votre mot de passe actuel.' } });
}

/** Nobody fills a mailbox by asking again and again. */
async function limitMails(auth: Auth, userId: string): Promise<void> {
  const seconds = await auth.attempts.consume(`email:${userId}`, EMAIL_LIMIT);
  if (seconds > 0) throw tooMany(seconds);
}
