import { BIN_KINDS } from '@rpd/shared/domain';
import { exactly, id, listOf, moment, oneOf, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const BIN = 'Corbeille';
const item = { kind: oneOf(...BIN_KINDS), _id: id, name: string };
export const binApi: FeatureApi = {
  operations: {
    'GET /bin': {
      group: BIN,
      summary: 'Lire ce que l’on peut restaurer, pendant 30 jours',
      isList: true,
      query: ['kind', 'owner'],
      answer: listOf(ref('BinItem')),
    },
    'POST /bin/:kind/:id/restore': {
      group: BIN,
      summary: 'Restaurer un élément supprimé',
      answer: ref('RestoredItem'),
    },
    'DELETE /bin/:kind/:id': {
      group: BIN,
      summary: 'Effacer pour de bon un élément supprimé',
      answer: ref('RestoredItem'),
    },
  },
  answers: {
    BinItem: exactly({
      ...item,
      owner: ref('PersonName'),
      deletedBy: ref('PersonName'),
      deletedAt: moment,
      until: moment,
    }),
    RestoredItem: exactly(item),
  },
};
