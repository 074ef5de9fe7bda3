import { seriesSchema } from '@rpd/shared/domain';
import { bodyOf, exactly, id, ref, string } from '../lib/openapi.ts';
import type { FeatureApi, Operation } from '../lib/openapi.ts';

const SERIES = 'Répétitions';
const begin = (what: string): Operation => ({
  group: SERIES,
  summary: `Répéter ${what}`,
  status: 201,
  body: bodyOf(seriesSchema),
  wrapped: 'series',
  answer: ref('SeriesHead'),
});
const end = (what: string): Operation => ({
  group: SERIES,
  summary: `Ne plus répéter ${what}`,
  query: ['ahead'],
  status: 204,
  answer: {},
});
export const seriesApi: FeatureApi = {
  operations: {
    'POST /gamesession/:id/series': begin('une séance'),
    'DELETE /gamesession/:id/series': end('une séance'),
    'POST /event/:id/series': begin('un événement'),
    'DELETE /event/:id/series': end('un événement'),
  },
  answers: { SeriesHead: exactly({ _id: id, rule: string, startLocal: string, timeZone: string }) },
};
