import type { InferType } from 'yup';
import type { Entity, PersonName } from './entity.ts';
import { flag, line, markdown, reference, shape, text } from './schema.ts';

/** MOD-1: what people ask for help with. */
export const TICKET_CATEGORIES = ['question', 'bug', 'account', 'report', 'idea', 'other'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];
export const TICKET_CATEGORY_LABELS: Record<TicketCategory, string> = {
  question: 'Question',
  bug: 'Problème technique',
  account: 'Compte',
  report: 'Signalement',
  idea: 'Suggestion',
  other: 'Autre',
};

export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];
export const TICKET_PRIORITY_LABELS: Record<TicketPriority, string> = {
  low: 'Basse',
  normal: 'Normale',
  high: 'Haute',
  urgent: 'Urgente',
};

/** Open: the team has to answer; pending: its author has; closed: nobody has. */
export const TICKET_STATES = ['open', 'pending', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];
export const TICKET_STATE_LABELS: Record<TicketState, string> = {
  open: 'Ouvert',
  pending: 'En attente',
  closed: 'Fermé',
};

/** What a report is about. */
export const TICKET_SUBJECTS = ['server', 'character', 'user'] as const;
export type TicketSubject = (typeof TICKET_SUBJECTS)[number];
export const TICKET_SUBJECT_LABELS: Record<TicketSubject, string> = {
  server: 'Serveur',
  character: 'Personnage',
  user: 'Personne',
};

export const TICKET_TEXT_MAX = 10_000;

const words = () => markdown(TICKET_TEXT_MAX).required();
const category = () => text(20).oneOf([...TICKET_CATEGORIES]);
const priority = () => text(20).oneOf([...TICKET_PRIORITIES]);

/** What somebody writes to begin one. `page` and `appVersion` say where it was written from. */
export const ticketSchema = shape({
  subject: line(150).required().min(3),
  category: category().default('question'),
  priority: priority().default('normal'),
  text: words(),
  page: text(500).default(''),
  appVersion: text(40).default(''),
  about: shape({
    kind: text(20)
      .oneOf([...TICKET_SUBJECTS])
      .required(),
    id: reference().required(),
  })
    .nullable()
    .default(null),
});
export type TicketInput = InferType<typeof ticketSchema>;

/**
 * A message; `internal` is a note of the team, which the author never sees. `seen` is the last message that its writer had
 * on screen: what somebody else wrote since is shown first. '' sends it in any case.
 */
export const ticketMessageSchema = shape({
  text: words(),
  internal: flag().default(false),
  seen: text(24).default(''),
});

/** What the team sets; '' for nobody in charge. */
export const ticketUpdateSchema = shape({
  state: text(20)
    .oneOf([...TICKET_STATES])
    .required(),
  category: category().required(),
  priority: priority().required(),
  assignee: reference().default('').nullable(),
});
export type TicketUpdate = InferType<typeof ticketUpdateSchema>;

/** The ticket that takes in the messages of another of the same author. */
export const ticketMergeSchema = shape({ into: reference().required() });

export interface TicketMessage {
  _id: string;
  author: PersonName;
  text: string;
  internal: boolean;
  at: string;
}

/** A ticket in a list. */
export interface TicketSummary extends Entity {
  subject: string;
  category: TicketCategory;
  priority: TicketPriority;
  state: TicketState;
  author: PersonName;
  assignee: PersonName | null;
  page: string;
  appVersion: string;
  /** `name` is what the thing is called now; '' when it is gone. */
  about: { kind: TicketSubject; id: string; name: string } | null;
  lastMessageAt: string;
  /** When the team first answered. */
  answeredAt: string | null;
  /** The ticket into which this one was merged: its messages are there. */
  mergedInto: string | null;
}

/** A ticket with those of its messages that the caller may see, the oldest first. */
export interface Ticket extends TicketSummary {
  messages: TicketMessage[];
}
