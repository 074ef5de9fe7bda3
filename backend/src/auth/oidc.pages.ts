import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Auth } from './auth.context.ts';
import { renderedPage } from './page.reply.ts';

/** Puts one of our pages in an answer of the library. `formTargets` are origins that its form may end at. */
export function showPage(
  auth: Auth,
  ctx: KoaContextWithOIDC,
  page: Parameters<typeof renderedPage>[0],
  formTargets: readonly string[] = [],
): void {
  const { headers, body } = renderedPage(page, {
    formTargets,
    base: `${new URL(auth.publicUrl).pathname.replace(/\/$/, '')}/`,
  });
  ctx.set(headers);
  ctx.body = body;
}
