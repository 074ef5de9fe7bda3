import { BULK_FIELDS, MAX_BULK_ROWS } from '@rpd/shared/domain';
import { boolean, exactly, id, integer, listOf, oneOf, ref, string } from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';

const fields = [...new Set(Object.values(BULK_FIELDS).flat())];

export const bulkApi: FeatureApi = {
  operations: {
    'POST /bulk/:entity': {
      group: 'Journal',
      summary: 'Modifier un champ de plusieurs éléments en une fois, ou savoir ce que cela ferait',
      body: {
        ...exactly({
          rows: { ...listOf(exactly({ _id: id, version: integer })), maxItems: MAX_BULK_ROWS },
          field: oneOf(...fields),
          value: {
            description: 'La valeur, comme dans son formulaire ; pour une liste, {add, remove}.',
          },
          preview: boolean,
          seen: string,
        }),
        required: ['rows', 'field', 'value'],
      },
      answer: ref('BulkEditReport'),
    },
  },
  answers: {
    BulkEditReport: exactly({
      preview: boolean,
      lines: listOf({
        ...exactly({
          _id: id,
          name: string,
          outcome: oneOf('changed', 'unchanged', 'refused'),
          before: {},
          after: {},
          message: string,
        }),
        required: ['_id', 'name', 'outcome'],
      }),
      seen: string,
      entry: orNull(id),
    }),
  },
};
