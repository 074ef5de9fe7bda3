import { dateAnswerSchema, datePickSchema, datePollSchema } from '@rpd/shared/domain';
import { bodyOf, exactly, id, integer, listOf, moment, named, oneOf, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const POLLS = 'Prochaine date';
const maybeId = { type: ['string', 'null'] };
export const datepollsApi: FeatureApi = {
  operations: {
    'GET /datepoll': {
      group: POLLS,
      summary: 'Lire les sondages en cours de ses tables, ou celui d’une séance',
      query: ['game', 'session'],
      answer: listOf(ref('DatePoll')),
    },
    'GET /datepoll/:id': { group: POLLS, summary: 'Lire un sondage', answer: ref('DatePoll') },
    'POST /game/:id/datepolls': {
      group: POLLS,
      summary: 'Proposer des dates à une table',
      status: 201,
      body: bodyOf(datePollSchema),
      wrapped: 'datepoll',
      answer: ref('DatePoll'),
    },
    'PUT /datepoll/:id/answer': {
      group: POLLS,
      summary: 'Dire à quelles dates on peut venir',
      body: bodyOf(dateAnswerSchema),
      answer: ref('DatePoll'),
    },
    'POST /datepoll/:id/pick': {
      group: POLLS,
      summary: 'Choisir une date et prévoir la séance',
      body: bodyOf(datePickSchema),
      answer: ref('DatePoll'),
    },
    'DELETE /datepoll/:id': { group: POLLS, summary: 'Retirer un sondage', status: 204, answer: {} },
  },
  answers: {
    DatePoll: exactly({
      _id: id,
      version: integer,
      createdAt: moment,
      game: named,
      note: string,
      minutes: integer,
      timeZone: string,
      state: oneOf('open', 'closed'),
      dates: listOf(exactly({ _id: id, startsAt: moment })),
      people: listOf(
        exactly({
          _id: id,
          name: string,
          avatar: string,
          role: oneOf('master', 'player'),
          answers: { type: 'object', additionalProperties: oneOf('yes', 'maybe', 'no') },
          comment: string,
        }),
      ),
      picked: maybeId,
      session: maybeId,
      role: oneOf('master', 'player', 'spectator'),
    }),
  },
};
