import type { ProofMethods } from '@rpd/shared/domain';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import type { StoredUser } from '../store/tables/users.ts';
import type { Auth } from './auth.context.ts';
import { usedPasskey } from './passkeys.ts';
import { passkeysOf } from './passkeys.store.ts';
import { spendCode } from './second-step.ts';
import { ownCodeLimits, underLimits } from './sign-in.limits.ts';
import { confirmPassword, tooMany } from './sign-in.ts';
import { totpOf } from './totp.ts';

// A new proof of who one is, before what is hard to take back (ACC-3): of the application, and of the account pages.

/** By what somebody can prove it. */
export async function proofMethods(auth: Auth, { _id, passwordHash }: StoredUser): Promise<ProofMethods> {
  const passkeys = await passkeysOf(auth.store.db, _id);
  const totp = (await totpOf(auth.store.db, _id)) !== null;
  return {
    // Where there is a second factor, the password alone does not take it away.
    password: passwordHash !== null && !totp,
    totp,
    passkey: auth.relyingParty !== null && passkeys.length > 0,
  };
}

interface Given {
  /** The sign-in that it is for: what a passkey signs is bound to it. */
  sessionId: string;
  password?: string | undefined;
  code?: string | undefined;
  passkey?: AuthenticationResponseJSON | undefined;
}

/** Judges a proof. Throws the refusal, at its field. */
export async function prove(
  auth: Auth,
  request: FastifyRequest,
  user: StoredUser,
  { sessionId, passkey, code, password }: Given,
): Promise<void> {
  if (passkey) {
    const used = await usedPasskey(auth, {
      purpose: 'passkey-proof',
      binding: sessionId,
      response: passkey,
      request,
    });
    if (used?.user._id !== user._id) throw refuse('passkeyWrong');
  } else if (code) {
    await proveCode(auth, request, user, code);
  } else if ((await proofMethods(auth, user)).password) {
    await confirmPassword(auth)(user._id, password ?? '');
  } else {
    throw refuse('invalid', { fields: { password: 'Ce compte se confirme autrement.' } });
  }
}

async function proveCode(auth: Auth, request: FastifyRequest, user: StoredUser, code: string): Promise<void> {
  const verdict = await underLimits(auth, ownCodeLimits(user._id), async () => {
    const by = await spendCode(auth, user, code, request);
    return by && { by };
  });
  if (!('refused' in verdict)) return;
  if (verdict.refused === 'too-many') throw tooMany(verdict.seconds);
  throw refuse('invalid', { fields: { code: 'Ce code n’est pas le bon, ou il a déjà servi.' } });
}

/** From now on the proof counts for this sign-in, and for it alone: see requireProof(). */
export async function noteProof({ store, now }: Auth, sessionId: string): Promise<void> {
  await store.db
    .updateTable('sessions')
    .set({ proved_at: new Date(now()).toISOString() })
    .where('id', '=', sessionId)
    .execute();
}
