import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Auth } from './auth.context.ts';
import { renderedPage } from './page.reply.ts';

/** Puts one of our pages in an answer of the library. */
export function showPage(
  auth: Auth,
  ctx: KoaContextWithOIDC,
  page: Parameters<typeof renderedPage>[0],
): void {
  const { headers, body } = renderedPage(page, {
    base: `${new URL(auth.publicUrl).pathname.replace(/\/$/, '')}/`,
  });
  ctx.set(headers);
  ctx.body = body;
}
