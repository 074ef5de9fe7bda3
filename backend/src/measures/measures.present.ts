import type { Appeal, Measure, OwnMeasure } from '@rpd/shared/domain';
import { evidenceOf, presentEvidence, presentOwnFile } from '../lib/evidence.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredMeasure } from '../store/tables/measures.ts';

function presentAppeal(measure: StoredMeasure): Appeal | null {
  const { appealText, appealAt, appealVerdict, appealAnswer, appealJudgedAt } = measure;
  if (appealAt === null) return null;
  return {
    text: appealText,
    at: appealAt,
    verdict: appealVerdict,
    answer: appealAnswer,
    judgedAt: appealJudgedAt,
  };
}

/** What its person reads: the decision, and nobody of the team by name. */
const presentHead = (measure: StoredMeasure): Omit<OwnMeasure, 'files'> => {
  const { _id, version, createdAt, updatedAt, kind, state, rule, facts, until, endedAt, endReason } = measure;
  const head = { _id, version, createdAt, updatedAt };
  const server = measure.server_id === null ? null : { _id: measure.server_id, name: measure.serverName };
  const appeal = presentAppeal(measure);
  return { ...head, kind, state, server, rule, facts, until, endedAt, endReason, appeal };
};

/** Several at once, with the files that their statements name. */
export async function presentOwn(db: Queries, measures: readonly StoredMeasure[]): Promise<OwnMeasure[]> {
  const files = await filesOf(db, measures);
  return measures.map(measure => ({
    ...presentHead(measure),
    files: files.filter(({ measure_id, shown }) => shown && measure_id === measure._id).map(presentOwnFile),
  }));
}

const filesOf = (db: Queries, measures: readonly StoredMeasure[]) =>
  evidenceOf(
    db,
    'measure_id',
    measures.map(({ _id }) => _id),
  );

/** The same for the team, of a whole page in one query. */
export async function presentMeasures(db: Queries, measures: readonly StoredMeasure[]): Promise<Measure[]> {
  const personOf = await peopleNames(
    db,
    measures.flatMap(one => [one.user_id, one.decidedBy, one.confirmedBy, one.endedBy, one.appealJudge]),
  );
  const files = await filesOf(db, measures);
  const present = await presentEvidence(db, files);
  const orNobody = (id: string | null) => (id === null ? null : personOf(id));
  return measures.map(measure => ({
    ...presentHead(measure),
    person: personOf(measure.user_id),
    decidedBy: personOf(measure.decidedBy),
    confirmedBy: orNobody(measure.confirmedBy),
    endedBy: orNobody(measure.endedBy),
    judgedBy: orNobody(measure.appealJudge),
    evidence: measure.evidence,
    files: files.filter(({ measure_id }) => measure_id === measure._id).map(present),
    evidenceUntil: measure.evidenceUntil,
    ticket: measure.ticket_id,
  }));
}

export async function presentMeasure(db: Queries, measure: StoredMeasure): Promise<Measure> {
  const [presented] = await presentMeasures(db, [measure]);
  if (!presented) throw new Error('a measure is presented as one');
  return presented;
}

export async function presentOwnMeasure(db: Queries, measure: StoredMeasure): Promise<OwnMeasure> {
  const [presented] = await presentOwn(db, [measure]);
  if (!presented) throw new Error('a measure is presented as one');
  return presented;
}
