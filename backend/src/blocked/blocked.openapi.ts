import { exactly, listOf, moment, person, ref } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const group = 'Comptes';
const answer = listOf(ref('BlockedPerson'));
export const blockedApi: FeatureApi = {
  operations: {
    'GET /user/me/blocked': { group, summary: 'Lire les personnes que l’on a bloquées', answer },
    'PUT /user/me/blocked/:id': { group, summary: 'Bloquer une personne, sans qu’elle le sache', answer },
    'DELETE /user/me/blocked/:id': { group, summary: 'Débloquer une personne', answer },
  },
  answers: { BlockedPerson: exactly({ person, at: moment }) },
};
