import { EVENT_STATES, eventDecisionSchema, eventSchema, warningsSchema } from '@rpd/shared/domain';
import {
  answerOf,
  bodyOf,
  boolean,
  count,
  crud,
  entity,
  exactly,
  id,
  importBody,
  integer,
  listOf,
  moment,
  oneOf,
  orNull,
  ref,
  string,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const EVENTS = 'Événements';
export const eventsApi: FeatureApi = {
  operations: {
    'GET /event/:id/dependents': {
      group: EVENTS,
      summary: 'Lire qui est inscrit à un événement, avant de le supprimer',
      answer: ref('Dependents'),
    },
    ...crud('/event', {
      group: EVENTS,
      one: 'un événement',
      many: 'les événements',
      body: bodyOf(eventSchema),
      answer: 'Event',
      query: ['server', 'from', 'to', 'signedUp', 'owner', 'state'],
    }),
    'POST /event/import': {
      group: EVENTS,
      summary: 'Importer les événements d’un fichier, ou savoir ce que cela ferait',
      body: importBody,
      answer: ref('ImportReport'),
    },
    'GET /event/:id.ics': {
      group: EVENTS,
      summary: 'Lire un événement pour un agenda',
      type: 'text/calendar',
      answer: string,
    },
    'GET /event/:id/signups': {
      group: EVENTS,
      summary: 'Lire les inscrits',
      isList: true,
      answer: listOf(ref('EventSignup')),
    },
    'POST /event/:id/signups': {
      group: EVENTS,
      summary: 'S’inscrire',
      status: 201,
      also: 200,
      answer: ref('Event'),
    },
    'POST /event/:id/decision': {
      group: EVENTS,
      summary: 'Accepter ou décliner un événement proposé à un serveur',
      body: bodyOf(eventDecisionSchema),
      answer: ref('Event'),
    },
    'DELETE /event/:id/signups/:userId': {
      group: EVENTS,
      summary: 'Se désinscrire (me), ou désinscrire quelqu’un',
      answer: ref('Event'),
    },
  },
  answers: {
    Event: entity(eventSchema, {
      owner_id: id,
      state: oneOf(...EVENT_STATES),
      proposer: string,
      declineReason: string,
      serverName: string,
      serverOwner_id: id,
      serverManagers: listOf(id),
      serverVisible: boolean,
      serverWarnings: answerOf(warningsSchema()),
      confirmedCount: count,
      waitingCount: count,
      series: orNull(ref('SeriesHead')),
      mySignup: oneOf('confirmed', 'waiting', null),
    }),
    EventSignup: exactly({
      _id: id,
      name: string,
      avatar: string,
      position: integer,
      state: oneOf('confirmed', 'waiting'),
      signedUpAt: moment,
    }),
  },
};
