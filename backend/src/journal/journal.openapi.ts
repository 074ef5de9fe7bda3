import { JOURNAL_ACTIONS } from '@rpd/shared/domain';
import { exactly, id, listOf, moment, oneOf, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';

export const journalApi: FeatureApi = {
  operations: {
    'GET /journal': {
      group: 'Journal',
      summary: 'Lire ce qui s’est passé',
      isList: true,
      query: ['person', 'entity', 'entityId', 'action', 'from', 'to'],
      answer: listOf(ref('JournalLine')),
    },
  },
  answers: {
    JournalLine: exactly({
      _id: id,
      at: moment,
      actor: exactly({
        kind: oneOf('user', 'robot', 'app', 'publisher', 'anonymous'),
        _id: orNull(string),
        name: string,
      }),
      address: string,
      action: oneOf(...JOURNAL_ACTIONS),
      entity: string,
      entityId: orNull(string),
      entityName: string,
      fields: listOf(string),
      detail: string,
    }),
  },
};
