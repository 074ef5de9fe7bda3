import { cannedAnswerSchema } from '@rpd/shared/domain';
import { bodyOf, crud, entity } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const MODERATION = 'Modération';
export const cannedanswersApi: FeatureApi = {
  operations: {
    ...crud('/cannedanswer', {
      group: MODERATION,
      one: 'une réponse type',
      many: 'les réponses types',
      body: bodyOf(cannedAnswerSchema),
      answer: 'CannedAnswer',
      query: ['category'],
    }),
  },
  answers: {
    CannedAnswer: entity(cannedAnswerSchema),
  },
};
