import { savedViewSchema } from '@rpd/shared/domain';
import { bodyOf, boolean, changeOf, entity, listOf, person, ref } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const group = 'Listes';
const body = bodyOf(savedViewSchema);

export const savedViewsApi: FeatureApi = {
  operations: {
    'GET /savedview': {
      group,
      summary: 'Lire ses vues d’une liste, et celles que l’équipe partage',
      query: ['list'],
      answer: listOf(ref('SavedView')),
    },
    'POST /savedview': {
      group,
      summary: 'Garder sous un nom ce qui filtre et trie une liste',
      status: 201,
      body,
      wrapped: 'savedview',
      answer: ref('SavedView'),
    },
    'PUT /savedview': {
      group,
      summary: 'Changer une de ses vues ; sa liste reste',
      body: changeOf(body),
      wrapped: 'savedview',
      answer: ref('SavedView'),
    },
    'DELETE /savedview/:id': { group, summary: 'Supprimer une de ses vues', status: 204, answer: {} },
  },
  answers: { SavedView: entity(savedViewSchema, { owner: person, own: boolean }) },
};
