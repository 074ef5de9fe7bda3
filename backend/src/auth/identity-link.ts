import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../lib/html.ts';
import type { StoredUser } from '../store/tables/users.ts';
import type { Auth } from './auth.context.ts';
import { calledThere } from './external-identities.ts';
import { issueFormToken, readCookie } from './form-token.ts';
import type { Page } from './page.ts';
import { sendPage } from './page.reply.ts';
import { type AnsweredFlow, findAnswered } from './provider-flows.ts';

/** What of a sign-in's target this needs. */
interface LinkTarget {
  link: string | undefined;
  query: string;
  redirectUri: string;
}

/** The account of another site that is to be linked once its person is signed in: of this browser alone. */
export async function findLink(
  auth: Auth,
  request: FastifyRequest,
  { link }: Pick<LinkTarget, 'link'>,
): Promise<AnsweredFlow | null> {
  const browser = readCookie(request);
  return link && browser ? findAnswered(auth, auth.store.db, { token: link, browser }) : null;
}

interface Shown {
  user: StoredUser;
  target: LinkTarget;
  flow: AnsweredFlow;
  /** By what they signed in, for the journal. */
  by: string;
}

/** To whom the question belongs: this browser, this account as it was proved, this account of another site. */
export const linkBinding = (
  formToken: string,
  { _id, passwordHash }: StoredUser,
  hash: string,
  by: string,
): string => JSON.stringify([formToken, _id, passwordHash, hash, by]);

/** Asks somebody who has just proved who they are whether an account of another site is to open theirs. */
export async function showIdentityLink(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, target, flow, by }: Shown,
): Promise<FastifyReply> {
  const formToken = issueFormToken(request, reply, auth.publicUrl);
  const challenge = await auth.ceremonies.create(
    'identity-link',
    linkBinding(formToken, user, flow.hash, by),
  );
  const called = calledThere(auth.providers.get(flow.provider)?.name ?? flow.provider, flow.name);
  const page = linkPage({
    formToken,
    step: `${user._id}.${challenge}`,
    by,
    called,
    name: user.name,
    ...target,
  });
  return sendPage(reply, 200, page, [new URL(target.redirectUri).origin]);
}

interface LinkForm {
  query: string;
  formToken: string;
  step: string;
  by: string;
  called: string;
  name: string;
}

const linkPage = ({ query, formToken, step, by, called, name }: LinkForm): Page => ({
  title: 'Relier ce compte ?',
  asks: true,
  lead: html`<strong>${called}</strong> permettra alors de se connecter au compte <strong>${name}</strong>,
    sans mot de passe.`,
  body: html`<form method="post" action="identitylink?${query}">
    <input type="hidden" name="form_token" value="${formToken}" />
    <input type="hidden" name="step" value="${step}" />
    <input type="hidden" name="by" value="${by}" />
    <button type="submit" name="answer" value="link">Relier et continuer</button>
    <button type="submit" name="answer" value="skip" class="quiet">Continuer sans relier</button>
  </form>`,
});
