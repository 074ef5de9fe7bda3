import type { FastifyReply } from 'fastify';
import { type Factors, formatDateTime } from '@rpd/shared/domain';
import { html } from '../lib/html.ts';
import { Refusal, refuse } from '../lib/refusals.ts';
import type { AccountHost, Visit } from './account-host.ts';
import { accountPage, buttonForm, listOf, thing, usedAt } from './account-page.ts';
import { calledThere, linkIdentity, unlinkIdentity } from './external-identities.ts';
import { readFactors } from './factors.ts';
import type { Page } from './page.ts';
import { sendPage } from './page.reply.ts';
import { type AnsweredFlow, beginFlow, findAnswered, FOR_ACCOUNT_PAGES } from './provider-flows.ts';

interface Shown {
  done?: string;
  refusal?: string;
  status?: number;
}

/** Accounts of other sites that open one's own: linked by the flow of the application, and removed (ACC-4). */
export function identityPages({ auth, page, act }: AccountHost): void {
  const show = async (visit: Visit, { done, refusal, status = 200 }: Shown = {}): Promise<FastifyReply> => {
    const factors = await readFactors(auth, visit.user);
    return sendPage(visit.reply, status, identitiesPage(visit, factors, { done, refusal }));
  };

  /** Of this very sign-in alone: what somebody else began, or one's own other browser, links nothing here. */
  const flowOf = async ({ user, sessionId }: Visit, token: unknown): Promise<AnsweredFlow | null> => {
    const flow = await findAnswered(auth, auth.store.db, { token, browser: '', sessionId });
    return flow?.userId === user._id ? flow : null;
  };

  page('/accountidentities', visit => show(visit));

  // A form may not lead to another site (Content-Security-Policy: form-action): a link does.
  act(
    '/accountidentitybegin',
    async (visit, form) => {
      const provider = auth.providers.get(form['provider'] ?? '');
      if (!provider) throw refuse('notFound');
      const { user, sessionId, reply } = visit;
      const flow = { provider: provider.id, query: FOR_ACCOUNT_PAGES, userId: user._id, sessionId };
      const token = await beginFlow(auth, auth.store.db, flow);
      return sendPage(reply, 200, departurePage(provider.name, token));
    },
    { proof: {} },
  );

  // Whom the other site named is said first: a browser may be signed in there as somebody else.
  page('/accountidentity', async visit => {
    const { ticket } = visit.request.query as Record<string, unknown>;
    const flow = await flowOf(visit, ticket);
    if (!flow || typeof ticket !== 'string')
      return show(visit, { refusal: refuse('identityTicket').message, status: 403 });
    const called = calledThere(auth.providers.get(flow.provider)?.name ?? flow.provider, flow.name);
    return sendPage(visit.reply, 200, questionPage(visit, called, ticket));
  });

  act(
    '/accountidentityadd',
    async (visit, form) => {
      try {
        const flow = await flowOf(visit, form['ticket']);
        if (!flow) throw refuse('identityTicket');
        await linkIdentity(auth, visit.request, visit.user._id, flow);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return show(visit, { refusal: error.message, status: error.status });
      }
      return show(visit, { done: 'Le compte est relié au vôtre.' });
    },
    { proof: {} },
  );

  act(
    '/accountidentityremove',
    async (visit, form) => {
      await unlinkIdentity(auth, visit.request, visit.user._id, form['id'] ?? '');
      return show(visit, { done: 'Le compte n’est plus relié au vôtre. Rien ne change sur l’autre site.' });
    },
    { proof: {} },
  );
}

function identitiesPage(
  visit: Visit,
  { providers, externalIdentities }: Factors,
  { done, refusal }: Shown,
): Page {
  return accountPage({
    title: 'Comptes reliés',
    lead: 'Un compte d’un autre site qui permet de se connecter ici. Lui seul compte, jamais son adresse e-mail : gardez-le aussi bien que votre mot de passe.',
    done,
    refusal,
    body: html`${
      externalIdentities.length > 0
        ? listOf(
            externalIdentities.map(({ _id, provider, name, createdAt, lastUsedAt }) =>
              thing(
                calledThere(provider, name),
                `Relié le ${formatDateTime(createdAt)} · ${usedAt(lastUsedAt)}`,
                buttonForm(visit, {
                  action: 'accountidentityremove',
                  label: 'Retirer',
                  about: calledThere(provider, name),
                  fields: { id: _id },
                }),
              ),
            ),
          )
        : html`<p>Aucun compte n’est relié au vôtre.</p>`
    }
    ${providers.map(({ id, name }) =>
      buttonForm(visit, {
        action: 'accountidentitybegin',
        label: `Relier un compte ${name}`,
        fields: { provider: id },
      }),
    )}`,
  });
}

const departurePage = (provider: string, token: string): Page =>
  accountPage({
    title: `Relier un compte ${provider}`,
    lead: `Dites à ${provider} qui vous êtes là-bas. Vous revenez ensuite ici, et rien n’est relié avant votre accord.`,
    body: html`<a class="button" href="provider?begin=${token}">Continuer vers ${provider}</a>`,
  });

const questionPage = (visit: Visit, called: string, ticket: string): Page =>
  accountPage({
    title: 'Relier ce compte ?',
    lead: html`<strong><bdi>${called}</bdi></strong> permettra alors de se connecter au compte
      <strong><bdi>${visit.user.name}</bdi></strong
      >, sans mot de passe.`,
    body: html`${buttonForm(visit, { action: 'accountidentityadd', label: 'Relier ce compte', fields: { ticket }, quiet: false })}
      <p class="more"><a href="accountidentities">Ne pas le relier</a></p>`,
  });
