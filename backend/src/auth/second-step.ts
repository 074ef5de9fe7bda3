import type { FastifyRequest } from 'fastify';
import type { StoredUser } from '../store/tables/users.ts';
import { passwordLock } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { tellCredentials } from './credential-news.ts';
import { isProtected, requiresFactor } from './factor-rules.ts';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { recordRefusedSignIn } from './sign-in.ts';
import { codeLimits, knownDeviceLimits, type Unjudged, underLimits } from './sign-in.limits.ts';
import { totpOf, spendTotp } from './totp.ts';

/** How somebody proved the second factor, in words for the journal. */
export type By = 'par un code' | 'par un code de secours';

/**
 * With what an account confirms its sign-in after the password, which has been proved: nobody else learns it. `passkey`: it has no
 * application, and a role of it requires more than a password. Null: the password is enough.
 */
export async function secondStepOf(auth: Auth, user: StoredUser): Promise<'code' | 'passkey' | null> {
  const { db } = auth.store;
  if (await totpOf(db, user._id)) return 'code';
  return (await requiresFactor(db, user)) && (await isProtected(auth, db, user._id)) ? 'passkey' : null;
}

/**
 * Judges a code of an application, or a recovery code, of somebody who has proved the password. Failures make the account's
 * strangers wait; a browser that the account knows, and other accounts of the same network, do not wait with them (ACC-8).
 */
export async function checkCode(
  auth: Auth,
  user: StoredUser,
  code: string,
  request: FastifyRequest,
): Promise<{ by: By } | Unjudged> {
  const device = await auth.devices.find(request, user);
  const limits = device ? knownDeviceLimits(`code:${device}`) : codeLimits(user._id, request);
  const verdict = await underLimits(auth, limits, async () => {
    const by = await spendCode(auth, user, code, request);
    return by && { by };
  });
  if ('refused' in verdict) {
    const detail =
      verdict.refused === 'wrong'
        ? 'Mot de passe juste, second code faux'
        : 'Mot de passe juste, trop d’essais du second code';
    await recordRefusedSignIn(auth, request, { entity: 'User', id: user._id, name: user.name, detail });
  }
  return verdict;
}

/** Uses a code once, and says of which kind it was; null when it is worth nothing. */
export async function spendCode(
  auth: Auth,
  user: StoredUser,
  typed: string,
  request: FastifyRequest,
): Promise<By | null> {
  const code = typed.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(code)) return (await spendTotp(auth, user._id, code)) ? 'par un code' : null;
  return auth.store.transaction(async trx => {
    const at = new Date(auth.now()).toISOString();
    if (!(await spendRecoveryCode(trx, user._id, code, at))) return null;
    const left = await countRecoveryCodes(trx, user._id);
    await tellCredentials(auth, trx, request, user, {
      at,
      title: 'Un code de secours de votre compte a servi',
      text:
        left > 0
          ? `Il en reste ${left} : créez-en de nouveaux avant le dernier.`
          : 'C’était le dernier : créez-en de nouveaux.',
      detail: `code de secours utilisé, il en reste ${left}`,
    });
    return 'par un code de secours';
  }, passwordLock(user._id));
}
