import { encounterSchema } from '@rpd/shared/domain';
import { answerOf, bodyOf, count, exactly, moment, ref } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';
import type { Json } from '../lib/openapi.schema.ts';

const { properties: encounterFields } = bodyOf(encounterSchema);
const encounterBody = {
  ...exactly({
    ...(encounterFields as Json),
    version: {
      type: 'integer',
      description: 'La version lue, 0 pour la première : une plus ancienne est refusée (412).',
    },
  }),
  required: ['version', 'combatants'],
};

export const encountersApi: FeatureApi = {
  operations: {
    'GET /encounter': {
      group: 'Créatures et PNJ',
      summary: 'Lire sa rencontre',
      answer: ref('Encounter'),
    },
    'PUT /encounter': {
      group: 'Créatures et PNJ',
      summary: 'Enregistrer sa rencontre',
      body: encounterBody,
      wrapped: 'encounter',
      answer: ref('Encounter'),
    },
  },
  answers: {
    Encounter: answerOf(encounterSchema, { version: count, updatedAt: orNull(moment) }),
  },
};
