import { handoutReadersSchema, handoutSchema, preparedOrderSchema } from '@rpd/shared/domain';
import {
  answerOf,
  bodyOf,
  boolean,
  exactly,
  id,
  integer,
  listOf,
  moment,
  orNull,
  person,
  ref,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const HANDOUTS = 'Documents';
export const handoutsApi: FeatureApi = {
  operations: {
    'GET /game/:id/handouts': {
      group: HANDOUTS,
      summary: 'Lire les documents que l’on a reçus dans un jeu',
      answer: ref('CampaignHandouts'),
    },
    'POST /game/:id/handouts': {
      group: HANDOUTS,
      summary: 'Préparer un document',
      status: 201,
      body: bodyOf(handoutSchema),
      wrapped: 'handout',
      answer: ref('Handout'),
    },
    'PUT /game/:id/handouts/order': {
      group: HANDOUTS,
      summary: 'Ranger les documents d’un jeu',
      body: bodyOf(preparedOrderSchema),
      answer: ref('CampaignHandouts'),
    },
    'PUT /handout/:id': {
      group: HANDOUTS,
      summary: 'Modifier un document',
      body: bodyOf(handoutSchema),
      wrapped: 'handout',
      answer: ref('Handout'),
    },
    'DELETE /handout/:id': { group: HANDOUTS, summary: 'Supprimer un document', status: 204, answer: {} },
    'PUT /handout/:id/readers': {
      group: HANDOUTS,
      summary: 'Donner un document, ou le reprendre',
      body: bodyOf(handoutReadersSchema),
      answer: ref('Handout'),
    },
  },
  answers: {
    Handout: answerOf(handoutSchema, { _id: id, version: integer, all: boolean, people: listOf(person) }),
    ReceivedHandout: answerOf(handoutSchema, { _id: id, givenAt: moment }),
    CampaignHandouts: exactly({
      received: listOf(ref('ReceivedHandout')),
      prepared: orNull(listOf(ref('Handout'))),
    }),
  },
};
