import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import type { Auth } from './auth.context.ts';
import { proofSchema } from './auth.schemas.ts';
import { ownAccount, sessionOf } from './own-account.ts';
import { requestOptions } from './passkeys.ts';
import { noteProof, proofMethods, prove } from './proof.ts';

/** A new proof of who one is: it holds for this session alone, for five minutes (ACC-3). */
export function proofRoutes(app: FastifyInstance, auth: Auth): void {
  const config = { access: 'signed-in', whileMuted: true, withoutFactor: true } as const;

  app.get('/user/proof', { config }, async request => proofMethods(auth, await ownAccount(auth, request)));

  app.post('/user/proof/options', { config }, async request => {
    const options = await requestOptions(auth, 'passkey-proof', sessionOf(request), caller(request)._id);
    if (!options) throw refuse('passkeysOff');
    return options;
  });

  app.post('/user/proof', { config }, async request => {
    const given = validate(proofSchema, request.body);
    const sessionId = sessionOf(request);
    await prove(auth, request, await ownAccount(auth, request), { ...given, sessionId });
    await noteProof(auth, sessionId);
    return { proved: true };
  });
}
