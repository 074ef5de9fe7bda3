import type { FastifyInstance } from 'fastify';
import { guard } from '../lib/access.ts';
import { flushBounded } from '../lib/journal.bounded.ts';
import { Refusal, refuse } from '../lib/refusals.ts';
import { accountPages } from './account-pages.ts';
import type { AccountParts } from './account-parts.ts';
import { accountRoutes } from './account.routes.ts';
import { appealRoutes } from './appeal.routes.ts';
import { consentPages } from './consent.routes.ts';
import { scheduleLogouts } from './oidc.logouts.ts';
import { oidcRoutes } from './oidc.routes.ts';
import type { Auth } from './auth.context.ts';
import { emailPages } from './email.pages.ts';
import { emailRoutes } from './email.routes.ts';
import { externalIdentityRoutes } from './external-identities.routes.ts';
import { factorRoutes } from './factors.routes.ts';
import { FONTS } from '../lib/fonts.ts';
import { readFormsOnly } from './form.ts';
import { machineRoutes } from './machine.routes.ts';
import { sendPage, errorPage } from './page.reply.ts';
import { passkeyPages } from './passkey.routes.ts';
import { passwordRoutes } from './password.routes.ts';
import { registerRoutes } from './register.routes.ts';
import { privacyPages } from './privacy.page.ts';
import { proofRoutes } from './proof.routes.ts';
import { providerPages } from './provider.routes.ts';
import { recoveryPages } from './recovery.pages.ts';
import { secondStepPages } from './second-step.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';

/**
 * The authentication host as a Fastify plugin: JSON calls, and pages that work without a script. Where it is mounted is
 * not its business: its pages name one another by relative addresses, and what leaves the host starts with `publicUrl`.
 */
export async function authHost(
  app: FastifyInstance,
  { auth, account }: { auth: Auth; account: AccountParts },
): Promise<void> {
  await app.register(async json => {
    json.addHook('preHandler', guard(auth.identify));
    json.addHook('onClose', async () => flushBounded(auth.store, Infinity));
    // Answers are for one person and hold secrets; what is for everybody says so itself.
    json.addHook('onRequest', async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
    });
    sessionRoutes(json, auth);
    accountRoutes(json, auth);
    emailRoutes(json, auth);
    factorRoutes(json, auth);
    proofRoutes(json, auth);
    externalIdentityRoutes(json, auth);
    machineRoutes(json, auth);
  });

  await app.register(async pages => {
    readFormsOnly(pages);
    signInRoutes(pages, auth);
    passkeyPages(pages, auth);
    secondStepPages(pages, auth);
    providerPages(pages, auth);
    recoveryPages(pages, auth);
    passwordRoutes(pages, auth);
    registerRoutes(pages, auth);
    emailPages(pages, auth);
    appealRoutes(pages, auth);
    consentPages(pages, auth);
    accountPages(pages, auth, account);
    privacyPages(pages, auth, account.retention);
    pages.setErrorHandler((error, request, reply) => {
      const refusal = error instanceof Refusal ? error : null;
      const status = refusal?.status ?? statusOf(error);
      if (status >= 500) request.log.error(error);
      if (refusal?.details.retryAfter) void reply.header('retry-after', refusal.details.retryAfter);
      const { message } = refusal ?? refuse(status < 500 ? 'unreadable' : 'broken');
      return sendPage(reply, status, errorPage(message, auth.home));
    });
    fontRoutes(pages);
  });

  await app.register(async provider => oidcRoutes(provider, auth));
  scheduleLogouts(app, auth);
}

/** The status that Fastify gives to what is wrong with a request; anything else is our own failure. */
function statusOf(error: unknown): number {
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}

/** The fonts of the pages; their names change with their content. */
function fontRoutes(app: FastifyInstance): void {
  for (const { file, bytes } of Object.values(FONTS)) {
    app.get(`/fonts/${file}`, { config: { access: 'public' } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/woff2').send(bytes),
    );
  }
}
