import { imposedWarningSchema, warningChoicesSchema, warningsSchema } from '@rpd/shared/domain';
import { answerOf, bodyOf, exactly, moment, orNull, ref, string } from '../lib/openapi.ts';
import { toJson } from '../lib/openapi.schema.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const group = 'Comptes';
const answer = ref('WarningChoices');
const MODERATION = 'Modération';
const imposed = ref('ImposedWarning');
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
    'GET /warning/:kind/:id': {
      group: MODERATION,
      summary: 'Lire l’avertissement que la modération demande sur un contenu',
      answer: imposed,
    },
    'PUT /warning/:kind/:id': {
      group: MODERATION,
      summary: 'Demander un avertissement sur le contenu de quelqu’un d’autre, avec le motif',
      body: bodyOf(imposedWarningSchema),
      answer: imposed,
    },
    'DELETE /warning/:kind/:id': {
      group: MODERATION,
      summary: 'Ne plus demander cet avertissement',
      answer: imposed,
    },
  },
  answers: {
    WarningChoices: answerOf(warningChoicesSchema),
    ImposedWarning: exactly({
      asked: orNull(exactly({ at: moment, reason: string, warnings: toJson(warningsSchema(), 'answer') })),
    }),
  },
};
