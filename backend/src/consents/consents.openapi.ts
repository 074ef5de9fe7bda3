import { agreementSchema, CONSENT_KINDS, termsSchema } from '@rpd/shared/domain';
import { boolean, bodyOf, count, exactly, id, listOf, moment, oneOf, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';

const group = 'Données personnelles';
const kind = oneOf(...CONSENT_KINDS);
const register = ref('ConsentRegister');
export const consentsApi: FeatureApi = {
  operations: {
    'GET /terms': {
      group,
      summary: 'Lire les conditions d’utilisation en vigueur',
      answer: exactly({ terms: orNull(ref('Terms')) }),
    },
    'GET /terms/versions': {
      group,
      summary: 'Lire toutes les versions des conditions et combien de comptes les ont acceptées',
      answer: listOf(ref('TermsVersion')),
    },
    'POST /terms': {
      group,
      summary: 'Publier une nouvelle version des conditions',
      status: 201,
      body: bodyOf(termsSchema),
      answer: listOf(ref('TermsVersion')),
    },
    'GET /user/me/consents': { group, summary: 'Lire ce que l’on a accepté et refusé', answer: register },
    'POST /user/me/consents': {
      group,
      summary: 'Accepter ou refuser les conditions d’utilisation',
      body: bodyOf(agreementSchema),
      answer: register,
    },
    'GET /user/:id/consents': {
      group,
      summary: 'Lire ce qu’une personne a accepté et refusé',
      answer: register,
    },
  },
  answers: {
    Terms: exactly({ version: count, text: string, publishedAt: moment }),
    TermsVersion: exactly({ version: count, text: string, publishedAt: moment, agreed: count }),
    ConsentRegister: exactly({
      terms: orNull(ref('Terms')),
      agreed: orNull(count),
      refused: orNull(count),
      choices: listOf(exactly({ kind, given: boolean, since: orNull(moment) })),
      lines: listOf(
        exactly({ _id: id, kind, version: orNull(count), given: boolean, detail: string, at: moment }),
      ),
    }),
  },
};
