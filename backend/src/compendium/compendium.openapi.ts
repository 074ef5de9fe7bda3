import {
  COMPENDIUM_VALUE_TYPES,
  compendiumEntrySchema,
  compendiumKindSchema,
  PACK_OUTCOMES,
  PACK_SCHEMA_PATH,
} from '@rpd/shared/domain';
import {
  anyMap,
  bodyOf,
  boolean,
  changeOf,
  count,
  exactly,
  head,
  id,
  listOf,
  moment,
  named,
  oneOf,
  orNull,
  person,
  ref,
  string,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';

const group = 'Compendiums';
const column = exactly({ key: string, name: string, type: oneOf(...COMPENDIUM_VALUE_TYPES) });
const kind = { key: string, name: string, columns: listOf(column) };
const pack = exactly({ _id: id, name: string, license: string, attribution: string });
const summary = {
  ...head,
  server: id,
  serverName: string,
  pack: orNull(pack),
  kind: string,
  name: string,
  system: string,
  source: string,
  values: anyMap,
  hash: string,
};
const reportHead = {
  _id: string,
  at: moment,
  by: person,
  pack: exactly({ key: string, name: string, packVersion: string, author: string, license: string }),
  before: orNull(string),
  replaces: orNull(exactly({ name: string, author: string })),
  counts: exactly(Object.fromEntries(PACK_OUTCOMES.map(outcome => [outcome, count]))),
  partial: count,
  more: count,
};
const entryBody = bodyOf(compendiumEntrySchema);

export const compendiumApi: FeatureApi = {
  operations: {
    [`GET /${PACK_SCHEMA_PATH}`]: {
      group,
      summary: 'Lire le schéma JSON des paquets de compendium',
      type: 'application/schema+json',
      answer: anyMap,
    },
    'GET /server/:id/compendium': {
      group,
      summary: 'Lire ce que compte le compendium d’un serveur',
      answer: ref('Compendium'),
    },
    'GET /server/:id/compendium/entries': {
      group,
      summary: 'Lire les entrées du compendium d’un serveur',
      isList: true,
      query: ['kind', 'pack'],
      answer: listOf(ref('CompendiumEntrySummary')),
    },
    'POST /server/:id/compendium/entries': {
      group,
      summary: 'Créer une entrée « maison »',
      status: 201,
      body: entryBody,
      wrapped: 'entry',
      answer: ref('CompendiumEntry'),
    },
    'PUT /server/:id/compendium/kinds/:key': {
      group,
      summary: 'Nommer un genre d’entrées et dire quelles valeurs il a',
      body: bodyOf(compendiumKindSchema),
      answer: listOf(exactly(kind)),
    },
    'DELETE /server/:id/compendium/kinds/:key': {
      group,
      summary:
        'Supprimer un genre d’entrées, et dire ce que deviennent ses entrées (`move` et `to`, ou `bin`)',
      query: ['entries', 'to'],
      answer: exactly({ removed: id, kinds: listOf(exactly(kind)) }),
    },
    'POST /compendium/kinds/:id/restore': {
      group,
      summary: 'Rétablir un genre d’entrées supprimé',
      answer: listOf(exactly(kind)),
    },
    'POST /server/:id/compendium/packs': {
      group,
      summary: 'Importer un paquet, ou savoir ce que cela ferait',
      body: {
        ...exactly({
          pack: { ...string, description: 'Le texte du fichier.' },
          preview: { ...boolean, description: 'true : rien n’est enregistré.' },
          replace: {
            ...boolean,
            description: 'true : remplace un paquet du même identifiant, d’un autre auteur.',
          },
        }),
        required: ['pack'],
      },
      answer: ref('PackReport'),
    },
    'DELETE /server/:id/compendium/packs/:packId': {
      group,
      summary: 'Retirer un paquet et ses entrées',
      status: 204,
      answer: {},
    },
    'GET /server/:id/compendium/pack': {
      group,
      summary: 'Lire les entrées « maison » comme un paquet',
      answer: anyMap,
    },
    'GET /server/:id/compendium/reports': {
      group,
      summary: 'Lire les derniers rapports d’import',
      answer: listOf(ref('PackReportSummary')),
    },
    'GET /server/:id/compendium/reports/:reportId': {
      group,
      summary: 'Relire un rapport d’import',
      answer: ref('PackReport'),
    },
    'GET /compendium': {
      group,
      summary: 'Lire ce que sont devenues ces entrées',
      query: ['ids'],
      answer: listOf(ref('CompendiumEntrySummary')),
    },
    'GET /compendium/:id': { group, summary: 'Lire une entrée', answer: ref('CompendiumEntry') },
    'PUT /compendium': {
      group,
      summary: 'Modifier une entrée « maison »',
      body: changeOf(entryBody),
      wrapped: 'entry',
      answer: ref('CompendiumEntry'),
    },
    'DELETE /compendium/:id': {
      group,
      summary: 'Supprimer une entrée « maison »',
      answer: ref('CompendiumEntry'),
    },
    'POST /compendium/:id/restore': {
      group,
      summary: 'Rétablir une entrée « maison » supprimée',
      answer: ref('CompendiumEntry'),
    },
    'GET /sheet/:id/compendium': {
      group,
      summary: 'Lire les genres d’entrées que les listes de cette fiche peuvent prendre',
      answer: exactly({
        servers: count,
        kinds: listOf(exactly(kind)),
        removed: listOf(exactly({ key: string, name: string })),
      }),
    },
    'GET /character/:id/compendium': {
      group,
      summary: 'Chercher des entrées pour une liste de ce personnage',
      query: ['kind', 'q'],
      answer: exactly({
        servers: count,
        isKind: boolean,
        isMore: boolean,
        entries: listOf(ref('CompendiumEntry')),
      }),
    },
  },
  answers: {
    Compendium: exactly({
      server: named,
      mayWrite: boolean,
      kinds: listOf(exactly({ ...kind, entries: count, homebrew: count })),
      packs: listOf(
        exactly({
          ...head,
          key: string,
          name: string,
          packVersion: string,
          author: string,
          system: string,
          license: string,
          attribution: string,
          url: string,
          entries: count,
        }),
      ),
      homebrew: count,
    }),
    CompendiumEntrySummary: exactly(summary),
    CompendiumEntry: exactly({
      ...summary,
      description: string,
      kindName: string,
      columns: listOf(column),
    }),
    PackReportSummary: exactly(reportHead),
    PackReport: exactly({
      ...reportHead,
      notes: listOf(string),
      lines: listOf(
        exactly({ key: string, name: string, outcome: oneOf(...PACK_OUTCOMES), losses: listOf(string) }),
      ),
    }),
  },
};
