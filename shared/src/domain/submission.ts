import type { InferType } from 'yup';
import type { Entity, PersonName } from './entity.ts';
import { markdown, number, reference, shape, text } from './schema.ts';

/** Where a character stands with a server (SRV-6). */
export const SUBMISSION_STATES = ['submitted', 'to_change', 'accepted', 'refused', 'withdrawn'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

export const SUBMISSION_STATE_LABELS: Record<SubmissionState, string> = {
  submitted: 'En attente',
  to_change: 'À retoucher',
  accepted: 'Accepté',
  refused: 'Refusé',
  withdrawn: 'Retiré',
};

export const isSubmissionState = (value: unknown): value is SubmissionState =>
  SUBMISSION_STATES.includes(value as SubmissionState);

/** While it is in one of these, the character cannot be submitted to that server again. */
export const OPEN_SUBMISSION_STATES: readonly SubmissionState[] = ['submitted', 'to_change', 'accepted'];

type Moves = Partial<Record<SubmissionState, readonly SubmissionState[]>>;

/** What the server's side may make of it: an accepted character may be let go later, with the reason. */
export const DECISIONS: Moves = {
  submitted: ['to_change', 'accepted', 'refused'],
  to_change: ['accepted', 'refused'],
  accepted: ['refused'],
};

/** What the player may make of it. */
export const PLAYER_MOVES: Moves = {
  submitted: ['withdrawn'],
  to_change: ['submitted', 'withdrawn'],
  accepted: ['withdrawn'],
};

/** What a player or a game master writes with a move, in characters. */
export const SUBMISSION_TEXT_MAX = 2000;

const message = () => markdown(SUBMISSION_TEXT_MAX).default('');

/** `POST /character/{id}/submissions`. */
export const submissionSchema = shape({ server: reference().required(), message: message() });
export type SubmissionInput = InferType<typeof submissionSchema>;

/** `PUT /submission/{id}`: the next state, with the words that go along; those who judge say what is to change, or why not. */
export const submissionMoveSchema = shape({
  state: text(20)
    .oneOf([...SUBMISSION_STATES])
    .required(),
  message: message().when('state', ([state], schema) =>
    state === 'to_change' || state === 'refused' ? schema.required('Dites pourquoi.') : schema,
  ),
  /** The version of the character that was read: a decision on an older one is stale. */
  seenVersion: number().integer().optional(),
});

export interface SubmissionStep {
  state: SubmissionState;
  at: string;
  by: string;
  message: string;
}

export interface Submission extends Entity {
  state: SubmissionState;
  character: { _id: string; name: string; portrait: string; version: number };
  owner: PersonName;
  server: { _id: string; name: string; owner_id: string; managers: string[] };
  /** The player's last words. */
  message: string;
  /** The judge's last words: what is to change, or why not. */
  reason: string;
  /** Which version of the character was submitted, or decided on. */
  characterVersion: number;
  submittedAt: string;
  decidedAt: string | null;
  /** Every state that it has had, the oldest first. */
  history: SubmissionStep[];
}
