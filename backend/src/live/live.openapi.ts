import { presenceSchema } from '@rpd/shared/domain';
import { bodyOf, exactly, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

export const liveApi: FeatureApi = {
  operations: {
    'GET /live': {
      group: 'En direct',
      summary:
        'Suivre ce qui change (text/event-stream) : `topic`, une ou plusieurs fois ; `since`, en secondes ; l’en-tête Last-Event-ID reprend après le dernier événement reçu ; `here`, ce que l’on fait (`tickets:<id>~viewing`)',
      query: ['topic', 'since', 'here'],
      answer: string,
      type: 'text/event-stream',
    },
    'POST /live/presence': {
      group: 'En direct',
      summary:
        'Dire, sur un flux ouvert, ce que l’on fait : viewing, editing, answering, ou null quand on n’y est plus',
      body: bodyOf(presenceSchema),
      answer: exactly({ topic: string, state: { type: ['string', 'null'] } }),
    },
  },
  answers: {},
};
