import { warningChoicesSchema } from '@rpd/shared/domain';
import { answerOf, bodyOf, ref } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const group = 'Comptes';
const answer = ref('WarningChoices');
export const warningsApi: FeatureApi = {
  operations: {
    'GET /user/me/warnings': {
      group,
      summary: 'Lire ce que l’on a choisi pour les avertissements de contenu',
      answer,
    },
    'PUT /user/me/warnings': {
      group,
      summary: 'Choisir, par thème, de se voir demander, d’afficher ou de masquer ; le reste ne change pas',
      body: bodyOf(warningChoicesSchema),
      answer,
    },
  },
  answers: { WarningChoices: answerOf(warningChoicesSchema) },
};
