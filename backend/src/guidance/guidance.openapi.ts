import { GUIDED_ROLES, guidanceSchema, ROLE_STEPS } from '@rpd/shared/domain';
import { bodyOf, boolean, exactly, listOf, moment, oneOf, orNull, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const group = 'Comptes';
const answer = ref('Guidance');
const steps = [...new Set(Object.values(ROLE_STEPS).flat())];

export const guidanceApi: FeatureApi = {
  operations: {
    'GET /user/me/guidance': {
      group,
      summary: 'Lire les premiers pas de ses rôles, et la dernière nouveauté que l’on a vue',
      answer,
    },
    'PUT /user/me/guidance': {
      group,
      summary: 'Masquer les premiers pas de rôles, dire quelle nouveauté on a vue ; le reste ne change pas',
      body: bodyOf(guidanceSchema),
      answer,
    },
  },
  answers: {
    Guidance: exactly({
      roles: listOf(
        exactly({
          role: oneOf(...GUIDED_ROLES),
          steps: listOf(exactly({ step: oneOf(...steps), done: boolean })),
        }),
      ),
      hidden: listOf(oneOf(...GUIDED_ROLES)),
      lastNews: orNull(string),
      memberSince: moment,
    }),
  },
};
