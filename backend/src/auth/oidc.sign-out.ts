import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { findById } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { showPage } from './oidc.pages.ts';
import { signOut } from './sign-out.ts';
import { type AskingApp, signedOutPage, signOutPage, signOutTooOldPage } from './sign-out.page.ts';

// Sign-out that an application begins (OpenID Connect RP-Initiated Logout 1.0). The library judges the request; whether anybody is signed
// out, their person says on our page.

type SignOut = NonNullable<NonNullable<Configuration['features']>['rpInitiatedLogout']>;

/** What the library noted of the request, until its answer. */
interface Asked {
  secret?: string;
  postLogoutRedirectUri?: string;
  state?: string;
}

const askedOf = (ctx: KoaContextWithOIDC): Asked => ctx.oidc.session?.['state'] ?? {};

/** An ID token of the application comes with the request: only it can have it, and the person. */
const hintOf = (ctx: KoaContextWithOIDC) =>
  (ctx.oidc.entities as { IdTokenHint?: { payload: { sub?: unknown } } }).IdTokenHint?.payload;

const appOf = (ctx: KoaContextWithOIDC): AskingApp | null => {
  const { client } = ctx.oidc;
  return client ? { name: client.clientName ?? '', back: askedOf(ctx).postLogoutRedirectUri ?? '' } : null;
};

/** The address to go back to, with the application's own state. */
function backAddress({ postLogoutRedirectUri, state }: Asked): string | null {
  if (!postLogoutRedirectUri) return null;
  const url = new URL(postLogoutRedirectUri);
  if (state) url.searchParams.set('state', state);
  return url.href;
}

/** The pages of a sign-out that an application begins. */
export const appSignOut = (auth: Auth): SignOut => ({
  enabled: true,
  async logoutSource(ctx) {
    const { session } = ctx.oidc;
    const user = await findById(auth.store.db, session?.accountId ?? '');
    const sub = hintOf(ctx)?.sub;
    const app = appOf(ctx);
    const page = signOutPage({
      action: ctx.oidc.urlFor('end_session_confirm'),
      secret: askedOf(ctx).secret ?? '',
      app,
      name: user?.name ?? '',
      isOther: sub !== undefined && sub !== session?.accountId,
      home: auth.home,
    });
    showPage(auth, ctx, page, app?.back ? [new URL(app.back).origin] : []);
  },
  postLogoutSuccessSource(ctx) {
    showPage(auth, ctx, signedOutPage(auth.home, null));
  },
});

interface Parts {
  auth: Auth;
  requests: WeakMap<IncomingMessage, FastifyRequest>;
  /** The sign-in here on which the one of the provider stands that this request is of. */
  sessionOf: (ctx: KoaContextWithOIDC) => string | undefined;
}

/** Whether the person has just said that they want to be signed out: the library then ends what stands on the sign-in. */
export const isSignOut = (ctx: KoaContextWithOIDC | undefined): boolean =>
  ctx?.oidc.route === 'end_session_confirm';

/**
 * What the library leaves open: the sign-in here ends as well, and with it what every application has by it, of which each hears (see
 * oidc.logouts.ts). Where nobody is signed in there is nothing to ask, and no script has to send a form.
 */
export const endAppSignOut =
  ({ auth, requests, sessionOf }: Parts) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next();
    const route = ctx.oidc?.route;
    if (route === 'end_session_confirm') {
      if (ctx.status === 400) return showPage(auth, ctx, signOutTooOldPage(auth.home));
      if (ctx.status === 303 && ctx.oidc.params?.['logout']) {
        const request = requests.get(ctx.req);
        const sessionId = sessionOf(ctx);
        const app = ctx.oidc.client?.clientName;
        if (request && sessionId)
          await auth.store.transaction(trx => signOut(auth, trx, request, { sessionId, app }));
      }
    }
    if (route !== 'end_session' || ctx.status !== 200 || ctx.oidc.session?.accountId !== undefined) return;
    const back = hintOf(ctx) ? backAddress(askedOf(ctx)) : null;
    // Without the application's own token anybody may have made the request: the person sees where they go.
    if (back === null) return showPage(auth, ctx, signedOutPage(auth.home, appOf(ctx)));
    ctx.status = 303;
    ctx.redirect(back);
  };
