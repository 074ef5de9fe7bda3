import { mobSchema } from '@rpd/shared/domain';
import { criteriaParams } from '../lib/criteria.ts';
import { bodyOf, crud, entity, id, importBody, ref } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { MOB_CRITERIA, MOB_FILTERS } from './mobs.store.ts';

export const mobsApi: FeatureApi = {
  operations: {
    'GET /mob/:id/dependents': {
      group: 'Créatures et PNJ',
      summary: 'Lire qui a une créature dans sa rencontre, avant de la supprimer',
      answer: ref('Dependents'),
    },
    ...crud('/mob', {
      group: 'Créatures et PNJ',
      one: 'une créature ou un PNJ',
      many: 'les créatures et PNJ',
      body: bodyOf(mobSchema),
      answer: 'Mob',
      query: [...criteriaParams(MOB_CRITERIA), ...MOB_FILTERS],
    }),
    'POST /mob/import': {
      group: 'Créatures et PNJ',
      summary: 'Importer les créatures et PNJ d’un fichier, ou savoir ce que cela ferait',
      body: importBody,
      answer: ref('ImportReport'),
    },
    'POST /mob/:id/copy': {
      group: 'Créatures et PNJ',
      summary: 'Copier une créature ou un PNJ',
      status: 201,
      answer: ref('Mob'),
    },
  },
  answers: {
    Mob: entity(mobSchema, { owner_id: id }),
  },
};
