import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Auth } from './auth.context.ts';
import { deviceCodePage, deviceConfirmPage, deviceDonePage, deviceTooOldPage } from './device.page.ts';
import { showPage } from './oidc.pages.ts';

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>;

/** Where the library takes its forms, and the value by which it ties them to the browser. */
const formOf = (ctx: KoaContextWithOIDC): { action: string; secret: string } => {
  const { secret = '' } = (ctx.oidc.session?.['state'] ?? {}) as { secret?: string };
  return { action: ctx.oidc.urlFor('code_verification'), secret };
};

/** Signing in to a program without a browser: the pages on which its person enters and confirms the code that it shows (RFC 8628). */
export const deviceFlow = (auth: Auth): DeviceFlow => ({
  enabled: true,
  charset: 'base-20',
  mask: '****-****',
  userCodeInputSource(ctx, _form, _out, error) {
    const isAborted = error && (error as { name?: string }).name === 'AbortedError';
    if (isAborted) ctx.status = 200;
    const { user_code: code } = ctx.oidc.params ?? {};
    const typed = typeof code === 'string' && !isAborted ? code : '';
    showPage(auth, ctx, deviceCodePage({ ...formOf(ctx), typed, refusal: error && refusalOf(error) }));
  },
  userCodeConfirmSource(ctx, _form, client, _device, code) {
    const name = client.clientName ?? '';
    showPage(auth, ctx, deviceConfirmPage({ ...formOf(ctx), code, name }));
  },
  successSource(ctx) {
    showPage(auth, ctx, deviceDonePage(ctx.oidc.client?.clientName ?? ''));
  },
});

function refusalOf({ name }: Error): string {
  if (name === 'AbortedError') return 'Rien n’a été autorisé : le programme l’apprend.';
  if (name === 'ExpiredError')
    return 'Ce code n’est plus valable : demandez au programme d’en montrer un autre.';
  if (name === 'AlreadyUsedError')
    return 'Ce code a déjà servi : demandez au programme d’en montrer un autre.';
  return 'Ce code n’existe pas : relisez-le sur le programme.';
}

/**
 * A form that is sent without the cookie of its page, or after that ended: the library would keep a session that it never began, and
 * fail.
 */
export const deviceFormTooOld =
  (auth: Auth) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    try {
      await next();
    } catch (error) {
      if (ctx.oidc?.session === undefined || typeof ctx.oidc.session.exp === 'number') throw error;
      ctx.status = 400;
      showPage(auth, ctx, deviceTooOldPage(ctx.oidc.urlFor('code_verification')));
    }
  };
