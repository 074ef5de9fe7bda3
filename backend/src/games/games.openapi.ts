import { gameSchema } from '@rpd/shared/domain';
import {
  bodyOf,
  boolean,
  count,
  crud,
  entity,
  exactly,
  id,
  listOf,
  moment,
  ref,
  string,
} from '../lib/openapi.ts';
import { criteriaParams } from '../lib/criteria.ts';
import { GAME_CRITERIA, GAME_FILTERS } from './games.store.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const GAMES = 'Jeux';
export const gamesApi: FeatureApi = {
  operations: {
    'GET /game/:id/dependents': {
      group: GAMES,
      summary: 'Lire qui a rejoint un jeu',
      answer: ref('Dependents'),
    },
    ...crud('/game', {
      group: GAMES,
      one: 'un jeu',
      many: 'les jeux',
      body: bodyOf(gameSchema),
      answer: 'Game',
      query: [...criteriaParams(GAME_CRITERIA), ...GAME_FILTERS],
    }),
    'GET /game/:id/members': {
      group: GAMES,
      summary: 'Lire qui joue à un jeu',
      isList: true,
      answer: listOf(ref('GameMember')),
    },
    'POST /game/:id/members': {
      group: GAMES,
      summary: 'Rejoindre un jeu',
      status: 201,
      also: 200,
      answer: ref('Game'),
    },
    'DELETE /game/:id/members/:userId': {
      group: GAMES,
      summary: 'Quitter un jeu (me), ou en retirer quelqu’un',
      answer: ref('Game'),
    },
  },
  answers: {
    Game: entity(gameSchema, { owner_id: id, owner: ref('PersonName'), memberCount: count, joined: boolean }),
    GameMember: exactly({ _id: id, name: string, avatar: string, joinedAt: moment }),
  },
};
