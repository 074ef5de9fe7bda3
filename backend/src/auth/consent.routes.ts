import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, record } from '../lib/journal.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { findById } from './accounts.store.ts';
import { findConsent, writeConsent } from './app-consents.store.ts';
import type { Auth } from './auth.context.ts';
import { consentPage, signInOverPage } from './consent.page.ts';
import { isOwnForm, issueFormToken } from './form-token.ts';
import type { Form } from './form.ts';
import { type AppSignIn, endStep, findAppSignIn } from './app-sign-in.steps.ts';
import { mayBeShown } from './oidc.records.ts';
import { sendPage } from './page.reply.ts';
import { PAGE_TOO_OLD } from './sign-in.replies.ts';

/** Where people let applications know something of them. Works without a script. */
export function consentPages(app: FastifyInstance, auth: Auth): void {
  const config = { access: 'public' } as const;
  const over = (reply: FastifyReply) => sendPage(reply, 403, signInOverPage(auth.home));

  app.get('/consent', { config }, async (request, reply) => {
    const asked = await findAsked(auth, request);
    return asked ? show(auth, request, reply, asked) : over(reply);
  });

  app.post<{ Body: Form | undefined }>('/consent', { config }, async (request, reply) => {
    const asked = await findAsked(auth, request);
    if (!asked) return over(reply);
    const { form_token: formToken, answer } = request.body ?? {};
    if (!isOwnForm(request, formToken)) return show(auth, request, reply, asked, PAGE_TOO_OLD, 403);
    const { appSignIn } = asked;
    if (answer !== 'allow') {
      const denied = { error: 'access_denied', error_description: 'the person refused' } as const;
      return (await endStep(auth, reply, appSignIn, denied)) ? reply : over(reply);
    }
    const grantId = await consent(auth, request, asked);
    return (await endStep(auth, reply, appSignIn, { consent: { grantId } })) ? reply : over(reply);
  });
}

interface Asked {
  appSignIn: AppSignIn;
  user: StoredUser;
  query: string;
}

/** What this browser is asked now, and who answers. */
async function findAsked(auth: Auth, request: FastifyRequest): Promise<Asked | null> {
  const { interaction } = request.query as Record<string, unknown>;
  const appSignIn = await findAppSignIn(auth, request, interaction);
  if (appSignIn?.prompt !== 'consent' || !appSignIn.userId) return null;
  const user = await findById(auth.store.db, appSignIn.userId);
  if (!mayBeShown(user, auth.now())) return null;
  return { appSignIn, user, query: new URLSearchParams({ interaction: String(interaction) }).toString() };
}

async function show(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  { appSignIn: { app, scopes }, user, query }: Asked,
  refusal?: string,
  status = 200,
): Promise<FastifyReply> {
  const formToken = issueFormToken(request, reply, auth.publicUrl);
  const known = await findConsent(auth.store.db, { userId: user._id, appId: app._id });
  const page = consentPage({
    query,
    formToken,
    app,
    scopes,
    given: known?.scopes ?? [],
    name: user.name,
    refusal,
  });
  return sendPage(reply, status, page, [new URL(app.redirectUri).origin]);
}

/** Writes the consent, with a line in the journal. Answers its id. */
const consent = (auth: Auth, request: FastifyRequest, { appSignIn, user }: Asked): Promise<string> =>
  auth.store.transaction(async trx => {
    const { app, scopes } = appSignIn;
    const at = new Date(auth.now()).toISOString();
    const { _id } = await writeConsent(trx, { userId: user._id, appId: app._id, scopes, at });
    const actor = actorOf(request, { kind: 'user', id: user._id, name: user.name });
    const detail = ['autorisée', ...scopes].join(', ');
    await record(trx, actor, { action: 'link', entity: 'App', id: app._id, name: app.name, detail });
    return _id;
  }, `app-consent:${user._id}`);
