import { timingSafeEqual } from 'node:crypto';
import type { SignInScope } from '@rpd/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { scopesOf } from './app-consents.store.ts';
import type { Auth } from './auth.context.ts';
import { readCookie } from './form-token.ts';
import { DEVICE_GRANT, findClient, RPD_ID } from './oidc.clients.ts';
import { signInteraction } from './oidc.interactions.ts';
import { oidcOf } from './oidc.provider.ts';
import { setNoStore } from './page.reply.ts';

const TOKEN = /^([\w-]{21,64})\.([\w-]{43})$/;

/** The sign-in to an application that is under way in this browser. */
export interface AppSignIn {
  uid: string;
  /** What it asks for now. */
  prompt: string;
  app: { _id: string; name: string; redirectUri: string; isDevice: boolean };
  /** What the application wants to learn. */
  scopes: SignInScope[];
  /** Who is signed in to the provider in this browser already. */
  userId: string | undefined;
}

/** The sign-in of an address; null when it is none of this browser, or over. */
export async function findAppSignIn(
  auth: Auth,
  request: FastifyRequest,
  token: unknown,
): Promise<AppSignIn | null> {
  const [, uid, signature] = (typeof token === 'string' && TOKEN.exec(token)) || [];
  const browser = readCookie(request);
  if (!uid || !signature || !browser) return null;
  const isOurs = signInteraction(auth, uid, browser).some(expected =>
    timingSafeEqual(Buffer.from(expected), Buffer.from(signature)),
  );
  const provider = isOurs ? await oidcOf(auth).open() : null;
  const interaction = await provider?.Interaction.find(uid);
  if (!interaction || interaction.result) return null;
  const { client_id: clientId, redirect_uri: redirectUri, scope } = interaction.params;
  const client = typeof clientId === 'string' ? await findClient(auth.store.db, clientId) : undefined;
  if (!client) return null;
  return {
    uid,
    prompt: interaction.prompt.name,
    app: {
      _id: client[RPD_ID],
      name: client.client_name ?? '',
      // A program without a browser has none: its person stays here.
      redirectUri: typeof redirectUri === 'string' ? redirectUri : auth.publicUrl,
      isDevice: client.grant_types?.includes(DEVICE_GRANT) ?? false,
    },
    scopes: scopesOf(typeof scope === 'string' ? scope : ''),
    userId: interaction.session?.accountId,
  };
}

type Result =
  | { login: { accountId: string }; session: string }
  | { consent: { grantId: string } }
  | { error: 'access_denied'; error_description: string };

/** Ends the step that the library asked for, once: the browser goes back to it. False when it is over. */
export async function endStep(
  auth: Auth,
  reply: FastifyReply,
  { uid }: Pick<AppSignIn, 'uid'>,
  result: Result,
): Promise<boolean> {
  const provider = await oidcOf(auth).open();
  const interaction = await provider?.Interaction.find(uid);
  if (!provider || !interaction || interaction.result) return false;
  const { session } = interaction;
  if ('login' in result && session && session.accountId !== result.login.accountId) {
    // Somebody else signs in: who was signed in to the provider in this browser is so no more.
    const before = await provider.Session.findByUid(session.uid);
    await before?.destroy();
    delete interaction.session;
  }
  interaction.result = 'error' in result ? result : { ...interaction.lastSubmission, ...result };
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
  void setNoStore(reply).redirect(interaction.returnTo, 303);
  return true;
}
