import type { RecoveryCodes, TotpOffer } from '@rpd/shared/domain';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import type { Auth } from './auth.context.ts';
import { codeSchema } from './auth.schemas.ts';
import { ownAccount } from './own-account.ts';
import { readFactors } from './factors.ts';
import { confirmOwnTotp, newOwnCodes, offerOwnTotp, removeOwnTotp } from './totp.acts.ts';

/** An authenticator application, and the codes that stand in for it (ACC-2). */
export function totpRoutes(app: FastifyInstance, auth: Auth, changes: RouteShorthandOptions): void {
  app.post('/user/totp', changes, (request): Promise<TotpOffer> => offerOwnTotp(auth, caller(request)._id));

  app.post('/user/totp/confirm', changes, async (request): Promise<RecoveryCodes> => {
    const { code } = validate(codeSchema, request.body);
    return { codes: await confirmOwnTotp(auth, request, caller(request)._id, code) };
  });

  app.delete('/user/totp', changes, async request => {
    await removeOwnTotp(auth, request, caller(request)._id);
    return readFactors(auth, await ownAccount(auth, request));
  });

  app.post('/user/recovery-codes', changes, async (request): Promise<RecoveryCodes> => ({
    codes: await newOwnCodes(auth, request, caller(request)._id),
  }));
}
