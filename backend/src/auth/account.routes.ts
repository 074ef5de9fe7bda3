import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import { welcomeMail } from '../lib/mail.templates.ts';
import { refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { insertPlayer, presentAccount } from './accounts.store.ts';
import { addressOf, REQUEST_LIMIT } from './rateLimiter.ts';
import type { Auth } from './auth.context.ts';
import { lostPasswordSchema, newPasswordSchema, type Registration, registerSchema } from './auth.schemas.ts';
import { accountOfLink, askForLink, setOwnPassword, setPasswordByLink } from './password-links.ts';
import { LINK_SENT } from './password.pages.ts';
import { hashPassword, passwordFault } from './passwords.ts';
import { checkOwnPassword, tooMany } from './sign-in.ts';

/** Getting an account and a password (LND-9, LND-12, PLY-3). */
export function accountRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/user/register', { config: { access: 'public' } }, async (request, reply) => {
    const registration = validate(registerSchema, request.body);
    refuseFault(registration.password, [registration.name, registration.email]);
    await limit(auth, `register:${addressOf(request.ip)}`);
    const user = await register(auth, registration, request);
    void reply.code(201);
    return presentAccount(user);
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
    if (token) await byLink(auth, request, token, password);
    else await byOwner(auth, request, currentPassword ?? '', password);
    return { message: 'Votre mot de passe est changé. Reconnectez-vous.' };
  });
}

function refuseFault(password: string, own: readonly string[]): void {
  const fault = passwordFault(password, own);
  if (fault) throw refuse('invalid', { fields: { password: fault } });
}

async function limit(auth: Auth, key: string): Promise<void> {
  const seconds = await auth.attempts.consume(key, REQUEST_LIMIT);
  if (seconds > 0) throw tooMany(seconds);
}

async function register(
  auth: Auth,
  { name, email, password }: Registration,
  request: FastifyRequest,
): Promise<StoredUser> {
  const passwordHash = await hashPassword(password);
  const at = new Date(auth.now()).toISOString();
  try {
    return await auth.store.transaction(async trx => {
      const user = await insertPlayer(trx, { name, email, passwordHash }, at);
      await auth.post.send(trx, email, welcomeMail(name, auth.post.home));
      const actor = actorOf(request, { kind: 'user', id: user._id, name });
      await record(trx, actor, { action: 'create', entity: 'User', id: user._id, name });
      return user;
    });
  } catch (error) {
    if (isDuplicate(error, 'name_key')) throw taken('name', 'Ce pseudo est déjà pris.');
    if (isDuplicate(error, 'email_key')) throw taken('email', 'Cette adresse a déjà un compte.');
    throw error;
  }
}

const taken = (field: string, message: string) => refuse('duplicate', { fields: { [field]: message } });

async function byLink(auth: Auth, request: FastifyRequest, token: string, password: string): Promise<void> {
  const user = await accountOfLink(auth, token);
  if (!user) throw refuse('deadLink');
  refuseFault(password, [user.name, user.email]);
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
  const verdict = await checkOwnPassword(auth, me._id, current);
  if ('refused' in verdict) {
    if (verdict.refused === 'too-many') throw tooMany(verdict.seconds);
    throw refuse('invalid', { fields: { currentPassword: 'Ce n’est pas votre mot de passe actuel.' } });
  }
  refuseFault(password, [verdict.user.name, verdict.user.email]);
  await setOwnPassword(auth, verdict.user, password, request);
}
