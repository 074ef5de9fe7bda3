import { boolean, exactly, id, listOf, moment, named, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

export const signinsApi: FeatureApi = {
  operations: {
    'GET /signin': {
      group: 'Connexions',
      summary: 'Lire les connexions ouvertes',
      isList: true,
      query: ['user'],
      answer: listOf(ref('SignIn')),
    },
    'DELETE /signin/:id': { group: 'Connexions', summary: 'Fermer une connexion', answer: ref('SignIn') },
    'DELETE /signin': {
      group: 'Connexions',
      summary: 'Fermer toutes les connexions d’une personne',
      query: ['user'],
      answer: listOf(ref('SignIn')),
    },
  },
  answers: {
    SignIn: exactly({
      _id: id,
      user: named,
      device: string,
      address: string,
      since: moment,
      lastUsedAt: moment,
      expiresAt: moment,
      current: boolean,
    }),
  },
};
