import type { TicketCategory, TicketPriority, TicketState, TicketSubject } from '@rpd/shared/domain';
import {
  bool,
  integer,
  json,
  moment,
  oneOf,
  optionalMoment,
  optionalText,
  tableCodec,
  text,
} from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

const ticketColumns = {
  ...entityColumns,
  subject: text('subject'),
  subjectKey: text('subject_key'),
  search: text('search'),
  category: oneOf<TicketCategory>()('category'),
  priority: oneOf<TicketPriority>()('priority'),
  /** Its place in TICKET_PRIORITIES, for sorting. */
  priorityRank: integer('priority_rank'),
  state: oneOf<TicketState>()('state'),
  author_id: text('author_id'),
  assignee_id: optionalText('assignee_id'),
  page: text('page'),
  appVersion: text('app_version'),
  aboutKind: oneOf<TicketSubject | ''>()('about_kind'),
  aboutId: text('about_id'),
  lastMessageAt: moment('last_message_at'),
  answeredAt: optionalMoment('answered_at'),
  mergedInto: optionalText('merged_into'),
  /** When the author wrote what nobody answered yet. */
  waitingSince: moment('waiting_since'),
  /** Its place in the queue: the priority, then how long it waits. */
  queueKey: text('queue_key'),
  snoozedUntil: optionalMoment('snoozed_until'),
  labels: json<string[]>()('labels'),
  /** The ticket with which it is answered. */
  problem_id: optionalText('problem_id'),
  /** What the author said of the help. */
  rating: oneOf<'helpful' | 'unhelpful' | ''>()('rating'),
  ratingComment: text('rating_comment'),
  ratedAt: optionalMoment('rated_at'),
};
export const ticketCodec = tableCodec(ticketColumns);
export type TicketRow = RowOf<typeof ticketColumns>;
export type StoredTicket = EntityOf<typeof ticketColumns>;

const messageColumns = {
  _id: text('id'),
  ticket_id: text('ticket_id'),
  author_id: text('author_id'),
  text: text('text'),
  internal: bool('internal'),
  at: moment('at'),
  /** Paths of uploads. */
  pictures: json<string[]>()('pictures'),
};
export const messageCodec = tableCodec(messageColumns);
/** Labels by ticket, to find tickets by them. */
export interface TicketLabelRow {
  ticket_id: string;
  label: string;
}
export type TicketMessageRow = RowOf<typeof messageColumns>;
