import { formatDate, RETENTION_KINDS, type Retention, type Terms } from '@rpd/shared/domain';
import { PRIVACY, RETENTION_REST, RETENTION_WORDS, retentionTerm } from '@rpd/shared/privacy';
import type { FastifyInstance } from 'fastify';
import { presentTerms } from '../lib/consents.ts';
import { html, type Html } from '../lib/html.ts';
import { plainMarkdownHtml } from '../lib/markdown.html.ts';
import type { Auth } from './auth.context.ts';
import type { Page } from './page.ts';
import { sendPage } from './page.reply.ts';

export interface PrivacyParts {
  /** The text in force; null where none was published. */
  terms: Terms | null;
  retention: Retention;
  /** Where one gets the data of one's account. */
  ownData: string;
  home: string;
}

/** What the application says at `/privacy`, in the same words, without a script (ACC-8). */
export const privacyPage = ({ terms, retention, ownData, home }: PrivacyParts): Page => ({
  title: PRIVACY.title,
  wide: true,
  body: html`${
      terms &&
      html`<h2>${PRIVACY.terms}</h2>
        <p class="help">Version ${terms.version}, du ${formatDate(terms.publishedAt)}</p>
        ${plainMarkdownHtml(terms.text)}`
    }
    <h2>${PRIVACY.kept}</h2>
    <p>${PRIVACY.keptIntro}</p>
    <dl>
      ${RETENTION_KINDS.map(kind => {
        const days = retention[kind];
        return days !== undefined && term(RETENTION_WORDS[kind], retentionTerm(days));
      })}
      ${term(RETENTION_REST)}
    </dl>
    <h2>${PRIVACY.rights}</h2>
    <p>${PRIVACY.rightsIntro} <a href="${ownData}">${PRIVACY.toOwnData}</a></p>
    <p class="more"><a href="${home}">Aller à l’accueil</a></p>`,
});

const term = ({ what, why }: { what: string; why: string }, days = ''): Html =>
  html`<div>
    <dt>${what}${days && html` <span>${days}</span>`}</dt>
    <dd>${why}</dd>
  </div>`;

/** The same page on this host, where the application's files come from another one. */
export function privacyPages(app: FastifyInstance, auth: Auth, retention: Retention): void {
  app.get('/privacy', { config: { access: 'public' } }, async (_request, reply) => {
    const terms = await presentTerms(auth.store.db);
    return sendPage(reply, 200, privacyPage({ terms, retention, ownData: 'accountdata', home: auth.home }));
  });
}
