import {
  FIELD_CHANGES,
  SHEET_CHANGE_KINDS,
  sheetBlockSchema,
  sheetJointSchema,
  sheetSchema,
} from '@rpd/shared/domain';
import {
  anyMap,
  bodyOf,
  boolean,
  count,
  crud,
  entity,
  exactly,
  head,
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
import type { Json } from '../lib/openapi.schema.ts';

const SHEETS = 'Fiches';
const likes = { likes: count, liked: { type: 'boolean' } };
const body = bodyOf(sheetSchema);
const { properties: blockFields } = bodyOf(sheetBlockSchema);
const blockName = blockFields as Json;
const blockSummary = {
  ...head,
  ...blockName,
  type: oneOf('tab', 'row', 'column', 'field'),
  elements: count,
  fields: count,
};
/** Each is an element with the fields in it, by their ids. */
const parts = listOf(
  exactly({ type: oneOf('tab', 'row', 'column', 'field'), element: anyMap, fields: anyMap }),
);
const SHEET_ROUTES = crud('/sheet', {
  group: SHEETS,
  one: 'une fiche',
  many: 'les fiches',
  query: ['gameType', 'owner'],
  body,
  answer: 'Sheet',
  summary: 'SheetSummary',
});
/** What a template looks like. */
const drawing = {
  theme: orNull(anyMap),
  outline: exactly({
    rows: listOf(
      exactly({
        title: string,
        columns: listOf(
          exactly({ span: integer, title: string, fields: listOf(exactly({ name: string, as: string })) }),
        ),
      }),
    ),
  }),
};
/** The public template that a new one was made from. */
const origin = exactly({ _id: id, version: integer });

export const sheetsApi: FeatureApi = {
  operations: {
    'GET /sheet/:id/dependents': {
      group: SHEETS,
      summary: 'Lire ce qui emploie une fiche, avant de la supprimer',
      answer: ref('Dependents'),
    },
    ...SHEET_ROUTES,
    'POST /sheet': {
      group: SHEETS,
      summary: 'Créer une fiche',
      status: 201,
      answer: ref('Sheet'),
      body: { ...body, properties: { ...(body['properties'] as object), origin } },
      wrapped: 'sheet',
    },
    'GET /sheetblock': {
      group: SHEETS,
      summary: 'Lire ses blocs, sans leurs éléments',
      answer: listOf(ref('SheetBlockSummary')),
    },
    'GET /sheetblock/:id': {
      group: SHEETS,
      summary: 'Lire un de ses blocs',
      answer: ref('SheetBlock'),
    },
    'POST /sheetblock': {
      group: SHEETS,
      summary: 'Garder des éléments de fiche comme bloc',
      status: 201,
      body: { ...exactly({ ...blockName, parts }), required: ['name', 'parts'] },
      wrapped: 'sheetblock',
      answer: ref('SheetBlock'),
    },
    'PUT /sheetblock': {
      group: SHEETS,
      summary: 'Renommer un de ses blocs',
      body: { ...exactly({ _id: id, version: integer, ...blockName }), required: ['_id', 'name'] },
      wrapped: 'sheetblock',
      answer: ref('SheetBlock'),
    },
    'DELETE /sheetblock/:id': {
      group: SHEETS,
      summary: 'Supprimer un de ses blocs',
      status: 204,
      answer: {},
    },
    'GET /gallery/sheets': {
      group: SHEETS,
      summary: 'Parcourir la galerie des fiches publiques',
      isList: true,
      query: ['gameType'],
      answer: listOf(ref('GallerySheet')),
    },
    'GET /gallery/drawings': {
      group: SHEETS,
      summary: 'Voir à quoi ressemblent quelques fiches d’une liste',
      query: ['ids'],
      answer: listOf(ref('DrawnSheet')),
    },
    'PUT /sheet/:id/like': { group: SHEETS, summary: 'Aimer une fiche publique', answer: ref('SheetLikes') },
    'DELETE /sheet/:id/like': {
      group: SHEETS,
      summary: 'Ne plus aimer une fiche',
      answer: ref('SheetLikes'),
    },
    'GET /sheet/:id/descent': {
      group: SHEETS,
      summary: 'Lire d’où vient une fiche, combien l’aiment et combien en sont parties',
      answer: ref('SheetDescent'),
    },
    'GET /sheet/:id/origin': {
      group: SHEETS,
      summary: 'Lire la fiche dont la sienne est partie, telle qu’elle a été reprise et telle qu’elle est',
      answer: exactly({ taken: orNull(bodyOf(sheetSchema)), current: ref('Sheet') }),
    },
    'PUT /sheet/:id/origin': {
      group: SHEETS,
      summary: 'Noter jusqu’à quelle version la fiche d’origine est reprise',
      body: exactly({ version: integer }),
      answer: ref('SheetDescent'),
    },
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
    'POST /sheet/:id/joint': {
      group: SHEETS,
      summary: 'Modifier une fiche à plusieurs, avant de l’enregistrer',
      body: bodyOf(sheetJointSchema),
      answer: exactly({
        id: string,
        version: integer,
        number: count,
        base: orNull(bodyOf(sheetSchema)),
        update: string,
      }),
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
    SheetLikes: exactly(likes),
    SheetBlockSummary: exactly(blockSummary),
    SheetBlock: exactly({ ...blockSummary, parts }),
    SheetDescent: exactly({
      ...likes,
      copies: count,
      origin: orNull(
        exactly({
          taken: integer,
          sheet: orNull(exactly({ _id: id, version: integer, name: string, owner: person })),
        }),
      ),
    }),
    DrawnSheet: exactly({ _id: id, ...drawing }),
    GallerySheet: exactly({
      _id: id,
      version: integer,
      updatedAt: moment,
      name: string,
      description: string,
      owner: person,
      gameType: orNull(id),
      isOpen: boolean,
      ...likes,
      copies: count,
      ...drawing,
    }),
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
