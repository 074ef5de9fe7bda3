import { serverTypeSchema } from '@rpd/shared/domain';
import { bodyOf, crud, entity, ref } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const SERVERS = 'Serveurs';
export const servertypesApi: FeatureApi = {
  operations: {
    'GET /servertype/:id/dependents': {
      group: SERVERS,
      summary: 'Lire les serveurs d’un type',
      answer: ref('Dependents'),
    },
    ...crud('/servertype', {
      group: SERVERS,
      one: 'un type de serveur',
      many: 'les types de serveur',
      body: bodyOf(serverTypeSchema),
      answer: 'ServerType',
    }),
    'DELETE /servertype/:id': {
      group: SERVERS,
      summary: 'Supprimer un type de serveur, un autre (replacement) prenant sa place',
      query: ['replacement'],
      answer: ref('ServerType'),
    },
  },
  answers: {
    ServerType: entity(serverTypeSchema),
  },
};
