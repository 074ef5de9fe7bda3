import type { InferType } from 'yup';
import { CHOSEN_KINDS, NOTIFICATION_KIND_LABELS } from './notification.ts';
import type { ChosenKind } from './notification.ts';
import { flag, markdown, number, shape } from './schema.ts';

/** `POST /terms`: the text that people agree to, as the administrators publish it. A published version never changes. */
export const termsSchema = shape({ text: markdown(20_000).required().min(20) });
export type TermsInput = InferType<typeof termsSchema>;

/** `POST /user/me/consents`: the version that was read, and whether the person agrees to it. */
export const agreementSchema = shape({
  version: number().required().integer().min(1),
  given: flag().default(true),
});

export interface Terms {
  version: number;
  text: string;
  publishedAt: string;
}

/** `GET /terms`: null where none was published. */
export interface PresentTerms {
  terms: Terms | null;
}

/** `GET /terms/versions`: the newest first; `agreed`: how many accounts last agreed to this one. */
export interface TermsVersion extends Terms {
  agreed: number;
}

/**
 * What a person agrees to or refuses here: the house's text, each kind of mail, reminders, notifications that their devices show. Nothing
 * else waits for a yes.
 */
export const CONSENT_KINDS = ['terms', ...CHOSEN_KINDS, 'reminders', 'devices'] as const;
export type ConsentKind = 'terms' | 'reminders' | 'devices' | ChosenKind;

export const CONSENT_LABELS: Record<ConsentKind, string> = {
  terms: 'Conditions d’utilisation',
  application: mailLabel('application'),
  reception: mailLabel('reception'),
  event: mailLabel('event'),
  session: mailLabel('session'),
  ticket: mailLabel('ticket'),
  table: mailLabel('table'),
  reminders: 'Rappels avant une séance ou un événement',
  devices: 'Notifications sur vos appareils',
};

function mailLabel(kind: ChosenKind): string {
  return `Mails\u00a0: ${NOTIFICATION_KIND_LABELS[kind].toLowerCase()}`;
}

/** A line of the register: what was given or taken back, when, and of which version of the text. */
export interface Consent {
  _id: string;
  kind: ConsentKind;
  version: number | null;
  given: boolean;
  /** Which device; '' for what has no such part. */
  detail: string;
  at: string;
}

/** `GET /user/me/consents`, and of somebody for administrators. */
export interface ConsentRegister {
  /** The text in force. */
  terms: Terms | null;
  /** The version that the person agreed to with their last answer, or refused with it. */
  agreed: number | null;
  refused: number | null;
  /** What holds now of mails, reminders and devices; `since`: null where it is the default, never touched. */
  choices: { kind: ConsentKind; given: boolean; since: string | null }[];
  /** The newest first. */
  lines: Consent[];
}
