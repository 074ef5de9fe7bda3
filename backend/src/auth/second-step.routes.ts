import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StoredUser } from '../store/tables/users.ts';
import { findById, findByLogin, isActive } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { isOwnForm, issueFormToken } from './form-token.ts';
import type { Form } from './form.ts';
import { sendPage } from './page.reply.ts';
import { requestOptions } from './passkeys.ts';
import { checkCode, spendCode } from './second-step.ts';
import {
  recoveryCodePage,
  type RecoveryCodeForm,
  secondStepPage,
  type SecondStepForm,
} from './second-step.page.ts';
import {
  PAGE_TOO_OLD,
  readTarget,
  refuseTarget,
  REQUIRED,
  sendBack,
  showSignIn,
  type Target,
} from './sign-in.replies.ts';
import { recordRefusedSignIn, tooMany } from './sign-in.ts';
import { knownDeviceLimits, recoveryCodeLimits, underLimits } from './sign-in.limits.ts';
import { totpOf } from './totp.ts';

const WRONG_CODE = 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, puis recommencez.';
const WRONG_RECOVERY = 'Ce pseudo et ce code ne vont pas ensemble, ou le code a déjà servi.';

/** To whom the step belongs: this browser, this account, as long as its password stays; and the link by which they came. */
const bindingOf = (formToken: string, { _id, passwordHash }: StoredUser, via: Via): string =>
  JSON.stringify([formToken, _id, passwordHash, via.identity, via.provider]);

/** The link to an account of another site that took the place of the password; empty for none. */
export type Via = { identity: string; provider: string };
const BY_PASSWORD: Via = { identity: '', provider: '' };

/** Shows the second step to somebody who has just proved their password. */
export async function showSecondStep(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, target, step, via = BY_PASSWORD, ...form }: Shown,
  status = 200,
): Promise<FastifyReply> {
  const formToken = issueFormToken(request, reply, auth.publicUrl);
  const challenge = step ?? (await auth.ceremonies.create('second-step', bindingOf(formToken, user, via)));
  const passkey = await requestOptions(auth, 'passkey-sign-in', formToken);
  const hasApplication = (await totpOf(auth.store.db, user._id)) !== null;
  const page = {
    query: target.query,
    hasApplication,
    formToken,
    step: `${user._id}.${challenge}`,
    passkey,
    via,
    ...form,
  };
  return sendPage(reply, status, secondStepPage(page), [new URL(target.redirectUri).origin]);
}

type Shown = { user: StoredUser; target: Target; step?: string; via?: Via } & Pick<
  SecondStepForm,
  'fault' | 'refusal'
>;

/** The second step of the sign-in page, and the way in of an account without a password (ACC-2). */
export function secondStepPages(app: FastifyInstance, auth: Auth): void {
  const config = { access: 'public' } as const;

  app.post<{ Body: Form | undefined }>('/secondstep', { config }, async (request, reply) => {
    const target = await readTarget(auth, request);
    if (!target) return refuseTarget(auth, reply);
    const { form_token: formToken = '', step: sent = '', code = '' } = request.body ?? {};
    const { via_identity: identity = '', via_provider: provider = '' } = request.body ?? {};
    const via = { identity, provider };
    const [userId = '', ...rest] = sent.split('.');
    const step = rest.join('.');
    const user = isOwnForm(request, formToken) ? await findById(auth.store.db, userId) : null;
    const isOurs =
      isActive(user) && (await auth.ceremonies.check('second-step', bindingOf(formToken, user, via), step));
    if (!isOurs) return showSignIn(auth, request, reply, target, { refusal: PAGE_TOO_OLD }, 403);
    const again = (status: number, form: Pick<SecondStepForm, 'fault' | 'refusal'>) =>
      showSecondStep(auth, request, reply, { user, target, step, via, ...form }, status);

    if (!code.trim()) return again(400, { fault: REQUIRED });
    const verdict = await checkCode(auth, user, code, request);
    if ('refused' in verdict) {
      if (verdict.refused === 'wrong') return again(401, { fault: WRONG_CODE });
      void reply.header('retry-after', verdict.seconds);
      return again(429, { refusal: tooMany(verdict.seconds).message });
    }
    const means = {
      by: [provider && `par ${provider}`, verdict.by].filter(Boolean).join(', '),
      identity: identity ? { _id: identity, userId, isConfirmed: true } : undefined,
    };
    const isDone =
      (await auth.ceremonies.take('second-step', bindingOf(formToken, user, via), step)) &&
      (await sendBack(auth, request, reply, user, target, means));
    if (isDone) return reply;
    return showSignIn(auth, request, reply, target, { refusal: PAGE_TOO_OLD }, 403);
  });

  const showRecovery = (
    request: FastifyRequest,
    reply: FastifyReply,
    target: Target,
    form: Partial<RecoveryCodeForm> = {},
    status = 200,
  ) => {
    const formToken = issueFormToken(request, reply, auth.publicUrl);
    const page = recoveryCodePage({ query: target.query, formToken, ...form });
    return sendPage(reply, status, page, [new URL(target.redirectUri).origin]);
  };

  app.get('/recoverycode', { config }, async (request, reply) => {
    const target = await readTarget(auth, request);
    return target ? showRecovery(request, reply, target) : refuseTarget(auth, reply);
  });

  app.post<{ Body: Form | undefined }>('/recoverycode', { config }, async (request, reply) => {
    const target = await readTarget(auth, request);
    if (!target) return refuseTarget(auth, reply);
    const { form_token: formToken = '', username = '', code = '' } = request.body ?? {};
    const again = (status: number, form: Partial<RecoveryCodeForm>) =>
      showRecovery(request, reply, target, { username, ...form }, status);

    if (!isOwnForm(request, formToken)) return again(403, { refusal: PAGE_TOO_OLD });
    if (!username.trim() || !code.trim()) {
      const missing = (text: string) => (text.trim() ? undefined : REQUIRED);
      return again(400, { faults: { username: missing(username), code: missing(code) } });
    }
    const verdict = await recover(auth, request, username, code);
    if (!('refused' in verdict)) {
      const isDone = await sendBack(auth, request, reply, verdict.user, target, {
        by: 'par un code de secours',
      });
      if (isDone) return reply;
      return again(401, { refusal: WRONG_RECOVERY });
    }
    if (verdict.refused === 'wrong') return again(401, { refusal: WRONG_RECOVERY });
    void reply.header('retry-after', verdict.seconds);
    return again(429, { refusal: tooMany(verdict.seconds).message });
  });
}

/** Only for accounts without a password by choice; for every other name the answer is that of a wrong code. */
async function recover(auth: Auth, request: FastifyRequest, username: string, code: string) {
  const account = await findByLogin(auth.store.db, username);
  const device = await auth.devices.find(request, account);
  const limits = device ? knownDeviceLimits(device) : recoveryCodeLimits(request);
  const verdict = await underLimits(auth, limits, async () => {
    if (!isActive(account) || !account.passwordRemoved) return null;
    return (await spendCode(auth, account, code, request)) === 'par un code de secours'
      ? { user: account }
      : null;
  });
  if ('refused' in verdict) {
    const about = { entity: 'User', id: account?._id ?? null, name: account?.name ?? '' } as const;
    await recordRefusedSignIn(auth, request, { ...about, detail: 'Code de secours faux' });
  }
  return verdict;
}
