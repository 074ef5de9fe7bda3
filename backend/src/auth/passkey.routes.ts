import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import { isActive } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { assertionSchema } from './auth.schemas.ts';
import { isOwnForm } from './form-token.ts';
import type { Form } from './form.ts';
import { PASSKEY_LIBRARY } from './passkey.script.ts';
import { usedPasskey } from './passkeys.ts';
import { PAGE_TOO_OLD, readTarget, refuseTarget, sendBack, showSignIn } from './sign-in.replies.ts';
import { accountOff, type Verdict, verdictOf } from './sign-in.ts';

/** Sign-in by a passkey: one gesture, which stands for both factors (ACC-1). */
export function passkeyPages(app: FastifyInstance, auth: Auth): void {
  const config = { access: 'public' } as const;

  app.post<{ Body: Form | undefined }>('/passkey', { config }, async (request, reply) => {
    const target = await readTarget(auth, request);
    if (!target) return refuseTarget(auth, reply);
    const { form_token: formToken = '', credential = '' } = request.body ?? {};
    const again = (status: number, refusal: string) =>
      showSignIn(auth, request, reply, target, { refusal }, status);

    if (!isOwnForm(request, formToken)) return again(403, PAGE_TOO_OLD);
    const verdict = await verdictFor(auth, request, { formToken, credential });
    if (!('refused' in verdict)) {
      if (await sendBack(auth, request, reply, verdict.user, target, { by: 'par clé d’accès' })) return reply;
      return again(401, refuse('passkeyWrong').message);
    }
    if (verdict.refused === 'off') return again(403, accountOff(verdict).message);
    return again(401, refuse('passkeyWrong').message);
  });

  app.get(`/${PASSKEY_LIBRARY.file}`, { config }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/javascript; charset=utf-8')
      .send(PASSKEY_LIBRARY.bytes),
  );
}

/** Nobody guesses a passkey: no limit counts here, so that wrong passwords of others shut nobody out who has one (ACC-8). */
async function verdictFor(
  auth: Auth,
  request: FastifyRequest,
  { formToken, credential }: { formToken: string; credential: string },
): Promise<PasskeyVerdict> {
  const response = readAssertion(credential);
  if (!response || !auth.relyingParty) return { refused: 'wrong' };
  const used = await usedPasskey(auth, { purpose: 'passkey-sign-in', binding: formToken, response, request });
  if (!used) return { refused: 'wrong' };
  return isActive(used.user) ? used : verdictOf(auth, request, used.user, 'Clé d’accès juste');
}

type PasskeyVerdict = Exclude<Verdict, { refused: 'too-many' }>;

/** What a browser made of a passkey, as a form carries it; null for anything else. */
export function readAssertion(text: string): AuthenticationResponseJSON | null {
  try {
    return assertionSchema.validateSync(JSON.parse(text), { strict: true });
  } catch {
    return null;
  }
}
