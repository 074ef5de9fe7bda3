import { string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

export const liveApi: FeatureApi = {
  operations: {
    'GET /live': {
      group: 'En direct',
      summary:
        'Suivre ce qui change (text/event-stream) : `topic`, une ou plusieurs fois ; `since`, en secondes ; l’en-tête Last-Event-ID reprend après le dernier événement reçu',
      query: ['topic', 'since'],
      answer: string,
      type: 'text/event-stream',
    },
  },
  answers: {},
};
