import {
  evidenceSchema,
  TICKET_SUBJECTS,
  TICKET_VIEWS,
  ticketMergeSchema,
  ticketMessageSchema,
  ticketRatingSchema,
  ticketSchema,
  ticketUpdateSchema,
} from '@rpd/shared/domain';
import {
  bodyOf,
  boolean,
  changeOf,
  count,
  exactly,
  head,
  id,
  listOf,
  moment,
  oneOf,
  person,
  ref,
  string,
} from '../lib/openapi.ts';
import { TICKET_CRITERIA, TICKET_FILTERS } from './tickets.store.ts';
import { criteriaParams } from '../lib/criteria.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull, toJson } from '../lib/openapi.schema.ts';
import type { Json } from '../lib/openapi.schema.ts';

const TICKETS = 'Demandes d’aide';
const ticketHandled = toJson(ticketUpdateSchema, 'answer')['properties'] as Json;
const ticketWritten = toJson(ticketSchema, 'answer')['properties'] as Json;
const ticket = {
  ...head,
  subject: ticketWritten['subject'],
  category: ticketHandled['category'],
  priority: ticketHandled['priority'],
  state: ticketHandled['state'],
  author: person,
  assignee: orNull(person),
  page: string,
  appVersion: string,
  about: orNull(exactly({ kind: oneOf(...TICKET_SUBJECTS), id, name: string })),
  lastMessageAt: moment,
  answeredAt: orNull(moment),
  mergedInto: orNull(id),
  waitingSince: moment,
  snoozedUntil: orNull(moment),
  labels: listOf(string),
  problem: orNull(exactly({ _id: id, subject: string })),
  joined: count,
  rating: orNull(exactly({ helpful: boolean, comment: string, at: moment })),
};
const message = exactly({
  _id: id,
  author: person,
  text: string,
  internal: boolean,
  at: moment,
  pictures: listOf(string),
});
const evidenceFile = exactly({
  _id: id,
  name: string,
  mime: string,
  bytes: count,
  at: moment,
  by: orNull(person),
  shown: boolean,
});

export const ticketsApi: FeatureApi = {
  operations: {
    'GET /ticket': {
      group: TICKETS,
      summary: 'Lire les demandes',
      isList: true,
      query: [...criteriaParams(TICKET_CRITERIA), ...TICKET_FILTERS],
      answer: listOf(ref('TicketSummary')),
    },
    'GET /ticket/views': {
      group: TICKETS,
      summary: 'Compter les demandes de chaque partie de la file',
      answer: exactly(
        Object.fromEntries(TICKET_VIEWS.filter(view => view !== 'closed').map(view => [view, count])),
      ),
    },
    'GET /ticket/labels': {
      group: TICKETS,
      summary: 'Lire les étiquettes que portent des demandes',
      answer: listOf(string),
    },
    'GET /ticket/:id': { group: TICKETS, summary: 'Lire une demande', answer: ref('Ticket') },
    'POST /ticket': {
      group: TICKETS,
      summary: 'Écrire une demande',
      status: 201,
      body: bodyOf(ticketSchema),
      wrapped: 'ticket',
      answer: ref('Ticket'),
    },
    'PUT /ticket': {
      group: TICKETS,
      summary: 'Traiter une demande',
      body: changeOf(bodyOf(ticketUpdateSchema)),
      wrapped: 'ticket',
      answer: ref('Ticket'),
    },
    'POST /ticket/:id/messages': {
      group: TICKETS,
      summary: 'Répondre',
      status: 201,
      body: bodyOf(ticketMessageSchema),
      wrapped: 'message',
      answer: ref('Ticket'),
    },
    'POST /ticket/:id/evidence': {
      group: TICKETS,
      summary: 'Joindre des pièces à une demande',
      status: 201,
      body: bodyOf(evidenceSchema),
      answer: ref('Ticket'),
    },
    'POST /ticket/:id/rating': {
      group: TICKETS,
      summary: 'Donner son avis sur sa demande, une fois qu’elle est fermée',
      body: bodyOf(ticketRatingSchema),
      wrapped: 'rating',
      answer: ref('Ticket'),
    },
    'POST /ticket/:id/merge': {
      group: TICKETS,
      summary: 'Réunir une demande à une autre de la même personne',
      body: bodyOf(ticketMergeSchema),
      wrapped: 'merge',
      answer: ref('Ticket'),
    },
    'GET /ticket/:id/transcript': {
      group: TICKETS,
      summary: 'Lire une demande comme fichier (texte ou HTML)',
      type: 'text/plain',
      query: ['format', 'notes'],
      answer: string,
    },
  },
  answers: {
    TicketSummary: exactly(ticket),
    EvidenceFile: evidenceFile,
    Ticket: exactly({
      ...ticket,
      messages: listOf(message),
      files: listOf(ref('EvidenceFile')),
      reported: orNull(
        exactly({
          at: moment,
          name: string,
          place: string,
          owner: person,
          texts: listOf(exactly({ label: string, text: string })),
        }),
      ),
    }),
  },
};
