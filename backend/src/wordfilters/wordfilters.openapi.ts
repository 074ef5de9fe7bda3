import { WORD_FILTER_PLACES, wordFilterSchema } from '@rpd/shared/domain';
import {
  bodyOf,
  boolean,
  count,
  crud,
  entity,
  exactly,
  listOf,
  moment,
  oneOf,
  ref,
  string,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const MODERATION = 'Modération';
export const wordfiltersApi: FeatureApi = {
  operations: {
    ...crud('/wordfilter', {
      group: MODERATION,
      one: 'un filtre de mots ou de liens',
      many: 'les filtres de mots et de liens',
      body: bodyOf(wordFilterSchema),
      answer: 'WordFilter',
      query: ['server'],
    }),
    'POST /wordfilter/trial': {
      group: MODERATION,
      summary: 'Essayer un filtre sur les textes des 30 derniers jours, sans rien écrire',
      body: bodyOf(wordFilterSchema),
      answer: ref('WordFilterTrial'),
    },
  },
  answers: {
    WordFilter: entity(wordFilterSchema),
    WordFilterTrial: exactly({
      from: moment,
      isWhole: boolean,
      read: count,
      places: listOf(
        exactly({
          place: oneOf(...WORD_FILTER_PLACES),
          count,
          examples: listOf(
            exactly({ name: string, before: string, found: string, after: string, to: string, at: moment }),
          ),
        }),
      ),
    }),
  },
};
