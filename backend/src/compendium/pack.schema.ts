import {
  COMPENDIUM_COLUMNS_MAX,
  COMPENDIUM_DESCRIPTION_MAX,
  COMPENDIUM_KEY,
  COMPENDIUM_NAME_MAX,
  COMPENDIUM_TEXT_MAX,
  COMPENDIUM_VALUE_TYPES,
  PACK_ENTRIES_MAX,
  PACK_FORMAT,
  PACK_FORMAT_VERSION,
  PACK_KEY,
  PACK_KINDS_MAX,
  PACK_VERSION,
} from '@rpd/shared/domain';

const key = { type: 'string', pattern: COMPENDIUM_KEY.source };
const line = (maxLength: number, minLength = 0) => ({ type: 'string', minLength, maxLength });

/** The JSON schema of packs (docs/compendium.md), from the limits that the importer has. */
export const PACK_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Paquet de compendium RPD, version 1',
  type: 'object',
  required: ['format', 'formatVersion', 'id', 'version', 'name', 'author', 'license', 'entries'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    format: { const: PACK_FORMAT },
    formatVersion: { const: PACK_FORMAT_VERSION },
    id: {
      type: 'string',
      maxLength: 120,
      pattern: PACK_KEY.source,
      description: 'Identifiant du paquet, le même d’une version à l’autre : « fr.exemple.grimoire ».',
    },
    version: { type: 'string', pattern: PACK_VERSION.source },
    name: line(120, 1),
    author: line(120, 1),
    system: line(80),
    license: { ...line(120, 1), description: 'Par exemple « CC-BY-4.0 ».' },
    attribution: { ...line(500), description: 'La mention que la licence demande.' },
    url: line(500),
    kinds: {
      type: 'array',
      maxItems: PACK_KINDS_MAX,
      items: {
        type: 'object',
        required: ['id', 'name'],
        additionalProperties: false,
        properties: {
          id: key,
          name: line(60, 1),
          columns: {
            type: 'array',
            maxItems: COMPENDIUM_COLUMNS_MAX,
            items: {
              type: 'object',
              required: ['id', 'name', 'type'],
              additionalProperties: false,
              properties: { id: key, name: line(60, 1), type: { enum: [...COMPENDIUM_VALUE_TYPES] } },
            },
          },
        },
      },
    },
    entries: {
      type: 'array',
      maxItems: PACK_ENTRIES_MAX,
      items: {
        type: 'object',
        required: ['id', 'kind', 'name'],
        additionalProperties: false,
        properties: {
          id: key,
          kind: key,
          name: line(COMPENDIUM_NAME_MAX, 1),
          system: line(80),
          source: line(120),
          description: { ...line(COMPENDIUM_DESCRIPTION_MAX), description: 'Markdown sans HTML ni image.' },
          values: {
            type: 'object',
            maxProperties: COMPENDIUM_COLUMNS_MAX,
            propertyNames: { pattern: COMPENDIUM_KEY.source },
            additionalProperties: {
              anyOf: [line(COMPENDIUM_TEXT_MAX), { type: 'number' }, { type: 'boolean' }],
            },
          },
        },
      },
    },
  },
} as const;
