import type { ProofMethods } from '@rpd/shared/domain';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import type { Auth } from './auth.context.ts';
import { proofSchema } from './auth.schemas.ts';
import { ownAccount, sessionOf } from './factors.routes.ts';
import { requestOptions, usedPasskey } from './passkeys.ts';
import { passkeysOf } from './passkeys.store.ts';
import { spendCode } from './second-step.ts';
import { ownCodeLimits, underLimits } from './sign-in.limits.ts';
import { confirmPassword, tooMany } from './sign-in.ts';
import { totpOf } from './totp.ts';

/**
 * A new proof of who one is, before what is hard to take back (ACC-3). It holds for this session alone, for five minutes: see
 * requireProof().
 */
export function proofRoutes(app: FastifyInstance, auth: Auth): void {
  const config = { access: 'signed-in', whileMuted: true, withoutFactor: true } as const;

  app.get('/user/proof', { config }, async request => methodsOf(auth, request));

  app.post('/user/proof/options', { config }, async request => {
    const options = await requestOptions(auth, 'passkey-proof', sessionOf(request), caller(request)._id);
    if (!options) throw refuse('passkeysOff');
    return options;
  });

  app.post('/user/proof', { config }, async request => {
    const { password, passkey, code } = validate(proofSchema, request.body);
    const { _id } = caller(request);
    if (passkey) await provePasskey(auth, request, passkey);
    else if (code) await proveCode(auth, request, code);
    else if ((await methodsOf(auth, request)).password) await confirmPassword(auth)(_id, password ?? '');
    else throw refuse('invalid', { fields: { password: 'Ce compte se confirme autrement.' } });
    await auth.store.db
      .updateTable('sessions')
      .set({ proved_at: new Date(auth.now()).toISOString() })
      .where('id', '=', sessionOf(request))
      .execute();
    return { proved: true };
  });
}

async function methodsOf(auth: Auth, request: FastifyRequest): Promise<ProofMethods> {
  const { _id, passwordHash } = await ownAccount(auth, request);
  const passkeys = await passkeysOf(auth.store.db, _id);
  const totp = (await totpOf(auth.store.db, _id)) !== null;
  return {
    // Where there is a second factor, the password alone does not take it away.
    password: passwordHash !== null && !totp,
    totp,
    passkey: auth.relyingParty !== null && passkeys.length > 0,
  };
}

async function proveCode(auth: Auth, request: FastifyRequest, code: string): Promise<void> {
  const user = await ownAccount(auth, request);
  const verdict = await underLimits(auth, ownCodeLimits(user._id), async () => {
    const by = await spendCode(auth, user, code, request);
    return by && { by };
  });
  if (!('refused' in verdict)) return;
  if (verdict.refused === 'too-many') throw tooMany(verdict.seconds);
  throw refuse('invalid', { fields: { code: 'Ce code n’est pas le bon, ou il a déjà servi.' } });
}

async function provePasskey(auth: Auth, request: FastifyRequest, response: AuthenticationResponseJSON) {
  const binding = sessionOf(request);
  const used = await usedPasskey(auth, { purpose: 'passkey-proof', binding, response, request });
  if (used?.user._id !== caller(request)._id) throw refuse('passkeyWrong');
}
