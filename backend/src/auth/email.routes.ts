import type { OwnEmail } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { caller, requireProof } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { fold } from '../store/fold.ts';
import type { StoredUser } from '../store/tables/users.ts';
import type { Auth } from './auth.context.ts';
import { newEmailSchema } from './auth.schemas.ts';
import { resendAccountLink } from './confirmations.ts';
import { cancelEmailChange, pendingEmail, requestEmailChange, resendConfirmation } from './email-changes.ts';
import { ownAccount } from './own-account.ts';
import { type Limit, MAIL_DELAYS } from './rateLimiter.ts';
import { checkOwnPassword, tooMany } from './sign-in.ts';

/** Requests for another address, and for its link once more, of one account. */
const EMAIL_LIMIT: Limit = { max: 5, windowMs: 15 * 60_000 };

/** The address of one's own account: it changes by a link, and with the present password alone (ACC-6). */
export function emailRoutes(app: FastifyInstance, auth: Auth): void {
  const config = { access: 'signed-in', whileMuted: true } as const;

  app.get('/user/email', { config }, async request => {
    return presentEmail(auth, await ownAccount(auth, request));
  });

  app.post('/user/email', { config }, async (request, reply) => {
    const { email, currentPassword = '' } = validate(newEmailSchema, request.body);
    const { _id } = caller(request);
    const user = await ownAccount(auth, request);
    if (user.passwordHash === null) requireProof(caller(request));
    else await checkPassword(auth, _id, currentPassword);
    if (fold(user.email) === fold(email)) {
      throw refuse('invalid', { fields: { email: 'C’est déjà l’adresse de votre compte.' } });
    }
    await limitMails(auth, _id);
    const pending = await requestEmailChange(auth, user, email, request);
    void reply.code(202);
    return { email: user.email, pending, confirmBy: user.confirmBy };
  });

  app.post('/user/email/resend', { config }, async request => {
    const user = await ownAccount(auth, request);
    await limitMails(auth, user._id);
    const pending = await resendConfirmation(auth, user, request);
    if (!pending) throw refuse('notFound');
    return { email: user.email, pending, confirmBy: user.confirmBy };
  });

  app.delete('/user/email', { config }, async request => {
    const user = await ownAccount(auth, request);
    await cancelEmailChange(auth, user, request);
    return { email: user.email, pending: null, confirmBy: user.confirmBy };
  });

  /** The link that confirms the address of one's new account, once more. */
  app.post('/user/email/confirmation', { config }, async request => {
    const { _id } = await ownAccount(auth, request);
    const seconds = await auth.attempts.consumeDelayed(`confirm:${_id}`, MAIL_DELAYS);
    if (seconds > 0) throw tooMany(seconds);
    if (!(await resendAccountLink(auth, _id, request))) throw refuse('notFound');
    return presentEmail(auth, await ownAccount(auth, request));
  });
}

async function checkPassword(auth: Auth, userId: string, password: string): Promise<void> {
  const verdict = await checkOwnPassword(auth, userId, password);
  if (!('refused' in verdict)) return;
  if (verdict.refused === 'too-many') throw tooMany(verdict.seconds);
  throw refuse('invalid', { fields: { currentPassword: 'Ce n’est pas votre mot de passe actuel.' } });
}

async function presentEmail(auth: Auth, { _id, email, confirmBy }: StoredUser): Promise<OwnEmail> {
  return { email, pending: await pendingEmail(auth, _id), confirmBy };
}

/** Nobody fills a mailbox by asking again and again. */
async function limitMails(auth: Auth, userId: string): Promise<void> {
  const seconds = await auth.attempts.consume(`email:${userId}`, EMAIL_LIMIT);
  if (seconds > 0) throw tooMany(seconds);
}
