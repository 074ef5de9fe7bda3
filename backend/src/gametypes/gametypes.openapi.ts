import { gameTypeSchema } from '@rpd/shared/domain';
import { bodyOf, crud, entity, ref } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const GAMES = 'Jeux';
export const gametypesApi: FeatureApi = {
  operations: {
    'GET /gametype/:id/dependents': {
      group: GAMES,
      summary: 'Lire ce qui emploie un type de jeu',
      answer: ref('Dependents'),
    },
    ...crud('/gametype', {
      group: GAMES,
      one: 'un type de jeu',
      many: 'les types de jeu',
      body: bodyOf(gameTypeSchema),
      answer: 'GameType',
    }),
    'DELETE /gametype/:id': {
      group: GAMES,
      summary: 'Supprimer un type de jeu, un autre (replacement) prenant sa place',
      query: ['replacement'],
      answer: ref('GameType'),
    },
  },
  answers: {
    GameType: entity(gameTypeSchema),
  },
};
