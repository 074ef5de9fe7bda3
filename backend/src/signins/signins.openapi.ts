import { factorRuleSchema, ROLES } from '@rpd/shared/domain';
import { criteriaParams } from '../lib/criteria.ts';
import {
  bodyOf,
  boolean,
  exactly,
  id,
  integer,
  listOf,
  moment,
  named,
  oneOf,
  ref,
  string,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { SIGNIN_CRITERIA } from './signins.store.ts';

export const signinsApi: FeatureApi = {
  operations: {
    'GET /signin': {
      group: 'Connexions',
      summary: 'Lire les connexions ouvertes',
      isList: true,
      query: [...criteriaParams(SIGNIN_CRITERIA), 'user'],
      answer: listOf(ref('SignIn')),
    },
    'DELETE /signin/:id': { group: 'Connexions', summary: 'Fermer une connexion', answer: ref('SignIn') },
    'DELETE /signin': {
      group: 'Connexions',
      summary: 'Fermer toutes les connexions d’une personne',
      query: ['user'],
      answer: listOf(ref('SignIn')),
    },
    'GET /factor-rule': {
      group: 'Connexions',
      summary: 'Lire quels rôles exigent un second facteur',
      answer: listOf(ref('FactorRule')),
    },
    'PUT /factor-rule': {
      group: 'Connexions',
      summary: 'Exiger un second facteur d’un rôle, ou n’en plus exiger',
      body: bodyOf(factorRuleSchema),
      answer: listOf(ref('FactorRule')),
    },
  },
  answers: {
    FactorRule: exactly({
      role: oneOf(...ROLES),
      required: boolean,
      graceDays: integer,
      accounts: integer,
      protectedAccounts: integer,
    }),
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
