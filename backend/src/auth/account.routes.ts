import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireProof } from '../lib/access.ts';
import { readEntity, validate, withName } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { findById } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { lostPasswordSchema, newPasswordSchema, registerSchema } from './auth.schemas.ts';
import { accountOfLink, askForLink, setOwnPassword, setPasswordByLink } from './password-links.ts';
import { LINK_SENT } from './password.pages.ts';
import { refuseFault, register, REGISTERED } from './registration.ts';
import { checkOwnPassword, tooMany } from './sign-in.ts';

/** Getting an account and a password (LND-9, LND-12, PLY-3). */
export function accountRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/user/register', { config: { access: 'public' } }, async (request, reply) => {
    const registration = validate(registerSchema, withName(readEntity(request.body, 'user')));
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
