import { exactly, listOf, moment, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';

export const backupsApi: FeatureApi = {
  operations: {
    'GET /backup': {
      group: 'Sauvegardes',
      summary: 'Lire comment se sont passées les sauvegardes des dernières nuits',
      answer: listOf(ref('Backup')),
    },
  },
  answers: {
    Backup: exactly({
      day: string,
      startedAt: moment,
      endedAt: orNull(moment),
      file: orNull(string),
      bytes: orNull({ type: 'integer' }),
      error: orNull(string),
    }),
  },
};
