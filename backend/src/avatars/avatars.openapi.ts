import { string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const FILES = 'Images';
export const avatarsApi: FeatureApi = {
  operations: {
    'GET /avatar': {
      group: FILES,
      summary: 'Dessiner l’avatar d’un nom',
      type: 'image/svg+xml',
      query: ['name', 'color', 'length'],
      answer: string,
    },
  },
  answers: {},
};
