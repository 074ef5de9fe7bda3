import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import type { StoredUser } from '../store/tables/users.ts';
import type { Auth } from './auth.context.ts';
import { credentialsSchema, refreshSchema, revokeSchema } from './auth.schemas.ts';
import { findById, presentAccount } from './accounts.store.ts';
import { grantSession, refreshSession } from './grants.ts';
import { sessionOfToken } from './sessions.ts';
import { findEnd } from './session-ends.ts';
import { checkCode, secondStepOf } from './second-step.ts';
import { accepted, checkCredentials, tooMany } from './sign-in.ts';
import { signOut } from './sign-out.ts';

/** The life of a session: begin, renew, look at, end (API-1). Every answer is for one person and kept by nobody. */
export function sessionRoutes(app: FastifyInstance, auth: Auth): void {
  app.post('/user/authenticate', { config: { access: 'public' } }, async (request, reply) => {
    const { username, password, challenge, challengeAnswer, code } = validate(
      credentialsSchema,
      request.body,
    );
    const solution = challenge ? { token: challenge, answer: challengeAnswer ?? '' } : undefined;
    const user = accepted(await checkCredentials(auth, { username, password, solution, request }));
    if (user.passwordTemporary) throw refuse('temporaryPassword');
    const by = (await secondStepOf(auth, user)) ? await checkedCode(auth, user, code, request) : '';
    const grant = await grantSession(auth, user, request, { by });
    if (!grant) throw refuse('wrongCredentials');
    await auth.devices.remember(request, reply, user);
    return { ...grant.user, token: grant.token, refreshToken: grant.refreshToken };
  });

  app.post('/api/auth/refresh', { config: { access: 'public' } }, async request => {
    const arrivedAt = auth.now();
    const { refreshToken, handover = false } = validate(refreshSchema, request.body);
    const grant = await refreshSession(auth, request, { refreshToken, arrivedAt, onlyHandover: handover });
    if (grant) return grant;
    // Who holds the token had proved the password.
    const ended = handover ? null : await findEnd(auth, auth.store.db, refreshToken);
    throw refuse('tokenInvalid', { ended });
  });

  app.get('/api/auth/verify', { config: { access: 'signed-in', withoutFactor: true } }, async request => {
    const user = await findById(auth.store.db, caller(request)._id);
    if (!user) throw refuse('tokenInvalid');
    return { valid: true, user: presentAccount(user) };
  });

  // The holder of either token may end the session; ending an ended one is no error (RFC 7009 section 2.2).
  app.post('/api/auth/revoke', { config: { access: 'public' } }, async request => {
    const { refreshToken } = validate(revokeSchema, request.body ?? {});
    const me = await auth.identify(request.headers.authorization);
    const named = refreshToken ? await sessionOfToken(auth.store.db, refreshToken) : null;
    for (const id of new Set([named, me?.sessionId])) {
      if (id) await auth.store.transaction(trx => signOut(auth, trx, request, { sessionId: id }));
    }
    return { revoked: true };
  });

  app.get('/.well-known/jwks.json', { config: { access: 'public' } }, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300');
    return auth.keys.published();
  });
}

/** By what the second factor was proved. Throws the refusal. */
async function checkedCode(
  auth: Auth,
  user: StoredUser,
  code: string | undefined,
  request: FastifyRequest,
): Promise<string> {
  if (!code) throw refuse('secondFactor');
  const verdict = await checkCode(auth, user, code, request);
  if (!('refused' in verdict)) return verdict.by;
  if (verdict.refused === 'too-many') throw tooMany(verdict.seconds);
  throw refuse('secondFactor', { fields: { code: 'Ce code n’est pas le bon, ou il a déjà servi.' } });
}
