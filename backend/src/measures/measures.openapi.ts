import {
  APPEAL_VERDICTS,
  appealSchema,
  evidenceSchema,
  judgementSchema,
  MEASURE_KINDS,
  MEASURE_STATES,
  measureEndSchema,
  measureSchema,
} from '@rpd/shared/domain';
import { criteriaParams } from '../lib/criteria.ts';
import {
  bodyOf,
  count,
  exactly,
  head,
  id,
  listOf,
  moment,
  oneOf,
  person,
  ref,
  string,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';
import { measureCriteria } from './measures.store.ts';

const MEASURES = 'Mesures';

const own = {
  ...head,
  kind: oneOf(...MEASURE_KINDS),
  state: oneOf(...MEASURE_STATES),
  server: orNull(exactly({ _id: id, name: string })),
  rule: string,
  facts: string,
  until: orNull(moment),
  endedAt: orNull(moment),
  endReason: string,
  appeal: orNull(
    exactly({
      text: string,
      at: moment,
      verdict: orNull(oneOf(...APPEAL_VERDICTS)),
      answer: string,
      judgedAt: orNull(moment),
    }),
  ),
  files: listOf(exactly({ _id: id, name: string, mime: string, bytes: count })),
};

export const measuresApi: FeatureApi = {
  operations: {
    'GET /measure': {
      group: MEASURES,
      summary: 'Lire les mesures prises, la plus récente d’abord',
      isList: true,
      query: criteriaParams(measureCriteria()),
      answer: listOf(ref('Measure')),
    },
    'GET /api/moderation/measures': {
      group: MEASURES,
      summary: 'Compter les mesures des 30 derniers jours, et ce qui attend',
      answer: exactly({
        counts: listOf(exactly({ kind: oneOf(...MEASURE_KINDS), count })),
        appeals: count,
        proposals: count,
      }),
    },
    'GET /user/me/measures': {
      group: MEASURES,
      summary: 'Lire les mesures prises à son égard',
      answer: listOf(ref('OwnMeasure')),
    },
    'GET /measure/:id': {
      group: MEASURES,
      summary: 'Lire une mesure ; la sienne sans les noms de l’équipe ni les pièces',
      answer: { anyOf: [ref('Measure'), ref('OwnMeasure')] },
    },
    'GET /measure/:id/file': {
      group: MEASURES,
      summary: 'Lire tout le dossier comme fichier HTML',
      type: 'text/html',
      answer: string,
    },
    'POST /measure': {
      group: MEASURES,
      summary: 'Prendre une mesure, ou proposer une exclusion',
      status: 201,
      body: bodyOf(measureSchema),
      wrapped: 'measure',
      answer: ref('Measure'),
    },
    'POST /measure/:id/evidence': {
      group: MEASURES,
      summary: 'Joindre des pièces à un dossier ; l’équipe seule les lit',
      status: 201,
      body: bodyOf(evidenceSchema),
      answer: ref('Measure'),
    },
    'POST /measure/:id/confirm': {
      group: MEASURES,
      summary: 'Confirmer une exclusion proposée',
      answer: ref('Measure'),
    },
    'POST /measure/:id/decline': {
      group: MEASURES,
      summary: 'Écarter une exclusion proposée, ou reprendre la sienne',
      body: bodyOf(measureEndSchema),
      answer: ref('Measure'),
    },
    'POST /measure/:id/lift': {
      group: MEASURES,
      summary: 'Lever une mesure',
      body: bodyOf(measureEndSchema),
      answer: ref('Measure'),
    },
    'POST /measure/:id/appeal': {
      group: MEASURES,
      summary: 'Contester une mesure prise à son égard',
      body: bodyOf(appealSchema),
      answer: ref('OwnMeasure'),
    },
    'POST /measure/:id/judgement': {
      group: MEASURES,
      summary: 'Juger une contestation ; jamais la sienne ni celle de sa propre décision',
      body: bodyOf(judgementSchema),
      answer: ref('Measure'),
    },
  },
  answers: {
    OwnMeasure: exactly(own),
    Measure: exactly({
      ...own,
      person,
      decidedBy: person,
      confirmedBy: orNull(person),
      endedBy: orNull(person),
      judgedBy: orNull(person),
      evidence: listOf(exactly({ label: string, text: string })),
      files: listOf(ref('EvidenceFile')),
      evidenceUntil: orNull(moment),
      ticket: orNull(id),
    }),
  },
};
