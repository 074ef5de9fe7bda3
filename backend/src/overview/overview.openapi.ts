import {
  boolean,
  count,
  exactly,
  id,
  listOf,
  moment,
  named,
  oneOf,
  orNull,
  person,
  ref,
  string,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import type { Json } from '../lib/openapi.schema.ts';

const step = (kind: string, more: Json): Json =>
  exactly({ kind: oneOf(kind), count, since: moment, ...more });

export const overviewApi: FeatureApi = {
  operations: {
    'GET /overview': {
      group: 'Tableau de bord',
      summary: 'Lire ce qui attend la personne, et les tendances qui la concernent',
      answer: ref('Overview'),
    },
  },
  answers: {
    Overview: exactly({
      next: listOf({
        anyOf: [
          step('mails', {}),
          step('appeals', { id, name: string }),
          step('proposals', { id, name: string }),
          step('ticket', { id, subject: string, urgent: boolean, takenBy: string }),
          step('submissions', { server: named }),
          step('reply', { id, subject: string }),
          step('toChange', { id, name: string, serverName: string }),
          step('unsubmitted', { id, name: string }),
          exactly({ kind: oneOf('character') }),
        ],
      }),
      trends: listOf(exactly({ subject: oneOf('users', 'tickets', 'submissions'), weeks: listOf(count) })),
      session: orNull(
        exactly({
          _id: id,
          title: string,
          state: oneOf('planned', 'open'),
          at: moment,
          minutes: count,
          game: named,
          cover: string,
          role: oneOf('master', 'player'),
          character: orNull(named),
          people: listOf(person),
          peopleCount: count,
        }),
      ),
      guidance: ref('Guidance'),
      counts: orNull(exactly({ games: count, robots: count, users: count, servers: count, sheets: count })),
    }),
  },
};
