import { count, exactly, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const FILES = 'Images';
export const filesApi: FeatureApi = {
  operations: {
    'POST /upload': {
      group: FILES,
      summary: 'Envoyer une image (5 Mio au plus)',
      status: 201,
      bodyType: 'multipart/form-data',
      body: exactly({ file: { type: 'string', contentMediaType: 'image/*' } }),
      answer: ref('Upload'),
    },
    'GET /files/:name': {
      group: FILES,
      summary: 'Lire une image',
      type: 'image/*',
      answer: {},
      query: ['size'],
    },
    'GET /files/:name.gif': { group: FILES, summary: 'Lire une image animée', type: 'image/gif', answer: {} },
    ...Object.fromEntries(
      ['cellar_1', 'fantastic_1', 'game_1', 'sci-fi_1', 'tavern_1'].map(name => [
        `GET /files/${name}.webp`,
        { group: FILES, summary: `Lire l’image fournie ${name}`, type: 'image/webp', answer: {} },
      ]),
    ),
  },
  answers: {
    Upload: exactly({ path: string, mime: string, bytes: count, width: count, height: count, frames: count }),
  },
};
