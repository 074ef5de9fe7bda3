import {
  APPEAL_VERDICT_LABELS,
  type Measure,
  MEASURE_KIND_LABELS,
  MEASURE_STANDING_LABELS,
  standingOf,
} from '@rpd/shared/domain';
import { writtenEnd } from '../lib/measures.ts';
import { html } from '../lib/html.ts';

/** A file is read anywhere: its moments are in French time, and say so. */
const clock = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});
const moment = (at: string): string => clock.format(new Date(at));
const nameOf = (person: { name: string } | null): string => person?.name || 'Compte supprimé';

function facts(measure: Measure): [string, string][] {
  const { kind, person, server, decidedBy, confirmedBy, createdAt, until, endedAt, endedBy } = measure;
  const lines: [string, string][] = [
    ['Personne', nameOf(person)],
    ['Mesure', `${MEASURE_KIND_LABELS[kind]}, ${writtenEnd(until)}`],
    ['Portée', server ? `le serveur « ${server.name} »` : 'toute la plateforme'],
    ['État', MEASURE_STANDING_LABELS[standingOf(measure)]],
    ['Décidée', `le ${moment(createdAt)} par ${nameOf(decidedBy)}`],
  ];
  if (confirmedBy) lines.push(['Confirmée par', nameOf(confirmedBy)]);
  if (endedAt) lines.push(['Fin', `le ${moment(endedAt)} par ${nameOf(endedBy)} : ${measure.endReason}`]);
  lines.push(['Règle', measure.rule]);
  return lines;
}

function appealOf({ appeal, judge }: Measure) {
  if (!appeal) return html`<p>Aucune.</p>`;
  const { text, at, verdict, answer, judgedAt } = appeal;
  return html`<p>Reçue le ${moment(at)} :</p>
    <blockquote>${text}</blockquote>
    ${
      verdict && judgedAt
        ? html`<p>${APPEAL_VERDICT_LABELS[verdict]}, par ${nameOf(judge)}, le ${moment(judgedAt)} :</p>
            <blockquote>${answer}</blockquote>`
        : html`<p>Elle n’est pas encore jugée.</p>`
    }`;
}

/** A whole case as a document that opens without the product. Moments are in French time. */
export const measureFile = (measure: Measure): string =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Mesure : ${nameOf(measure.person)}</title>
        <style>
          body {
            max-width: 44rem;
            margin: 2rem auto;
            padding: 0 1rem;
            font:
              16px/1.5 Arial,
              sans-serif;
            color: #1b1b2a;
          }
          dt {
            font-weight: 600;
          }
          blockquote,
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
            margin: 0 0 1rem;
            padding: 0.75rem 1rem;
            border-left: 4px solid #5626b0;
            background: #f7f7fb;
            font: inherit;
          }
        </style>
      </head>
      <body>
        <h1>Mesure : ${nameOf(measure.person)}</h1>
        <dl>
          ${facts(measure).map(
            ([label, value]) =>
              html`<dt>${label}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
        <h2>Faits</h2>
        <blockquote>${measure.facts}</blockquote>
        <h2>Pièces</h2>
        ${measure.evidence.length === 0 && html`<p>Elles ont été effacées au terme de leur conservation.</p>`}
        ${measure.evidence.map(
          ({ label, text }) =>
            html`<h3>${label}</h3>
              <pre>${text}</pre>`,
        )}
        <h2>Contestation</h2>
        ${appealOf(measure)}
        <p>Les heures sont celles de Paris.</p>
      </body>
    </html>`.toString();
