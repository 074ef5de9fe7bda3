import {
  APPEAL_VERDICT_LABELS,
  type Measure,
  MEASURE_KIND_LABELS,
  MEASURE_STANDING_LABELS,
  standingOf,
} from '@rpd/shared/domain';
import { writtenEnd } from '../lib/measures.ts';
import { html } from '../lib/html.ts';
import { recordFile, recordMoment } from '../lib/record-file.ts';

const nameOf = (person: { name: string } | null): string => person?.name || 'Compte supprimé';

function facts(measure: Measure): [string, string][] {
  const { kind, person, server, decidedBy, confirmedBy, createdAt, until, endedAt, endedBy } = measure;
  const lines: [string, string][] = [
    ['Personne', nameOf(person)],
    ['Mesure', `${MEASURE_KIND_LABELS[kind]}, ${writtenEnd(until)}`],
    ['Portée', server ? `le serveur « ${server.name} »` : 'toute la plateforme'],
    ['État', MEASURE_STANDING_LABELS[standingOf(measure)]],
    ['Décidée', `le ${recordMoment(createdAt)} par ${nameOf(decidedBy)}`],
  ];
  if (confirmedBy) lines.push(['Confirmée par', nameOf(confirmedBy)]);
  if (endedAt)
    lines.push(['Fin', `le ${recordMoment(endedAt)} par ${nameOf(endedBy)} : ${measure.endReason}`]);
  lines.push(['Règle', measure.rule]);
  return lines;
}

function appealOf({ appeal, judgedBy }: Measure) {
  if (!appeal) return html`<p>Aucune.</p>`;
  const { text, at, verdict, answer, judgedAt } = appeal;
  return html`<p>Reçue le ${recordMoment(at)} :</p>
    <blockquote>${text}</blockquote>
    ${
      verdict && judgedAt
        ? html`<p>
              ${APPEAL_VERDICT_LABELS[verdict]}, par ${nameOf(judgedBy)}, le ${recordMoment(judgedAt)} :
            </p>
            <blockquote>${answer}</blockquote>`
        : html`<p>Elle n’est pas encore jugée.</p>`
    }`;
}

/** A whole case as a document that opens without the product. Moments are in French time. */
export const measureFile = (measure: Measure): string =>
  recordFile({
    title: `Mesure : ${nameOf(measure.person)}`,
    facts: facts(measure),
    body: html`<h2>Faits</h2>
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
      <p>Les heures sont celles de Paris.</p>`,
  });
