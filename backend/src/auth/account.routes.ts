import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireProof } from '../lib/access.ts';
import { isAddressTaken } from '../lib/addresses.ts';
import { readEntity, validate, withName } from '../lib/body.ts';
import { noteTerms, requireTerms } from '../lib/consents.ts';
import { actorOf, record } from '../lib/journal.ts';
import { addressInUseMail } from '../lib/mail.account.ts';
import { welcomeMail } from '../lib/mail.templates.ts';
import { refuseTakenName } from '../lib/names.ts';
import { refuse } from '../lib/refusals.ts';
import { findByEmail, findById, insertPlayer, isActive } from './accounts.store.ts';
import { addressOf, MAIL_DELAYS, REQUEST_LIMIT } from './rateLimiter.ts';
import type { Auth } from './auth.context.ts';
import { confirmationDeadline, sendAccountLink } from './confirmations.ts';
import { lostPasswordSchema, newPasswordSchema, type Registration, registerSchema } from './auth.schemas.ts';
import { accountOfLink, askForLink, setOwnPassword, setPasswordByLink } from './password-links.ts';
import { LINK_SENT } from './password.pages.ts';
import { hashPassword, passwordFault } from './passwords.ts';
import { checkOwnPassword, tooMany } from './sign-in.ts';

/** The same words whether the address has an account or not (LND-9). */
const REGISTERED =
  'Si cette adresse n’avait pas de compte, le vôtre est prêt : connectez-vous. Sinon, un message vient d’y partir.';

/** Getting an account and a password (LND-9, LND-12, PLY-3). */
export function accountRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/user/register', { config: { access: 'public' } }, async (request, reply) => {
    const registration = validate(registerSchema, withName(readEntity(request.body, 'user')));
    await refuseFault(registration.password, [registration.name, registration.email]);
    await limit(auth, `register:${addressOf(request.ip)}`);
    await register(auth, registration, request);
    const { name, email } = registration;
    void reply.code(201);
    return { name, username: name, email, roles: ['RP'], message: REGISTERED };
  });

  app.post('/user/lostpassword', { config: { access: 'public' } }, async request => {
    const { email } = validate(lostPasswordSchema, request.body);
    const seconds = await askForLink(auth, email, request);
    if (seconds > 0) throw tooMany(seconds);
    return { message: LINK_SENT };
  });

  // With the token of a link, or signed in and with the present password.
  app.post('/user/password', { config: { access: 'public' } }, async request => {
    const { token, currentPassword, password } = validate(newPasswordSchema, request.body);
    if (token) {
      await byLink(auth, request, token, password);
      return { message: 'Votre mot de passe est changé. Reconnectez-vous.' };
    }
    await byOwner(auth, request, currentPassword ?? '', password);
    return { message: 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.' };
  });
}

async function refuseFault(password: string, own: readonly string[]): Promise<void> {
  const fault = await passwordFault(password, own);
  if (fault) throw refuse('invalid', { fields: { password: fault } });
}

async function limit(auth: Auth, key: string): Promise<void> {
  const seconds = await auth.attempts.consume(key, REQUEST_LIMIT);
  if (seconds > 0) throw tooMany(seconds);
}

/**
 * Makes the account of a player (LND-9). An address that has an account already gets the same answer after the same work: its owner
 * hears of it by mail, and nothing changes. A pseudo is no secret, so one that is taken is refused.
 */
async function register(
  auth: Auth,
  { name, email, password, terms }: Registration,
  request: FastifyRequest,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const now = auth.now();
  const owner = await findByEmail(auth.store.db, email);
  const mayMail =
    isActive(owner) && (await auth.attempts.consumeDelayed(`mail:${owner._id}`, MAIL_DELAYS)) === 0;
  await auth.store.transaction(async trx => {
    const version = await requireTerms(trx, terms);
    await refuseTakenName(trx, name);
    if (await isAddressTaken(trx, email, now)) {
      const lost = `${auth.publicUrl}/lostpassword`;
      if (mayMail) await auth.post.send(trx, owner.email, addressInUseMail(owner.name, lost));
      return;
    }
    const confirmBy = confirmationDeadline(auth);
    const account = { name, email, passwordHash, confirmBy };
    const at = new Date(now).toISOString();
    const user = await insertPlayer(trx, account, at);
    await noteTerms(trx, user._id, version, at);
    if (confirmBy) await sendAccountLink(auth, trx, user, confirmBy);
    else await auth.post.send(trx, email, welcomeMail(name, auth.post.home));
    const actor = actorOf(request, { kind: 'user', id: user._id, name });
    await record(trx, actor, { action: 'create', entity: 'User', id: user._id, name });
  }, 'users');
}

async function byLink(auth: Auth, request: FastifyRequest, token: string, password: string): Promise<void> {
  const user = await accountOfLink(auth, token);
  if (!user) throw refuse('deadLink');
  await refuseFault(password, [user.name, user.email]);
  if (!(await setPasswordByLink(auth, user, token, password, request))) throw refuse('deadLink');
}

async function byOwner(
  auth: Auth,
  request: FastifyRequest,
  current: string,
  password: string,
): Promise<void> {
  const me = await auth.identify(request.headers.authorization);
  if (me?.kind !== 'user') throw refuse('signedOut');
  const own = await findById(auth.store.db, me._id);
  // Without a password, the proof of who one is takes its place.
  const isWithout = own?.passwordHash === null;
  if (isWithout) requireProof(me);
  const verdict = isWithout ? { user: own } : await checkOwnPassword(auth, me._id, current);
  if ('refused' in verdict) {
    if (verdict.refused === 'too-many') throw tooMany(verdict.seconds);
    throw refuse('invalid', { fields: { currentPassword: 'Ce n’est pas votre mot de passe actuel.' } });
  }
  await refuseFault(password, [verdict.user.name, verdict.user.email]);
  await setOwnPassword(auth, verdict.user, password, { request, kept: me.sessionId });
}
