import type { InferType } from 'yup';
import type { Entity, PersonName } from './entity.ts';
import { type EvidenceFile, evidenceFiles, type ReportedThing } from './evidence.ts';
import { moment } from './moment.ts';
import { distinct, flag, line, markdown, picture, reference, shape, text } from './schema.ts';

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

/** The parts of the queue (DSK-5). Who has the ticket, and whether it is put aside, count; closed ones stand by themselves. */
export const TICKET_VIEWS = ['queue', 'mine', 'unanswered', 'snoozed', 'pending', 'closed'] as const;
export type TicketView = (typeof TICKET_VIEWS)[number];
export const TICKET_VIEW_LABELS: Record<TicketView, string> = {
  queue: 'À traiter',
  mine: 'À moi',
  unanswered: 'Sans réponse',
  snoozed: 'En veille',
  pending: 'En attente de l’auteur',
  closed: 'Fermées',
};
/** How many tickets a part of the queue has; of closed ones nobody counts. */
export type TicketViewCounts = Record<Exclude<TicketView, 'closed'>, number>;

export const TICKET_LABELS_MAX = 8;
/** Tickets that are answered with another one. */
export const TICKET_JOINED_MAX = 100;

/** A label of the team: letters, digits, spaces and hyphens, kept in small letters. */
export const ticketLabel = () =>
  line(30)
    .transform((value: unknown) => (typeof value === 'string' ? value.toLocaleLowerCase('fr') : value))
    .matches(/^[\p{L}\p{N}][\p{L}\p{N} ’-]*$/u, {
      message: 'Des lettres, des chiffres, des espaces et des traits d’union seulement.',
      excludeEmptyString: true,
    });

/** What a report is about. */
export const TICKET_SUBJECTS = [
  'server',
  'character',
  'user',
  'game',
  'event',
  'handout',
  'message',
] as const;
export type TicketSubject = (typeof TICKET_SUBJECTS)[number];
export const TICKET_SUBJECT_LABELS: Record<TicketSubject, string> = {
  server: 'Serveur',
  character: 'Personnage',
  user: 'Personne',
  game: 'Jeu',
  event: 'Événement',
  handout: 'Document',
  message: 'Message de table',
};

export const TICKET_TEXT_MAX = 10_000;
/** Pictures that go with one message. */
export const TICKET_PICTURES_MAX = 4;

const words = () => markdown(TICKET_TEXT_MAX).required();
const pictures = () => distinct(picture().required(), TICKET_PICTURES_MAX).default([]);
const category = () => text(20).oneOf([...TICKET_CATEGORIES]);
const priority = () => text(20).oneOf([...TICKET_PRIORITIES]);

/** What somebody writes to begin one. `page` and `appVersion` say where it was written from. */
export const ticketSchema = shape({
  subject: line(150).required().min(3),
  category: category().default('question'),
  priority: priority().default('normal'),
  text: words(),
  pictures: pictures(),
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
  /** Files that show what is reported: the team alone reads them. */
  files: evidenceFiles(),
});
export type TicketInput = InferType<typeof ticketSchema>;

/**
 * A message; `internal` is a note of the team, which the author never sees. `seen` is the last message that its writer had
 * on screen: what somebody else wrote since is shown first. '' sends it in any case. `close` and `label` are the team's: what is done
 * with the ticket along with the answer; `toAll` answers the tickets that are joined to it as well.
 */
export const ticketMessageSchema = shape({
  text: words(),
  pictures: pictures(),
  internal: flag().default(false),
  seen: text(24).default(''),
  close: flag().default(false),
  label: ticketLabel().default(''),
  toAll: flag().default(false),
});

/** What the team sets; '' for nobody in charge, for no problem, and for what is not put aside. */
export const ticketUpdateSchema = shape({
  state: text(20)
    .oneOf([...TICKET_STATES])
    .required(),
  category: category().required(),
  priority: priority().required(),
  assignee: reference().default('').nullable(),
  snoozedUntil: moment().default('').nullable(),
  labels: distinct(ticketLabel().required(), TICKET_LABELS_MAX).default([]),
  problem: reference().default('').nullable(),
});
export type TicketUpdate = InferType<typeof ticketUpdateSchema>;

/** The ticket that takes in the messages of another of the same author. */
export const ticketMergeSchema = shape({ into: reference().required() });

/** What the author says of the help, once, after the ticket is closed. */
export const ticketRatingSchema = shape({ helpful: flag().required(), comment: text(1000).default('') });
export type TicketRatingInput = InferType<typeof ticketRatingSchema>;

export interface TicketMessage {
  _id: string;
  author: PersonName;
  text: string;
  internal: boolean;
  at: string;
  /** Paths of uploads. */
  pictures: string[];
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
  /** Since when its author waits. */
  waitingSince: string;
  /** Until when the team put it aside; null for its author. */
  snoozedUntil: string | null;
  /** The team's; none for its author. */
  labels: string[];
  /** The ticket with which it is answered; null for its author. */
  problem: { _id: string; subject: string } | null;
  /** How many tickets are answered with it; 0 for its author. */
  joined: number;
  rating: { helpful: boolean; comment: string; at: string } | null;
}

/** A ticket with those of its messages that the caller may see, the oldest first. */
export interface Ticket extends TicketSummary {
  messages: TicketMessage[];
  /** For the team all of them, for others those that they sent. */
  files: EvidenceFile[];
  /** What it is about, as it was then; null for its author. */
  reported: ReportedThing | null;
}
