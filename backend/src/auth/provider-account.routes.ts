import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAddressTaken } from '../lib/addresses.ts';
import { validate } from '../lib/body.ts';
import { noteTerms, presentTerms, requireTerms } from '../lib/consents.ts';
import { actorOf, record } from '../lib/journal.ts';
import { welcomeMail } from '../lib/mail.templates.ts';
import { refuseTakenName } from '../lib/names.ts';
import { Refusal, refuse } from '../lib/refusals.ts';
import { isDuplicate } from '../store/errors.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { findById, insertPlayer, isActive } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { newAccountSchema } from './auth.schemas.ts';
import { calledThere, linkIdentity, newIdentity } from './external-identities.ts';
import { findExternalIdentity, insertExternalIdentity } from './external-identities.store.ts';
import { isOwnForm, issueFormToken, readCookie } from './form-token.ts';
import type { Form } from './form.ts';
import { findLink, linkBinding } from './identity-link.ts';
import { sendPage } from './page.reply.ts';
import { type AnsweredFlow, findAnswered, takeFlow } from './provider-flows.ts';
import {
  addressTakenPage,
  addressUnverifiedPage,
  newAccountPage,
  type NewAccountForm,
  unknownAnswerPage,
} from './provider.pages.ts';
import { addressOf, REQUEST_LIMIT } from './rateLimiter.ts';
import {
  PAGE_TOO_OLD,
  readTarget,
  refuseTarget,
  REQUIRED,
  sendBack,
  showSignIn,
  type Target,
} from './sign-in.replies.ts';
import { tooMany } from './sign-in.ts';

const config = { access: 'public' } as const;

/** What follows when a provider named somebody whom nobody here is linked to: an account is made, or one is linked (ACC-4). */
export function providerAccountPages(app: FastifyInstance, auth: Auth): void {
  const unknown = (reply: FastifyReply) => sendPage(reply, 403, unknownAnswerPage(auth.home));

  app.get('/identity', { config }, async (request, reply) => {
    const target = await readTarget(auth, request);
    if (!target) return refuseTarget(auth, reply);
    const { ticket } = request.query as Record<string, unknown>;
    const flow = await flowOf(auth, request, ticket);
    if (!flow || typeof ticket !== 'string') return unknown(reply);
    return showUnknown(auth, request, reply, { flow, target, ticket });
  });

  app.post<{ Body: Form | undefined }>('/identity', { config }, async (request, reply) => {
    const target = await readTarget(auth, request);
    if (!target) return refuseTarget(auth, reply);
    const { form_token: formToken, ticket = '', name = '', terms } = request.body ?? {};
    const flow = isOwnForm(request, formToken) ? await flowOf(auth, request, ticket) : null;
    if (!flow) return unknown(reply);
    const again = (status: number, form: Partial<NewAccountForm>) =>
      showUnknown(
        auth,
        request,
        reply,
        { flow, target, ticket },
        { name, accepted: Boolean(terms), ...form },
        status,
      );
    if (!name.trim()) return again(400, { fault: REQUIRED });
    const seconds = await auth.attempts.consume(`register:${addressOf(request.ip)}`, REQUEST_LIMIT);
    if (seconds > 0) {
      void reply.header('retry-after', seconds);
      return again(429, { refusal: tooMany(seconds).message });
    }
    try {
      const { user, identity } = await createAccount(auth, request, flow, { name, terms });
      const by = `par ${identity.provider}`;
      const means = { by, identity: { _id: identity._id, userId: user._id, isConfirmed: false } };
      if (await sendBack(auth, request, reply, user, { ...target, link: undefined }, means)) return reply;
      return unknown(reply);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { fields } = error.details;
      const termsFault = fields?.['terms'];
      return again(error.status, termsFault ? { termsFault } : { fault: fields?.['name'] ?? error.message });
    }
  });

  app.post<{ Body: Form | undefined }>('/identitylink', { config }, async (request, reply) => {
    const target = await readTarget(auth, request);
    if (!target) return refuseTarget(auth, reply);
    const { form_token: formToken = '', step: sent = '', by = '', answer = '' } = request.body ?? {};
    const [userId = '', ...rest] = sent.split('.');
    const flow = await findLink(auth, request, target);
    const user = isOwnForm(request, formToken) && flow ? await findById(auth.store.db, userId) : null;
    const tooOld = () =>
      showSignIn(auth, request, reply, { ...target, link: undefined }, { refusal: PAGE_TOO_OLD }, 403);
    const isOurs =
      flow &&
      isActive(user) &&
      (await auth.ceremonies.take(
        'identity-link',
        linkBinding(formToken, user, flow.hash, by),
        rest.join('.'),
      ));
    if (!isOurs) return tooOld();
    let refusal = '';
    if (answer === 'link') {
      try {
        await linkIdentity(auth, request, userId, flow);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refusal = error.message;
      }
    } else {
      await takeFlow(auth.store.db, flow);
    }
    if (refusal) return showSignIn(auth, request, reply, { ...target, link: undefined }, { refusal }, 409);
    if (await sendBack(auth, request, reply, user, { ...target, link: undefined }, { by })) return reply;
    return tooOld();
  });
}

async function flowOf(auth: Auth, request: FastifyRequest, ticket: unknown): Promise<AnsweredFlow | null> {
  const browser = readCookie(request);
  return browser ? findAnswered(auth, auth.store.db, { token: ticket, browser }) : null;
}

interface Shown {
  flow: AnsweredFlow;
  target: Target;
  ticket: string;
}

/** Asks for a pseudo; or says that the address has an account, or that there is none to make one with. */
async function showUnknown(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  { flow, target, ticket }: Shown,
  form: Partial<NewAccountForm> = {},
  status = 200,
): Promise<FastifyReply> {
  const formToken = issueFormToken(request, reply, auth.publicUrl);
  const provider = auth.providers.get(flow.provider)?.name ?? flow.provider;
  const called = calledThere(provider, flow.name);
  const { query, redirectUri } = target;
  const parts = { query, ticket, called, provider };
  const email = usableAddress(flow);
  if (email === null) {
    return sendPage(reply, status, addressUnverifiedPage({ ...parts, register: `${auth.home}signin` }));
  }
  if (await isAddressTaken(auth.store.db, email, auth.now())) {
    return sendPage(reply, status, addressTakenPage({ ...parts, email }));
  }
  const terms = (await presentTerms(auth.store.db))?.version ?? null;
  const shown = { formToken, email, name: flow.name.slice(0, 40), terms, termsPage: `${auth.home}privacy` };
  const page = newAccountPage({ ...parts, ...shown, ...form });
  return sendPage(reply, status, page, [new URL(redirectUri).origin]);
}

/** The verified address of the flow, if it can be an account's. */
function usableAddress({ email }: AnsweredFlow): string | null {
  return newAccountSchema.isValidSync({ name: 'Quelqu’un', email }) ? email : null;
}

/** The pseudo, and the version of the terms whose box was checked. */
interface Typed {
  name: string;
  terms?: string | undefined;
}

/** Makes the account of a player, as registering does; the provider has verified its address, and is its way in. Throws the refusal. */
async function createAccount(auth: Auth, request: FastifyRequest, flow: AnsweredFlow, typed: Typed) {
  const { name, email } = validate(newAccountSchema, { name: typed.name, email: flow.email });
  const at = new Date(auth.now()).toISOString();
  return auth.store.transaction(async trx => {
    const version = await requireTerms(trx, typed.terms === undefined ? undefined : Number(typed.terms));
    await refuseTakenName(trx, name);
    const isFree =
      !(await isAddressTaken(trx, email, auth.now())) &&
      !(await findExternalIdentity(trx, flow)) &&
      (await takeFlow(trx, flow));
    if (!isFree) throw refuse('identityTicket');
    const account = { name, email, passwordHash: null, confirmBy: null };
    const user: StoredUser = await insertPlayer(trx, account, at);
    await noteTerms(trx, user._id, version, at);
    const identity = newIdentity(auth, flow, user._id, at);
    await insertExternalIdentity(trx, identity).catch((error: unknown) => {
      throw isDuplicate(error, 'subject') ? refuse('identityTicket') : error;
    });
    await auth.post.send(trx, email, welcomeMail(name, auth.post.home));
    const actor = actorOf(request, { kind: 'user', id: user._id, name });
    const detail = `par ${calledThere(identity.provider, identity.name)}`;
    await record(trx, actor, { action: 'create', entity: 'User', id: user._id, name, detail });
    return { user, identity };
  }, 'users');
}
