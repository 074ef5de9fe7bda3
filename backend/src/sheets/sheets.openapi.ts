import { FIELD_CHANGES, SHEET_CHANGE_KINDS, sheetSchema } from '@rpd/shared/domain';
import {
  bodyOf,
  count,
  crud,
  entity,
  exactly,
  id,
  integer,
  listOf,
  moment,
  named,
  oneOf,
  person,
  ref,
  string,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull } from '../lib/openapi.schema.ts';

const SHEETS = 'Fiches';
export const sheetsApi: FeatureApi = {
  operations: {
    'GET /sheet/:id/dependents': {
      group: SHEETS,
      summary: 'Lire ce qui emploie une fiche, avant de la supprimer',
      answer: ref('Dependents'),
    },
    ...crud('/sheet', {
      group: SHEETS,
      one: 'une fiche',
      many: 'les fiches',
      query: ['gameType'],
      body: bodyOf(sheetSchema),
      answer: 'Sheet',
      summary: 'SheetSummary',
    }),
    'GET /api/sheets/:id': { group: SHEETS, summary: 'Lire le nom d’une fiche', answer: ref('SheetName') },
    'GET /sheet/:id/revisions': {
      group: SHEETS,
      summary: 'Lire les versions d’une fiche',
      isList: true,
      answer: listOf(ref('SheetRevision')),
    },
    'GET /sheet/:id/revisions/:version': {
      group: SHEETS,
      summary: 'Lire une version d’une fiche',
      answer: ref('Sheet'),
    },
    'POST /sheet/:id/revisions/:version/restore': {
      group: SHEETS,
      summary: 'Revenir à une version d’une fiche',
      body: { type: 'object', properties: { version: { type: 'integer' } } },
      answer: ref('Sheet'),
    },
    'POST /sheet/:id/impact': {
      group: SHEETS,
      summary: 'Savoir ce qu’une modification changerait aux personnages, avant de l’enregistrer',
      body: { type: 'object', properties: bodyOf(sheetSchema)['properties'] },
      wrapped: 'sheet',
      answer: ref('SheetImpact'),
    },
  },
  answers: {
    Sheet: entity(sheetSchema, { owner_id: id }),
    SheetSummary: entity(sheetSchema.omit(['structure', 'fields']), { owner_id: id }),
    SheetName: exactly({ _id: id, name: string, description: exactly({ name: string }) }),
    SheetRevision: exactly({
      version: integer,
      at: moment,
      author: person,
      name: string,
      fields: listOf(string),
      changes: orNull(
        listOf(
          exactly({
            kind: oneOf(...SHEET_CHANGE_KINDS),
            type: oneOf('tab', 'row', 'column', 'field'),
            count,
            names: listOf(string),
          }),
        ),
      ),
    }),
    SheetImpact: exactly({
      sheet: id,
      version: integer,
      characters: count,
      touched: count,
      lost: oneOf(0),
      changes: listOf(
        exactly({
          fieldId: string,
          name: string,
          change: oneOf(...FIELD_CHANGES),
          characters: count,
          converted: count,
          kept: count,
          lost: oneOf(0),
          examples: listOf(named),
        }),
      ),
      steps: listOf(exactly({ title: string, fields: listOf(string) })),
      servers: listOf(named),
    }),
  },
};
