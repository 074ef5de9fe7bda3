import type { InferType } from 'yup';
import type { Entity, PersonName } from './entity.ts';
import { type Evidence, type EvidenceFile, evidenceFiles, type OwnEvidenceFile } from './evidence.ts';
import { formatDateTime } from './format.ts';
import { line, list, reference, shape, text } from './schema.ts';

/**
 * What the team decides about somebody (DSK-3): a warning, silence (they read and publish nothing), a suspension until a moment, an
 * exclusion without an end.
 */
export const MEASURE_KINDS = ['warning', 'mute', 'suspension', 'exclusion'] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];
export const MEASURE_KIND_LABELS: Record<MeasureKind, string> = {
  warning: 'Avertissement',
  mute: 'Silence',
  suspension: 'Suspension',
  exclusion: 'Exclusion',
};

/** Kinds that hold until a moment, which has to be given. */
const TIMED: ReadonlySet<MeasureKind> = new Set<MeasureKind>(['mute', 'suspension']);
export const isTimed = (kind: MeasureKind): boolean => TIMED.has(kind);
/** Kinds that can be for one server alone: who is under one neither submits characters there nor signs up for its events. */
const OF_A_SERVER: ReadonlySet<MeasureKind> = new Set<MeasureKind>(['warning', 'suspension', 'exclusion']);
export const isForServers = (kind: MeasureKind): boolean => OF_A_SERVER.has(kind);

/** Proposed: an administrator has to confirm it. Active: it holds until its end. Declined: it never held. Lifted: it was ended. */
export const MEASURE_STATES = ['proposed', 'active', 'declined', 'lifted'] as const;
export type MeasureState = (typeof MEASURE_STATES)[number];

/** How a measure stands at a moment: an active one whose end has come is over. */
export const MEASURE_STANDINGS = ['proposed', 'holds', 'over', 'declined', 'lifted'] as const;
export type MeasureStanding = (typeof MEASURE_STANDINGS)[number];
export const MEASURE_STANDING_LABELS: Record<MeasureStanding, string> = {
  proposed: 'À confirmer',
  holds: 'En cours',
  over: 'Terminée',
  declined: 'Écartée',
  lifted: 'Levée',
};

/** How an appeal was judged. */
export const APPEAL_VERDICTS = ['upheld', 'lifted'] as const;
export type AppealVerdict = (typeof APPEAL_VERDICTS)[number];
export const APPEAL_VERDICT_LABELS: Record<AppealVerdict, string> = {
  upheld: 'La mesure est maintenue',
  lifted: 'La mesure est levée',
};

const EVIDENCE_MAX = 10;
const YEAR_MS = 365 * 86_400_000;

const reasonText = () => text(2000).required().min(10);

/** What the team writes. `until` is for the kinds that end; `server` '' is everywhere; `ticket` is the report that it answers. */
export const measureSchema = shape({
  person: reference().required(),
  kind: text(20)
    .oneOf([...MEASURE_KINDS])
    .required(),
  server: reference()
    .default('')
    .when('kind', ([kind], schema) =>
      isForServers(kind as MeasureKind)
        ? schema
        : schema.oneOf([''], 'Le silence vaut partout : ne choisissez pas de serveur.'),
    ),
  rule: line(200).required().min(3),
  facts: reasonText(),
  evidence: list(shape({ label: line(100).required(), text: text(5000).required() }), EVIDENCE_MAX).default(
    [],
  ),
  until: text(40)
    .default('')
    .when('kind', ([kind], schema) =>
      isTimed(kind as MeasureKind)
        ? schema
            .required('Dites jusqu’à quand.')
            .test('future', 'Choisissez un moment à venir, dans un an au plus.', isWithinAYear)
        : schema.oneOf([''], 'Cette mesure n’a pas de fin.'),
    ),
  ticket: reference().default(''),
  /** Files that were sent for it; those of the report come along by themselves. */
  files: evidenceFiles(),
  /** Of all of them those that the statement names: the person reads them. */
  shown: evidenceFiles(),
});
export type MeasureInput = InferType<typeof measureSchema>;

function isWithinAYear(value: string | undefined): boolean {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value ?? '') ? Date.parse(value ?? '') : Number.NaN;
  return time > Date.now() && time <= Date.now() + YEAR_MS;
}

/** Why a measure is ended, or a proposal declined; its person reads it. */
export const measureEndSchema = shape({ reason: text(1000).required().min(3) });
/** What its person answers. */
export const appealSchema = shape({ text: reasonText() });
export const judgementSchema = shape({
  verdict: text(20)
    .oneOf([...APPEAL_VERDICTS])
    .required(),
  answer: text(2000).required().min(3),
});

export interface Appeal {
  text: string;
  at: string;
  /** Null until it is judged. */
  verdict: AppealVerdict | null;
  answer: string;
  judgedAt: string | null;
}

/** A measure as its person reads it: the statement of reasons (article 17 of the Digital Services Act). */
export interface OwnMeasure extends Entity {
  kind: MeasureKind;
  state: MeasureState;
  /** Null: everywhere. */
  server: { _id: string; name: string } | null;
  rule: string;
  facts: string;
  /** Null: without an end. */
  until: string | null;
  endedAt: string | null;
  /** Why it was lifted; '' while it was not. */
  endReason: string;
  appeal: Appeal | null;
  /** What the statement names. */
  files: OwnEvidenceFile[];
}

/** The same for the team. */
export interface Measure extends OwnMeasure {
  person: PersonName;
  decidedBy: PersonName;
  /** Who confirmed what a moderator proposed. */
  confirmedBy: PersonName | null;
  endedBy: PersonName | null;
  /** Who judged the appeal. */
  judgedBy: PersonName | null;
  /** As it was when the measure was decided; empty once its term is over. */
  evidence: Evidence[];
  files: EvidenceFile[];
  evidenceUntil: string | null;
  ticket: string | null;
}

export function standingOf(
  { state, until }: Pick<OwnMeasure, 'state' | 'until'>,
  now: number = Date.now(),
): MeasureStanding {
  if (state !== 'active') return state;
  return until !== null && Date.parse(until) <= now ? 'over' : 'holds';
}

/** A person's place among those who decide: one decides about people of a lower one. */
export const rankOf = (roles: readonly string[]): number =>
  roles.includes('AD') ? 2 : roles.includes('MO') ? 1 : 0;

/** Whether somebody may decide about somebody else (DSK-3). */
export const mayMeasure = (
  decider: { _id: string; roles: readonly string[] },
  person: { _id: string; roles: readonly string[] },
): boolean => decider._id !== person._id && rankOf(decider.roles) > rankOf(person.roles);

/** Whether somebody of the team may see what is private of a person, and act on their account: administrators anybody's (DSK-1). */
export const mayActOn = (
  actor: { _id: string; roles: readonly string[] },
  person: { _id: string; roles: readonly string[] },
): boolean => actor.roles.includes('AD') || rankOf(actor.roles) > rankOf(person.roles);

/** How long it holds, as the end of a sentence: « jusqu’au … » or « sans limite de durée ». */
export const measureEnd = (until: string | null): string =>
  until === null ? 'sans limite de durée' : `jusqu’au ${formatDateTime(until)}`;
