import { TICKET_CATEGORY_LABELS, TICKET_STATE_LABELS } from '@rpd/shared/domain';
import type { Ticket } from '@rpd/shared/domain';
import { plainText } from '@rpd/shared/markdown';
import type { FastifyInstance } from 'fastify';
import { caller } from '../lib/access.ts';
import { choiceFilter } from '../lib/filters.ts';
import { html } from '../lib/html.ts';
import { markdownHtml } from '../lib/markdown.html.ts';
import { oneLine } from '../lib/mail.ts';
import { recordFile, recordMoment } from '../lib/record-file.ts';
import type { Store } from '../store/store.ts';
import type { Readable } from './messages.routes.ts';
import { presentTicket } from './tickets.present.ts';

/** A ticket as a file, for people who may read it (MOD-1). */
export function transcriptRoutes(app: FastifyInstance, store: Store, readable: Readable): void {
  /** `?format=text|html` (text by default); `?notes=1` with the team's notes, for people who may read them. */
  app.get<{ Params: { id: string } }>(
    '/ticket/:id/transcript',
    { config: { access: { action: 'read', subject: 'Ticket' } } },
    async (request, reply) => {
      const me = caller(request);
      const isHtml = choiceFilter(request.query, 'format', ['text', 'html']) === 'html';
      const withNotes = choiceFilter(request.query, 'notes', ['0', '1']) === '1';
      const whole = await presentTicket(store.db, me, await readable(store.db, me, request.params.id));
      const ticket = { ...whole, messages: whole.messages.filter(one => withNotes || !one.internal) };
      const name = `demande-${ticket._id}.${isHtml ? 'html' : 'txt'}`;
      return reply
        .type(isHtml ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(isHtml ? asHtml(ticket) : asText(ticket));
    },
  );
}

const nameOf = ({ name }: { name: string }) => oneLine(name) || 'Compte supprimé';

function head({ subject, author, state, category, createdAt, page, appVersion, about }: Ticket) {
  const lines: [string, string][] = [
    ['Demande', oneLine(subject)],
    ['De', nameOf(author)],
    ['Écrite le', `${recordMoment(createdAt)} (heure de Paris)`],
    ['État', TICKET_STATE_LABELS[state]],
    ['Catégorie', TICKET_CATEGORY_LABELS[category]],
  ];
  if (about) lines.push(['À propos de', oneLine(about.name) || 'Élément supprimé']);
  if (page) lines.push(['Page', oneLine(page)]);
  if (appVersion) lines.push(['Version', oneLine(appVersion)]);
  return lines;
}

function asText(ticket: Ticket): string {
  const about = head(ticket).map(([label, value]) => `${label} : ${value}`);
  const messages = ticket.messages.map(
    ({ author, at, internal, text }) =>
      `--- ${nameOf(author)}, le ${recordMoment(at)}${internal ? ' (note interne)' : ''}\n${plainText(text)}`,
  );
  return `${[about.join('\n'), ...messages].join('\n\n')}\n`;
}

const asHtml = (ticket: Ticket): string =>
  recordFile({
    title: oneLine(ticket.subject),
    facts: head(ticket),
    body: html`${ticket.messages.map(
      ({ author, at, internal, text }) =>
        html`<article class="${internal ? 'note' : 'message'}">
          <h2>${nameOf(author)}, le ${recordMoment(at)}${internal ? ' (note interne)' : ''}</h2>
          ${markdownHtml(text)}
        </article>`,
    )}`,
  });
