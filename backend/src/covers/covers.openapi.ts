import { string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

export const coversApi: FeatureApi = {
  operations: {
    'GET /covers/:edition/:kind/:world/:file': {
      group: 'Images',
      summary: 'Dessiner l’image d’un serveur, d’un jeu ou d’un personnage qui n’en a pas',
      type: 'image/svg+xml',
      answer: string,
    },
  },
  answers: {},
};
