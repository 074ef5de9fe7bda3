import type { RecoveryCodes, TotpOffer } from '@rpd/shared/domain';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { caller } from '../lib/access.ts';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import type { Auth } from './auth.context.ts';
import { codeSchema } from './auth.schemas.ts';
import { tellCredentials } from './credential-news.ts';
import { changeFactors, readFactors } from './factors.ts';
import { passkeysOf } from './passkeys.store.ts';
import { makeRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts';
import { ownCodeLimits, underLimits } from './sign-in.limits.ts';
import { tooMany } from './sign-in.ts';
import { findById } from './accounts.store.ts';
import { confirmTotp, offerTotp, removeTotp, totpOf } from './totp.ts';

const CODES_TITLE = 'Vos codes de secours sont nouveaux';

/** An authenticator application, and the codes that stand in for it (ACC-2). */
export function totpRoutes(app: FastifyInstance, auth: Auth, changes: RouteShorthandOptions): void {
  const moment = () => new Date(auth.now()).toISOString();

  app.post('/user/totp', changes, async (request): Promise<TotpOffer> =>
    changeFactors(auth, caller(request)._id, async (trx, user) => {
      if (await totpOf(trx, user._id)) throw refuse('totpThere');
      return offerTotp(auth.store, trx, user, auth.now());
    }),
  );

  app.post('/user/totp/confirm', changes, async (request): Promise<RecoveryCodes> => {
    const { code } = validate(codeSchema, request.body);
    const { _id } = caller(request);
    const verdict = await underLimits(auth, ownCodeLimits(_id), async () =>
      changeFactors(auth, _id, async (trx, user) => {
        const at = moment();
        if (!(await confirmTotp(auth, trx, { userId: _id, code: code.replaceAll(/\s/g, ''), at })))
          return null;
        const codes = await makeRecoveryCodes(trx, _id, at);
        await tellCredentials(auth, trx, request, user, {
          at,
          title: 'La connexion à votre compte demande maintenant un code',
          text: 'Une application d’authentification y est reliée, et dix codes de secours la remplacent.',
          detail: 'application d’authentification reliée',
        });
        return { codes };
      }),
    );
    if (!('refused' in verdict)) return verdict;
    if (verdict.refused === 'too-many') throw tooMany(verdict.seconds);
    const fault =
      'Ce code n’est pas le bon : vérifiez l’heure de votre appareil, et prenez le code affiché maintenant.';
    throw refuse('invalid', { fields: { code: fault } });
  });

  app.delete('/user/totp', changes, async request => {
    const { _id } = caller(request);
    await changeFactors(auth, _id, async (trx, user) => {
      const at = moment();
      if (!(await removeTotp(trx, _id, at))) throw refuse('notFound');
      if ((await passkeysOf(trx, _id)).length === 0) await removeRecoveryCodes(trx, _id, at);
      await tellCredentials(auth, trx, request, user, {
        at,
        title: 'La connexion à votre compte ne demande plus de code',
        text: 'L’application d’authentification n’y est plus reliée.',
        detail: 'application d’authentification retirée',
      });
    });
    const user = await findById(auth.store.db, _id);
    if (!user) throw refuse('tokenInvalid');
    return readFactors(auth, user);
  });

  app.post('/user/recovery-codes', changes, async (request): Promise<RecoveryCodes> =>
    changeFactors(auth, caller(request)._id, async (trx, user) => {
      const hasFactor = (await totpOf(trx, user._id)) ?? (await passkeysOf(trx, user._id))[0];
      if (!hasFactor) throw refuse('codesUseless');
      const at = moment();
      const codes = await makeRecoveryCodes(trx, user._id, at);
      await tellCredentials(auth, trx, request, user, {
        at,
        title: CODES_TITLE,
        text: 'Ceux d’avant ne servent plus.',
        detail: 'nouveaux codes de secours',
      });
      return { codes };
    }),
  );
}
