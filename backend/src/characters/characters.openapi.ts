import {
  ALPHA_CLASSES,
  characterSchema,
  FIELD_TYPES,
  pressSchema,
  publicationSchema,
  sheetSchema,
  SUBMISSION_STATES,
  submissionMoveSchema,
  submissionSchema,
} from '@rpd/shared/domain';
import {
  anyMap,
  bodyOf,
  boolean,
  crud,
  entity,
  exactly,
  head,
  id,
  integer,
  listOf,
  moment,
  oneOf,
  person,
  ref,
  string,
} from '../lib/openapi.ts';
import type { FeatureApi } from '../lib/openapi.ts';
import { orNull, toJson } from '../lib/openapi.schema.ts';
import type { Json } from '../lib/openapi.schema.ts';

const CHARACTERS = 'Personnages';
const SERVERS = 'Serveurs';
const line = {
  ...exactly({ id: string, cells: anyMap, entry: exactly({ id, hash: string }) }),
  required: ['id', 'cells'],
};
const value: Json = {
  type: ['string', 'number', 'boolean', 'array'],
  items: { anyOf: [string, line] },
};
const entry = { type: oneOf(...FIELD_TYPES), name: string, value };
const sheet = toJson(sheetSchema, 'answer')['properties'] as Json;
const submissionState = oneOf(...SUBMISSION_STATES);
const summary = {
  owner_id: id,
  owner: person,
  sheetName: string,
  submissions: listOf(exactly({ _id: id, server: id, serverName: string, state: submissionState })),
  class: { type: ['integer', 'null'], enum: [...ALPHA_CLASSES, null] },
};
const names: Json = { type: 'object', additionalProperties: string };
const kept: Json = {
  ...exactly({
    ...entry,
    fieldId: string,
    reason: oneOf('removed', 'unfit', 'replaced'),
    labels: listOf(string),
    columns: names,
  }),
  required: ['type', 'name', 'value', 'fieldId', 'reason'],
};
const converted: Json = {
  ...exactly({
    fieldId: string,
    name: string,
    from: oneOf(...FIELD_TYPES),
    to: oneOf(...FIELD_TYPES),
    original: value,
    columns: names,
  }),
  required: ['fieldId', 'name', 'from', 'to', 'original'],
};
const template = exactly({
  _id: id,
  version: integer,
  name: string,
  structure: sheet['structure'],
  fields: sheet['fields'],
});

const count: Json = { type: 'integer' };
const symbols: Json = { type: 'object', additionalProperties: count };
const rollOutcome: Json = {
  type: 'object',
  properties: {
    label: string,
    expression: string,
    total: { type: ['number', 'null'] },
    error: string,
    added: { type: ['number', 'null'] },
    groups: listOf({ type: 'object' }),
    successes: count,
    botches: count,
    symbols,
    natural: { type: 'number' },
    degree: string,
  },
  required: ['label', 'expression', 'total', 'added', 'groups'],
};

/** What was answered to the steps of a template, by their ids. */
const answers: Json = {
  type: ['object', 'null'],
  additionalProperties: {
    type: 'object',
    properties: {
      options: listOf(string),
      points: { type: 'object', additionalProperties: { type: 'integer' } },
      totals: listOf({ type: 'number' }),
      order: listOf(string),
      values: anyMap,
    },
    additionalProperties: false,
  },
};

function withValues(body: Json): Json {
  const values = {
    type: 'object',
    additionalProperties: true,
    description: 'Valeurs par identifiant de champ.',
  };
  const creation = { ...answers, description: 'Réponses aux étapes de la fiche, à la place de valeurs.' };
  return { ...body, properties: { ...(body['properties'] as Json), values, creation } };
}

export const charactersApi: FeatureApi = {
  operations: {
    'GET /server/:id/submissions': {
      group: SERVERS,
      summary: 'Lire les personnages déposés sur un serveur',
      isList: true,
      query: ['state'],
      answer: listOf(ref('Submission')),
    },
    'GET /server/:id/characters': {
      group: SERVERS,
      summary: 'Lire les personnages acceptés par un serveur',
      isList: true,
      answer: listOf(ref('CharacterSummary')),
    },
    ...crud('/character', {
      group: CHARACTERS,
      one: 'un personnage',
      many: 'les personnages',
      body: withValues(bodyOf(characterSchema)),
      answer: 'Character',
      summary: 'CharacterSummary',
      query: ['owner', 'sheet', 'server'],
    }),
    'DELETE /character/:id/kept': {
      group: CHARACTERS,
      summary: 'Oublier les valeurs gardées à part',
      answer: ref('Character'),
    },
    'GET /character/:id/revisions': {
      group: CHARACTERS,
      summary: 'Lire les versions d’un personnage',
      isList: true,
      answer: listOf(ref('CharacterRevision')),
    },
    'GET /character/:id/revisions/:version': {
      group: CHARACTERS,
      summary: 'Lire une version d’un personnage',
      answer: ref('Character'),
    },
    'POST /character/:id/revisions/:version/restore': {
      group: CHARACTERS,
      summary: 'Revenir à une version d’un personnage',
      body: { type: 'object', properties: { version: { type: 'integer' } } },
      answer: ref('Character'),
    },
    'GET /character/:id/submissions': {
      group: CHARACTERS,
      summary: 'Lire où un personnage est déposé',
      isList: true,
      query: ['state'],
      answer: listOf(ref('Submission')),
    },
    'PUT /character/:id/hit-points': {
      group: CHARACTERS,
      summary: 'Écrire les points de vie qu’un combat laisse à un personnage',
      body: {
        ...exactly({ version: integer, field: string, value: integer, sheetVersion: integer }),
        required: ['version', 'field', 'value'],
      },
      wrapped: 'character',
      answer: ref('Character'),
    },
    'GET /character/:id/public-page': {
      group: CHARACTERS,
      summary: 'Lire ce que la page publique d’un personnage dit et peut dire',
      answer: ref('CharacterPublication'),
    },
    'PUT /character/:id/public-page': {
      group: CHARACTERS,
      summary: 'Ouvrir, changer ou retirer la page publique d’un personnage',
      body: bodyOf(publicationSchema),
      wrapped: 'publication',
      answer: ref('CharacterPublication'),
    },
    'POST /character/:id/actions': {
      group: CHARACTERS,
      summary: 'Presser un bouton de la fiche : payer, lancer les dés, remplir',
      body: bodyOf(pressSchema),
      wrapped: 'action',
      answer: ref('PressedAction'),
    },
    'GET /sheet/:id/steps/:step/dice': {
      group: CHARACTERS,
      summary: 'Lancer les dés d’une étape de création',
      answer: ref('CreationDice'),
    },
    'POST /character/:id/undo': {
      group: CHARACTERS,
      summary: 'Annuler sa dernière modification d’un personnage',
      body: { ...exactly({ version: integer }), required: ['version'] },
      wrapped: 'character',
      answer: ref('Character'),
    },
    'POST /character/:id/submissions': {
      group: CHARACTERS,
      summary: 'Déposer un personnage sur un serveur',
      status: 201,
      body: bodyOf(submissionSchema),
      wrapped: 'submission',
      answer: ref('Submission'),
    },
    'GET /submission': {
      group: CHARACTERS,
      summary: 'Lire les dépôts',
      isList: true,
      query: ['state', 'server', 'character'],
      answer: listOf(ref('Submission')),
    },
    'GET /submission/:id': { group: CHARACTERS, summary: 'Lire un dépôt', answer: ref('Submission') },
    'PUT /submission/:id': {
      group: CHARACTERS,
      summary: 'Accepter, refuser, faire retoucher, redéposer ou retirer',
      body: bodyOf(submissionMoveSchema),
      wrapped: 'submission',
      answer: ref('Submission'),
    },
  },
  answers: {
    CharacterSummary: entity(characterSchema, summary),
    Character: entity(characterSchema, {
      ...summary,
      viewer: oneOf('gm', 'owner', 'other'),
      mayFill: boolean,
      mayFight: boolean,
      publicPage: boolean,
      undo: orNull(string),
      creation: answers,
      values: { type: 'object', additionalProperties: value },
      template: orNull(template),
      incomplete: { type: 'object', additionalProperties: string },
      converted: listOf(converted),
      kept: listOf(kept),
    }),
    CharacterPublication: exactly({
      publicPage: boolean,
      isThere: boolean,
      fields: listOf(string),
      choices: listOf(
        exactly({
          id: string,
          section: string,
          name: string,
          text: string,
          as: oneOf('line', 'prose', 'list'),
        }),
      ),
      system: string,
      warned: string,
      servers: listOf(string),
      player: string,
    }),
    CreationDice: exactly({ totals: listOf({ type: 'number' }) }),
    PressedAction: exactly({
      character: ref('Character'),
      changes: listOf(
        exactly({ fieldId: string, name: string, before: orNull(value), after: orNull(value) }),
      ),
      skipped: listOf(string),
      rolls: listOf(rollOutcome),
    }),
    CharacterRevision: exactly({
      version: integer,
      at: moment,
      author: person,
      name: string,
      fields: listOf(string),
    }),
    Submission: exactly({
      ...head,
      state: submissionState,
      character: exactly({ _id: id, name: string, portrait: string, version: integer }),
      owner: person,
      server: exactly({ _id: id, name: string, owner_id: id, managers: listOf(id) }),
      message: string,
      reason: string,
      characterVersion: integer,
      submittedAt: moment,
      decidedAt: orNull(moment),
      history: listOf(exactly({ state: submissionState, at: moment, by: string, message: string })),
    }),
  },
};
