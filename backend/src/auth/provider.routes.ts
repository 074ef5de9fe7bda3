import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../lib/refusals.ts';
import type { StoredProviderFlow } from '../store/tables/auth.ts';
import { findById, isActive } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { findExternalIdentity } from './external-identities.store.ts';
import { issueFormToken, readCookie } from './form-token.ts';
import { sendPage, setNoStore } from './page.reply.ts';
import { beginFlow, findFlow, FOR_ACCOUNT_PAGES, takeFlow } from './provider-flows.ts';
import { linkFailedPage, unknownAnswerPage } from './provider.pages.ts';
import type { Provider, ProvedIdentity } from './providers.ts';
import { addressOf, NETWORK_LIMIT, REQUEST_LIMIT } from './rateLimiter.ts';
import { secondStepOf } from './second-step.ts';
import { showSecondStep } from './second-step.routes.ts';
import { underLimits } from './sign-in.limits.ts';
import { readTarget, refuseTarget, sendBack, showSignIn, type Target, targetOf } from './sign-in.replies.ts';
import { recordRefusedSignIn, tooMany, verdictOf } from './sign-in.ts';
import { providerAccountPages } from './provider-account.routes.ts';

const config = { access: 'public' } as const;

const cancelled = (name: string): string =>
  `Vous avez renoncé à continuer avec ${name}. Rien n’a été changé.`;
const failed = (name: string): string =>
  `La connexion avec ${name} n’a pas abouti. Recommencez dans un instant, ou connectez-vous autrement.`;

/** Sign-in by an account of another site (ACC-4). Works without a script. */
export function providerPages(app: FastifyInstance, auth: Auth): void {
  // By a link, which the browser follows: it changes nothing but what this browser has under way.
  app.get('/provider', { config }, async (request, reply) => {
    const { with: id, begin } = request.query as Record<string, unknown>;
    if (typeof begin === 'string') return beginLink(auth, request, reply, begin);
    const target = await withoutLink(auth, request, await readTarget(auth, request));
    if (!target) return refuseTarget(auth, reply);
    const provider = typeof id === 'string' ? auth.providers.get(id) : undefined;
    if (!provider)
      return showSignIn(auth, request, reply, target, { refusal: refuse('notFound').message }, 404);
    const seconds = await limit(auth, request);
    if (seconds > 0) {
      void reply.header('retry-after', seconds);
      return showSignIn(auth, request, reply, target, { refusal: tooMany(seconds).message }, 429);
    }
    const flow = { provider: provider.id, query: target.query };
    if (await sendAway(auth, request, reply, provider, flow)) return reply;
    return showSignIn(auth, request, reply, target, { refusal: failed(provider.name) }, 502);
  });

  // One address for each provider, which it sends browsers back to: see callbackOf().
  app.get<{ Params: { id: string } }>('/callback-:id', { config }, async (request, reply) => {
    const browser = readCookie(request);
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const state = query.get('state') ?? '';
    const flow = browser ? await findFlow(auth, auth.store.db, { token: state, browser }) : null;
    const provider = flow?.provider === request.params.id ? auth.providers.get(flow.provider) : undefined;
    // Once, whatever it brings.
    const isOurs =
      browser && flow && provider && flow.issuer === null && (await takeFlow(auth.store.db, flow));
    if (!isOurs) return sendPage(reply, 403, unknownAnswerPage(auth.home));
    const refused = (status: number, message: string) =>
      refuseAnswer(auth, request, reply, { flow, status, message });
    if (query.get('error') === 'access_denied') return refused(400, cancelled(provider.name));
    const limits = [{ key: `provider-answer:${addressOf(request.ip)}`, limit: NETWORK_LIMIT }];
    const verdict = await underLimits(auth, limits, async () =>
      provider.finish(query, { state, browser }).catch((error: unknown) => {
        // What it holds may be a secret: only what kind of error it is.
        request.log.warn({ provider: provider.id, error: kindOf(error) }, 'a provider answered wrong');
        return null;
      }),
    );
    if (!('refused' in verdict)) return welcome(auth, request, reply, { flow, provider, identity: verdict });
    const detail = `${provider.name} : réponse refusée`;
    await recordRefusedSignIn(auth, request, { entity: 'User', id: flow.userId, name: '', detail });
    if (verdict.refused === 'wrong') return refused(401, failed(provider.name));
    void reply.header('retry-after', verdict.seconds);
    return refused(429, tooMany(verdict.seconds).message);
  });

  providerAccountPages(app, auth);
}

const limit = (auth: Auth, { ip }: FastifyRequest): Promise<number> =>
  auth.attempts.consume(`provider:${addressOf(ip)}`, REQUEST_LIMIT);

/** An account of one site does not vouch for that of another. */
async function withoutLink(
  auth: Auth,
  request: FastifyRequest,
  target: Target | null,
): Promise<Target | null> {
  if (!target?.link) return target;
  const parameters = new URLSearchParams(target.query);
  parameters.delete('link');
  return targetOf(auth, request, Object.fromEntries(parameters));
}

/** To the provider, with a flow that this browser alone can end. False, and nothing sent, when the provider cannot be used now. */
async function sendAway(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: Provider,
  flow: Parameters<typeof beginFlow>[2],
): Promise<boolean> {
  const browser = issueFormToken(request, reply, auth.publicUrl);
  const state = await beginFlow(auth, auth.store.db, { ...flow, browser });
  try {
    const url = await provider.begin({ state, browser });
    void setNoStore(reply).redirect(url.href, 303);
    return true;
  } catch (error) {
    request.log.warn({ provider: provider.id, error: kindOf(error) }, 'a provider cannot be used');
    return false;
  }
}

/** The library says by a code what was wrong; the network by another one. */
function kindOf(error: unknown): string {
  const { code, name, message } = error as { code?: unknown; name?: unknown; message?: unknown };
  if (typeof code === 'string') return code;
  return error instanceof Error && error.constructor === Error ? String(message) : String(name);
}

/** Where a link was asked for. */
const whereFrom = ({ home }: Auth, flow: Pick<StoredProviderFlow, 'query'> | null) =>
  flow?.query === FOR_ACCOUNT_PAGES
    ? { href: 'accountidentities', label: 'Revenir à mes comptes reliés' }
    : { href: `${home}app/me/security`, label: 'Revenir à « Sécurité »' };

/** Somebody who is signed in in the application, or to the account pages, comes here to link an account: from now on it is this browser's. */
async function beginLink(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<FastifyReply> {
  const flow = await findFlow(auth, auth.store.db, { token, browser: '' });
  const provider = flow && flow.issuer === null ? auth.providers.get(flow.provider) : undefined;
  if (!flow?.userId || !flow.sessionId || !provider || !(await takeFlow(auth.store.db, flow))) {
    return sendPage(reply, 403, linkFailedPage(refuse('identityTicket').message, whereFrom(auth, flow)));
  }
  const { userId, sessionId, query } = flow;
  const isAway = await sendAway(auth, request, reply, provider, {
    provider: provider.id,
    query,
    userId,
    sessionId,
  });
  if (isAway) return reply;
  return sendPage(reply, 502, linkFailedPage(failed(provider.name), whereFrom(auth, flow)));
}

interface Refused {
  flow: StoredProviderFlow;
  status: number;
  message: string;
}

/** Back to where the person began, with what went wrong. */
async function refuseAnswer(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  { flow, status, message }: Refused,
): Promise<FastifyReply> {
  if (flow.sessionId) return sendPage(reply, status, linkFailedPage(message, whereFrom(auth, flow)));
  const target = await targetOf(auth, request, Object.fromEntries(new URLSearchParams(flow.query)));
  if (!target) return refuseTarget(auth, reply);
  return showSignIn(auth, request, reply, target, { refusal: message }, status);
}

interface Named {
  flow: StoredProviderFlow;
  provider: Provider;
  identity: ProvedIdentity;
}

/** What follows once a provider has named somebody. */
async function welcome(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  { flow, provider, identity }: Named,
): Promise<FastifyReply> {
  const { db } = auth.store;
  const { query, userId, sessionId } = flow;
  if (userId && sessionId) {
    // The session that asked says yes: a browser that somebody else sent here links nothing.
    const ticket = await beginFlow(
      auth,
      db,
      { provider: provider.id, query: '', userId, sessionId },
      identity,
    );
    const back =
      query === FOR_ACCOUNT_PAGES
        ? `accountidentity?ticket=${ticket}`
        : `${auth.home}app/me/security?identity=${ticket}`;
    return setNoStore(reply).redirect(back, 303);
  }
  const target = await targetOf(auth, request, Object.fromEntries(new URLSearchParams(query)));
  if (!target) return refuseTarget(auth, reply);
  const link = await findExternalIdentity(db, identity);
  const user = link && (await findById(db, link.userId));
  if (!link || !user) {
    const browser = issueFormToken(request, reply, auth.publicUrl);
    const ticket = await beginFlow(auth, db, { provider: provider.id, query, browser }, identity);
    // Without the code in the address, and for reading again.
    return setNoStore(reply).redirect(`identity?ticket=${ticket}&${query}`, 303);
  }
  const again = (status: number, refusal: string, isContestable = false) =>
    showSignIn(auth, request, reply, target, { refusal, isContestable }, status);
  const hasPassword = user.passwordHash !== null;
  if (!isActive(user)) {
    const verdict = await verdictOf(auth, request, user, `${provider.name} juste`);
    return again(403, verdict.message, verdict.reason === 'suspended' && hasPassword);
  }
  if (await secondStepOf(auth, user)) {
    const via = { identity: link._id, provider: provider.name };
    return showSecondStep(auth, request, reply, { user, target, via });
  }
  const means = {
    by: `par ${provider.name}`,
    identity: { _id: link._id, userId: user._id, isConfirmed: false },
  };
  if (await sendBack(auth, request, reply, user, target, means)) return reply;
  return again(401, failed(provider.name));
}
