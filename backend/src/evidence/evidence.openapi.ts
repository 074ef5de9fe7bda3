import { count, exactly, id, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const EVIDENCE = 'Pièces';

export const evidenceApi: FeatureApi = {
  operations: {
    'POST /evidence': {
      group: EVIDENCE,
      summary: 'Envoyer une pièce pour un signalement ou une mesure (image ou texte, 5 Mio au plus)',
      status: 201,
      bodyType: 'multipart/form-data',
      body: exactly({ file: { type: 'string', contentMediaType: 'application/octet-stream' } }),
      answer: ref('EvidenceUpload'),
    },
    'GET /evidence/:id': {
      group: EVIDENCE,
      summary: 'Lire une pièce',
      type: 'application/octet-stream',
      answer: {},
    },
    'DELETE /evidence/:id': {
      group: EVIDENCE,
      summary: 'Retirer une pièce qui n’est encore jointe à rien',
      status: 204,
      answer: {},
    },
  },
  answers: { EvidenceUpload: exactly({ _id: id, name: string, mime: string, bytes: count }) },
};
