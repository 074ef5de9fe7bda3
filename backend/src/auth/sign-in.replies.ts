import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredUser } from '../store/tables/users.ts';
import { signInToAccount } from './account-session.ts';
import type { Auth } from './auth.context.ts';
import { issueFormToken } from './form-token.ts';
import { grantSession, type Means } from './grants.ts';
import { signInToApp } from './app-sign-in.ts';
import { type AppSignIn, findAppSignIn } from './app-sign-in.steps.ts';
import { findLink, showIdentityLink } from './identity-link.ts';
import { sendPage, setNoStore } from './page.reply.ts';
import { requestOptions } from './passkeys.ts';
import { linkForTemporary } from './password-links.ts';
import { calledThere } from './external-identities.ts';
import { type EndReason, isEndReason } from './session-ends.ts';
import { signInPage, type SignInForm, unknownApplicationPage } from './sign-in.page.ts';

const STATE_MAX = 1_000;
const LINK = /^[\w-]{43}$/;
export const PAGE_TOO_OLD = 'Cette page était restée ouverte trop longtemps. Recommencez.';
export const REQUIRED = 'Ce champ est obligatoire.';

/** Where a sign-in goes back to. */
export type Target = {
  redirectUri: string;
  state: string | undefined;
  query: string;
  /** Why the session before is over. */
  ended: EndReason | undefined;
  /** The ticket of an account of another site that is to be linked once its person is signed in (ACC-4). */
  link: string | undefined;
  /** The sign-in to an application that this one is for. */
  appSignIn?: AppSignIn;
  /** It is for the account pages, which work without a script. */
  isAccount?: boolean;
};

/** The sign-in page, with what was wrong with the last attempt. */
export async function showSignIn(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  target: Target,
  form: Partial<SignInForm> = {},
  status = 200,
): Promise<FastifyReply> {
  const { query, redirectUri, appSignIn, isAccount = false } = target;
  const linked = await findLink(auth, request, target);
  const linking = linked && calledThere(auth.providers.get(linked.provider)?.name ?? '', linked.name);
  const providers = linked ? [] : [...auth.providers.values()];
  const formToken = issueFormToken(request, reply, auth.publicUrl);
  const passkey = await requestOptions(auth, 'passkey-sign-in', formToken);
  const page = signInPage({
    query,
    register: `${auth.home}signin`,
    formToken,
    passkey,
    providers,
    linking,
    forApp: appSignIn?.app,
    forAccount: isAccount,
    ...form,
  });
  return sendPage(reply, status, page, [new URL(redirectUri).origin]);
}

export const refuseTarget = (auth: Auth, reply: FastifyReply): FastifyReply =>
  sendPage(reply, 400, unknownApplicationPage(auth.home));

/** The request's target; null when it is not one of the registered, character by character (RFC 9700 section 4.1.3). */
export const readTarget = (auth: Auth, request: FastifyRequest): Promise<Target | null> =>
  targetOf(auth, request, request.query as Record<string, unknown>);

/** The same of parameters that were kept. */
export async function targetOf(
  auth: Auth,
  request: FastifyRequest,
  parameters: Record<string, unknown>,
): Promise<Target | null> {
  if (parameters['to'] === 'account') return targetOfAccount(auth, parameters);
  if (parameters['interaction'] !== undefined) return targetOfApp(auth, request, parameters);
  const { redirect_uri: redirectUri, origin, state, ended, link: sent } = parameters;
  if (typeof redirectUri !== 'string' || !auth.redirectUris.includes(redirectUri) || origin !== 'rpd')
    return null;
  if (state !== undefined && (typeof state !== 'string' || state.length > STATE_MAX)) return null;
  const link = readLink(sent);
  const query = new URLSearchParams({
    redirect_uri: redirectUri,
    origin,
    ...(state !== undefined && { state }),
    ...(link !== undefined && { link }),
  });
  const known = isEndReason(ended) ? ended : undefined;
  return { redirectUri, state, query: query.toString(), ended: known, link };
}

function targetOfAccount(auth: Auth, { link: sent }: Record<string, unknown>): Target {
  const link = readLink(sent);
  const query = new URLSearchParams({ to: 'account', ...(link !== undefined && { link }) }).toString();
  return { redirectUri: auth.publicUrl, state: undefined, query, ended: undefined, link, isAccount: true };
}

const readLink = (sent: unknown): string | undefined =>
  typeof sent === 'string' && LINK.test(sent) ? sent : undefined;

/** A sign-in to an application: its address is held against those of the application before anybody comes here. */
async function targetOfApp(
  auth: Auth,
  request: FastifyRequest,
  { interaction, link: sent }: Record<string, unknown>,
): Promise<Target | null> {
  const appSignIn = await findAppSignIn(auth, request, interaction);
  if (!appSignIn) return null;
  const link = readLink(sent);
  const query = new URLSearchParams({
    interaction: String(interaction),
    ...(link !== undefined && { link }),
  });
  const { redirectUri } = appSignIn.app;
  return { redirectUri, state: undefined, query: query.toString(), ended: undefined, link, appSignIn };
}

/**
 * Back to the application with the session, in the form that LND-6 gives it; before that, the question whether an account of another site
 * is to be linked. False, and nothing sent, when the account changed meanwhile.
 */
export async function sendBack(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  user: StoredUser,
  target: Target,
  means: Means = {},
): Promise<boolean> {
  const linked = await findLink(auth, request, target);
  if (linked && !means.identity) {
    await showIdentityLink(auth, request, reply, { user, target, flow: linked, by: means.by ?? '' });
    return true;
  }
  const { redirectUri, state, appSignIn, isAccount } = target;
  if (isAccount) return signInToAccount(auth, request, reply, { user, means });
  if (appSignIn) return signInToApp(auth, request, reply, { user, appSignIn, means });
  const grant = await grantSession(auth, user, request, { handover: true, ...means });
  if (!grant) return false;
  await auth.devices.remember(request, reply, user);
  const { _id, name, username, roles } = grant.user;
  // An address is a public place: of the person only what tells them that they are themselves.
  const payload = JSON.stringify({ ...grant, user: { _id, name, username, roles } });
  const parameters = [`auth=${encodeURIComponent(payload)}`];
  if (state !== undefined) parameters.push(`state=${encodeURIComponent(state)}`);
  const joint = redirectUri.includes('?') ? '&' : '?';
  void setNoStore(reply).redirect(`${redirectUri}${joint}${parameters.join('&')}`, 303);
  return true;
}

/** A password that the machine made is good for one thing: choosing one's own. */
export async function sendToNewPassword(
  auth: Auth,
  reply: FastifyReply,
  user: StoredUser,
  { query }: Target,
) {
  const token = await linkForTemporary(auth, user);
  return setNoStore(reply).redirect(`newpassword?token=${token}&${query}`, 303);
}
