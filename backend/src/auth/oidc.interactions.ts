import { createHmac, randomBytes } from 'node:crypto';
import type { Interaction, KoaContextWithOIDC } from 'oidc-provider';
import type { Auth } from './auth.context.ts';
import { cookieOptions, FORM_COOKIE, readFormCookie } from './form-token.ts';

/** Ties a sign-in to the browser that began it: in another browser its address signs in nobody. */
export const signInteraction = ({ store }: Auth, uid: string, browser: string): string[] =>
  store.secrets.derive('oidc interaction').map(key =>
    createHmac('sha256', key)
      .update(JSON.stringify([uid, browser]))
      .digest('base64url'),
  );

/** Where the library sends a browser that has to sign in, or to consent. */
export function interactionAddress(
  auth: Auth,
  ctx: KoaContextWithOIDC,
  { uid, prompt }: Interaction,
): string {
  let browser = readFormCookie(ctx.req.headers.cookie);
  if (!browser) {
    browser = randomBytes(32).toString('base64url');
    ctx.append('set-cookie', `${FORM_COOKIE}=${browser}; ${cookieOptions(auth.publicUrl)}`);
  }
  const page = prompt.name === 'login' ? 'authorize' : 'consent';
  return `${auth.publicUrl}/${page}?interaction=${uid}.${signInteraction(auth, uid, browser)[0]}`;
}
