import type { FastifyReply } from 'fastify';
import { formatDate } from '@rpd/shared/domain';
import { html } from '../lib/html.ts';
import { plainMarkdownHtml } from '../lib/markdown.html.ts';
import { Refusal } from '../lib/refusals.ts';
import type { AccountHost, Visit } from './account-host.ts';
import { accountPage, buttonForm } from './account-page.ts';
import { note } from './page.ts';
import { sendPage } from './page.reply.ts';

interface Shown {
  done?: string;
  refusal?: string;
  status?: number;
}

/** The conditions, and what one says of them (ACC-8). Who does not accept them can take their data and go. */
export function termsPages({ parts, page, act }: AccountHost): void {
  const show = async (visit: Visit, { done, refusal, status = 200 }: Shown = {}): Promise<FastifyReply> => {
    const { terms, agreed, refused } = await parts.agreementOf(visit.user._id);
    const title = 'Conditions d’utilisation';
    if (!terms)
      return sendPage(visit.reply, status, accountPage({ title, body: html`<p>Il n’y en a pas.</p>` }));
    const { version, publishedAt, text } = terms;
    const hasAgreed = agreed === version;
    const hasRefused = refused === version;
    const answer = (given: 'yes' | 'no', label: string) =>
      buttonForm(visit, {
        action: 'accountterms',
        label,
        fields: { version: String(version), given },
        quiet: given === 'no',
      });
    return sendPage(
      visit.reply,
      status,
      accountPage({
        title,
        lead: `Version ${version}, du ${formatDate(publishedAt)}`,
        done,
        refusal,
        body: html`${!done && note('info', hasAgreed ? 'Vous avez accepté cette version.' : hasRefused ? 'Vous avez refusé cette version.' : 'Cette version attend votre réponse.')}
        ${plainMarkdownHtml(text)} ${!hasAgreed && answer('yes', `Accepter la version ${version}`)}
        ${!hasAgreed && !hasRefused && answer('no', 'Refuser')}
        ${
          !hasAgreed &&
          html`<p class="help">
            Si vous ne les acceptez pas, vous pouvez <a href="accountdata">emporter vos données</a> et
            <a href="accountend">supprimer votre compte</a>.
          </p>`
        }`,
      }),
    );
  };

  page('/accountterms', visit => show(visit));

  act('/accountterms', async (visit, form) => {
    // Whoever sends neither has said nothing.
    const given = form['given'] === 'yes';
    if (!given && form['given'] !== 'no') return show(visit);
    try {
      await parts.answerTerms(visit.user._id, { version: Number(form['version']), given });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return show(visit, { refusal: error.message, status: error.status });
    }
    return show(visit, { done: given ? 'Votre accord est noté.' : 'Votre refus est noté.' });
  });
}
