import { RETENTION_KINDS } from '@rpd/shared/domain';
import { count, exactly, integer, listOf, moment, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';

export const backupsApi: FeatureApi = {
  operations: {
    'GET /backup': {
      group: 'Sauvegardes',
      summary: 'Lire les réglages des sauvegardes et comment se sont passées celles des dernières nuits',
      answer: ref('BackupOverview'),
    },
    'GET /retention': {
      group: 'Données personnelles',
      summary: 'Lire pendant combien de jours est gardé ce qui est écrit des personnes',
      answer: ref('Retention'),
    },
  },
  answers: {
    Retention: {
      type: 'object',
      properties: Object.fromEntries(RETENTION_KINDS.map(kind => [kind, orNull(count)])),
      additionalProperties: false,
    },
    Backup: exactly({
      day: string,
      startedAt: moment,
      endedAt: orNull(moment),
      file: orNull(string),
      bytes: orNull(count),
      error: orNull(string),
    }),
    BackupOverview: exactly({
      settings: orNull(exactly({ folder: string, hour: integer, kept: integer, recipients: listOf(string) })),
      files: count,
      nights: listOf(ref('Backup')),
    }),
  },
};
