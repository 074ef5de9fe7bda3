import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StoredUser } from '../store/tables/users.ts';
import { refuse } from '../lib/refusals.ts';
import type { Auth } from './auth.context.ts';
import { issueFormToken, isOwnForm } from './form-token.ts';
import type { Form } from './form.ts';
import { grantSession } from './grants.ts';
import { setNoStore, sendPage } from './page.reply.ts';
import { requestOptions } from './passkeys.ts';
import { linkForTemporary } from './password-links.ts';
import { signInPage, type SignInForm, unknownApplicationPage } from './sign-in.page.ts';
import { type EndReason, endSentence, isEndReason } from './session-ends.ts';
import { accountOff, checkCredentials, tooMany, WRONG_ANSWER } from './sign-in.ts';

const STATE_MAX = 1_000;
export const PAGE_TOO_OLD = 'Cette page était restée ouverte trop longtemps. Recommencez.';
const REQUIRED = 'Ce champ est obligatoire.';

/** Where a sign-in goes back to. */
export type Target = {
  redirectUri: string;
  state: string | undefined;
  query: string;
  /** Why the session before is over. */
  ended: EndReason | undefined;
};

/** The sign-in page of the authorization call (LND-2, API-1). */
export function signInRoutes(app: FastifyInstance, auth: Auth): void {
  app.get('/authorize', { config: { access: 'public' } }, async (request, reply) => {
    const target = readTarget(auth, request);
    if (!target) return refuseTarget(auth, reply);
    const ended = target.ended && endSentence(target.ended, auth);
    return showSignIn(auth, request, reply, target, { ended });
  });

  app.post<{ Body: Form | undefined }>(
    '/authorize',
    { config: { access: 'public' } },
    async (request, reply) => {
      const target = readTarget(auth, request);
      if (!target) return refuseTarget(auth, reply);
      const { username = '', password = '', form_token: formToken } = request.body ?? {};
      const { challenge: token = '', challenge_answer: answer = '' } = request.body ?? {};
      const again = (status: number, form: Partial<SignInForm>) =>
        showSignIn(auth, request, reply, target, { username, ...form }, status);

      if (!isOwnForm(request, formToken)) {
        return again(403, { refusal: PAGE_TOO_OLD });
      }
      if (!username.trim() || !password) {
        const faults = {
          username: username.trim() ? undefined : REQUIRED,
          password: password ? undefined : REQUIRED,
        };
        return again(400, { faults });
      }
      const solution = token && answer ? { token, answer } : undefined;
      const verdict = await checkCredentials(auth, { username, password, solution, request });
      if (!('refused' in verdict)) {
        const gone = verdict.user.passwordTemporary
          ? await sendToNewPassword(auth, reply, verdict.user, target)
          : await sendBack(auth, request, reply, verdict.user, target);
        return gone ?? again(401, { refusal: refuse('wrongCredentials').message });
      }
      if (verdict.refused === 'off') {
        const isContestable = verdict.reason === 'suspended';
        return again(403, { refusal: accountOff(verdict).message, isContestable });
      }
      if (verdict.refused === 'wrong') return again(401, { refusal: refuse('wrongCredentials').message });
      void reply.header('retry-after', verdict.seconds);
      return again(429, {
        refusal: tooMany(verdict.seconds, verdict.challenge).message,
        challenge: verdict.challenge,
        faults: { challenge: verdict.wrongAnswer ? WRONG_ANSWER : undefined },
      });
    },
  );
}

/** The sign-in page, with what was wrong with the last attempt. */
export async function showSignIn(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  { query, redirectUri }: Target,
  form: Partial<SignInForm> = {},
  status = 200,
): Promise<FastifyReply> {
  const formToken = issueFormToken(request, reply, auth.publicUrl);
  const passkey = await requestOptions(auth, 'passkey-sign-in', formToken);
  const page = signInPage({ query, register: `${auth.home}signin`, formToken, passkey, ...form });
  return sendPage(reply, status, page, [new URL(redirectUri).origin]);
}

export const refuseTarget = (auth: Auth, reply: FastifyReply): FastifyReply =>
  sendPage(reply, 400, unknownApplicationPage(auth.home));

/** The request's target; null when it is not one of the registered, character by character (RFC 9700 section 4.1.3). */
export function readTarget(auth: Auth, request: FastifyRequest): Target | null {
  const { redirect_uri: redirectUri, origin, state, ended } = request.query as Record<string, unknown>;
  if (typeof redirectUri !== 'string' || !auth.redirectUris.includes(redirectUri) || origin !== 'rpd')
    return null;
  if (state !== undefined && (typeof state !== 'string' || state.length > STATE_MAX)) return null;
  const query = new URLSearchParams({
    redirect_uri: redirectUri,
    origin,
    ...(state !== undefined && { state }),
  });
  const known = isEndReason(ended) ? ended : undefined;
  return { redirectUri, state, query: query.toString(), ended: known };
}

/** Back to the application with the session, in the form that LND-6 gives it. Nothing when the account changed meanwhile. */
export async function sendBack(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  user: StoredUser,
  { redirectUri, state }: Target,
  by = '',
): Promise<FastifyReply | null> {
  const grant = await grantSession(auth, user, request, { handover: true, by });
  if (!grant) return null;
  await auth.devices.remember(request, reply, user);
  const { _id, name, username, roles } = grant.user;
  // An address is a public place: of the person only what tells them that they are themselves.
  const payload = JSON.stringify({ ...grant, user: { _id, name, username, roles } });
  const parameters = [`auth=${encodeURIComponent(payload)}`];
  if (state !== undefined) parameters.push(`state=${encodeURIComponent(state)}`);
  const joint = redirectUri.includes('?') ? '&' : '?';
  return setNoStore(reply).redirect(`${redirectUri}${joint}${parameters.join('&')}`, 303);
}

/** A password that the machine made is good for one thing: choosing one's own. */
async function sendToNewPassword(auth: Auth, reply: FastifyReply, user: StoredUser, { query }: Target) {
  const token = await linkForTemporary(auth, user);
  return setNoStore(reply).redirect(`newpassword?token=${token}&${query}`, 303);
}
