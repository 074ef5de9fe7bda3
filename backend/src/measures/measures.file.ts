import {
  APPEAL_VERDICT_LABELS,
  type EvidenceFile,
  type Measure,
  MEASURE_KIND_LABELS,
  MEASURE_STANDING_LABELS,
  standingOf,
} from '@rpd/shared/domain';
import { evidenceOf } from '../lib/evidence.ts';
import { writtenEnd } from '../lib/measures.ts';
import { html } from '../lib/html.ts';
import { recordFile, recordMoment } from '../lib/record-file.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredMeasure } from '../store/tables/measures.ts';
import { presentMeasure } from './measures.present.ts';

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

/** The content of a file, by its place in the storage. */
export type ReadFile = (key: string) => Promise<Buffer | null>;

/** A case with the contents of its files, read for the export alone. */
export async function wholeCase(db: Queries, stored: StoredMeasure, readFile: ReadFile): Promise<string> {
  const contents = new Map<string, Buffer>();
  for (const { _id, key } of await evidenceOf(db, 'measure_id', [stored._id])) {
    const data = await readFile(key);
    if (data) contents.set(_id, data);
  }
  return measureFile(await presentMeasure(db, stored), contents);
}

/** Within the document: a text as text, a picture as a picture, so that nothing has to be fetched. */
function fileOf({ _id, name, mime, at, by, shown }: EvidenceFile, contents: ReadonlyMap<string, Buffer>) {
  const data = contents.get(_id);
  const source = `data:${mime};base64,${data?.toString('base64') ?? ''}`;
  const from = by ? nameOf(by) : 'la plateforme, avec ce qui était signalé';
  return html`<h3>${name}</h3>
    <p>Joint le ${recordMoment(at)} par ${from}.${shown && ' La personne peut le lire.'}</p>
    ${!data && html`<p>Ce fichier n’a pas pu être lu.</p>`}
    ${data && mime === 'text/plain' && html`<pre>${data.toString('utf8')}</pre>`}
    ${data && mime !== 'text/plain' && html`<img src="${source}" alt="${name}" />`}`;
}

/** A whole case as a document that opens without the product. Moments are in French time. */
const measureFile = (measure: Measure, contents: ReadonlyMap<string, Buffer>): string =>
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
      ${measure.files.map(file => fileOf(file, contents))}
      <h2>Contestation</h2>
      ${appealOf(measure)}
      <p>Les heures sont celles de Paris.</p>`,
  });
