import type { TotpOffer } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import type { Auth } from './auth.context.ts';
import { tellCredentials } from './credential-news.ts';
import { changeFactors } from './factors.ts';
import { passkeysOf } from './passkeys.store.ts';
import { makeRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts';
import { ownCodeLimits, underLimits } from './sign-in.limits.ts';
import { tooMany } from './sign-in.ts';
import { confirmTotp, offerTotp, removeTotp, totpOf } from './totp.ts';

// What somebody does with the application that shows their codes, in the application and on the account pages (ACC-2).

const moment = ({ now }: Auth): string => new Date(now()).toISOString();

/** A new seed for an account that has none. It counts once a code of it was given. */
export const offerOwnTotp = (auth: Auth, userId: string): Promise<TotpOffer> =>
  changeFactors(auth, userId, async (trx, user) => {
    if (await totpOf(trx, user._id)) throw refuse('totpThere');
    return offerTotp(auth.store, trx, user, auth.now());
  });

/** Relies on the offered seed from now on, by a first code of it. Answers the recovery codes. Throws the refusal, at the field `code`. */
export async function confirmOwnTotp(
  auth: Auth,
  request: FastifyRequest,
  userId: string,
  code: string,
): Promise<string[]> {
  const verdict = await underLimits(auth, ownCodeLimits(userId), async () =>
    changeFactors(auth, userId, async (trx, user) => {
      const at = moment(auth);
      if (!(await confirmTotp(auth, trx, { userId, code: code.replaceAll(/\s/g, ''), at }))) return null;
      const codes = await makeRecoveryCodes(trx, userId, at);
      await tellCredentials(auth, trx, request, user, {
        at,
        title: 'La connexion à votre compte demande maintenant un code',
        text: 'Une application d’authentification y est reliée, et dix codes de secours la remplacent.',
        detail: 'application d’authentification reliée',
      });
      return { codes };
    }),
  );
  if (!('refused' in verdict)) return verdict.codes;
  if (verdict.refused === 'too-many') throw tooMany(verdict.seconds);
  const fault =
    'Ce code n’est pas le bon : vérifiez l’heure de votre appareil, et prenez le code affiché maintenant.';
  throw refuse('invalid', { fields: { code: fault } });
}

/** Asks for codes no more. The recovery codes go too, where they stand in for nothing else. */
export const removeOwnTotp = (auth: Auth, request: FastifyRequest, userId: string): Promise<void> =>
  changeFactors(auth, userId, async (trx, user) => {
    const at = moment(auth);
    if (!(await removeTotp(trx, userId, at))) throw refuse('notFound');
    if ((await passkeysOf(trx, userId)).length === 0) await removeRecoveryCodes(trx, userId, at);
    await tellCredentials(auth, trx, request, user, {
      at,
      title: 'La connexion à votre compte ne demande plus de code',
      text: 'L’application d’authentification n’y est plus reliée.',
      detail: 'application d’authentification retirée',
    });
  });

/** New recovery codes, in the place of those before. */
export const newOwnCodes = (auth: Auth, request: FastifyRequest, userId: string): Promise<string[]> =>
  changeFactors(auth, userId, async (trx, user) => {
    const hasFactor = (await totpOf(trx, user._id)) ?? (await passkeysOf(trx, user._id))[0];
    if (!hasFactor) throw refuse('codesUseless');
    const at = moment(auth);
    const codes = await makeRecoveryCodes(trx, user._id, at);
    await tellCredentials(auth, trx, request, user, {
      at,
      title: 'Vos codes de secours sont nouveaux',
      text: 'Ceux d’avant ne servent plus.',
      detail: 'nouveaux codes de secours',
    });
    return codes;
  });
