import type { InferType } from 'yup';
import type { PersonName } from './entity.ts';
import { flag, list, reference, shape, text } from './schema.ts';

// Servers and characters with which nothing happens: their owner is asked, and they are archived (ADM-9).

export const INACTIVE_KINDS = ['server', 'character'] as const;
export type InactiveKind = (typeof INACTIVE_KINDS)[number];
export const INACTIVE_KIND_LABELS: Record<InactiveKind, string> = {
  server: 'Serveurs',
  character: 'Personnages',
};

/** `quiet`: nothing happened, whether asked or not. `asked`: their owner was asked and has not answered. */
export const INACTIVE_STATES = ['quiet', 'asked', 'archived'] as const;
export type InactiveState = (typeof INACTIVE_STATES)[number];
export const INACTIVE_STATE_LABELS: Record<InactiveState, string> = {
  quiet: 'Sans activité',
  asked: 'En attente d’une réponse',
  archived: 'Archivés',
};

/** For how many months nothing happened; the first one is the least that lets a thing be asked about or archived. */
export const INACTIVE_MONTHS = [3, 6, 12, 24] as const;
/** Nobody is asked about the same thing more often, in days. */
export const ASK_AGAIN_DAYS = 30;
/** Things of one request, at most. */
export const INACTIVE_MAX = 100;

export interface InactiveThing {
  _id: string;
  kind: InactiveKind;
  name: string;
  picture: string;
  owner: PersonName;
  /** When something last happened with it. */
  lastAt: string;
  askedAt: string | null;
  archivedAt: string | null;
}

export const INACTIVE_ACTS = ['ask', 'archive', 'restore'] as const;
export type InactiveAct = (typeof INACTIVE_ACTS)[number];

/** What administrators do with several; with `preview` nothing is done, and the answer is the same. */
export const inactiveActSchema = shape({
  kind: text(20)
    .oneOf([...INACTIVE_KINDS])
    .required(),
  ids: list(reference().required(), INACTIVE_MAX).min(1).required(),
  act: text(20)
    .oneOf([...INACTIVE_ACTS])
    .required(),
  preview: flag().default(false),
});
export type InactiveActInput = InferType<typeof inactiveActSchema>;

export interface InactiveOutcome {
  /** `detail`: what hangs on it, « 3 personnages, 1 événement à venir ». */
  done: { _id: string; name: string; owner: string; detail: string }[];
  left: { _id: string; name: string; reason: string }[];
  /** People who get a notice and a mail: one each. */
  people: number;
}

/** What an owner answers about one thing of theirs. */
export const ownInactiveSchema = shape({
  kind: text(20)
    .oneOf([...INACTIVE_KINDS])
    .required(),
  id: reference().required(),
  act: text(20).oneOf(['keep', 'archive', 'restore']).required(),
});
export type OwnInactiveInput = InferType<typeof ownInactiveSchema>;
