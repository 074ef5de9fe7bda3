import { CATALOGUE_KINDS, JOURNAL_ACTIONS } from '@rpd/shared/domain';
import { criteriaParams } from '../lib/criteria.ts';
import { boolean, exactly, id, listOf, moment, oneOf, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';
import { JOURNAL_CRITERIA, JOURNAL_FILTERS } from './journal.store.ts';

export const journalApi: FeatureApi = {
  operations: {
    'GET /journal': {
      group: 'Journal',
      summary: 'Lire ce qui s’est passé',
      isList: true,
      query: [...criteriaParams(JOURNAL_CRITERIA), ...JOURNAL_FILTERS],
      answer: listOf(ref('JournalLine')),
    },
    'GET /history/:entity/:id': {
      group: 'Journal',
      summary: 'Lire ce qui est arrivé à un élément que l’on peut modifier',
      isList: true,
      answer: listOf(ref('JournalLine')),
    },
    'POST /journal/:id/undo': {
      group: 'Journal',
      summary: 'Annuler un changement, certains de ses champs, ou tout ce qui a été fait en même temps',
      body: {
        type: 'object',
        properties: { fields: listOf(string), bulk: boolean },
        additionalProperties: false,
      },
      answer: ref('JournalUndone'),
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
      catalogue: orNull(oneOf(...CATALOGUE_KINDS)),
      table: orNull(exactly({ game: id, role: oneOf('master', 'guest', null) })),
      fields: listOf(string),
      detail: string,
      changes: listOf({
        type: 'object',
        properties: { field: string, before: {}, after: {} },
        required: ['field'],
        additionalProperties: false,
      }),
      names: { type: 'object', additionalProperties: string },
      undo: oneOf('open', 'done', null),
      why: string,
      undoes: orNull(id),
      bulk: orNull(id),
    }),
    JournalUndone: exactly({
      undone: listOf(id),
      refused: listOf(exactly({ _id: id, name: string, message: string })),
    }),
  },
};
