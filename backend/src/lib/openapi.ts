import { DEPENDENT_KINDS, IMPORT_OUTCOMES } from '@rpd/shared/domain';
import type { ISchema } from 'yup';
import { toJson } from './openapi.schema.ts';
import type { Json } from './openapi.schema.ts';

// The words in which each feature describes its routes and answers (`<feature>.openapi.ts`). The fields that people set come from the
// schemas of shared/domain; what the server adds is named there, and a test compares every answer.

/** What the document says of a route besides what the route itself says: method, address, access. */
export interface Operation {
  /** The heading under which it stands. */
  group: string;
  summary: string;
  /** The status of success (200). */
  status?: number;
  /** A second status of success with the same answer. */
  also?: number;
  answer: Json;
  /** Of a refusal, where it is not ours: a standard says what is in it. */
  refusal?: Json;
  /** Of the answer; JSON unless said. */
  type?: string;
  /** A page of a list: `?page=&limit=&sort=&q=`, the total in X-Total-Count. */
  isList?: boolean;
  /** Further parameters of the query. */
  query?: readonly string[];
  body?: Json;
  bodyType?: string;
  /** The name under which the body may be wrapped. */
  wrapped?: string;
}

/** What a feature has behind HTTP: its routes, and the components that its answers are made of, by their names. */
export interface FeatureApi {
  operations: Record<string, Operation>;
  answers: Record<string, Json>;
}

export const id: Json = { type: 'string', pattern: '^[0-9a-f]{24}$' };
export const string: Json = { type: 'string' };
export const boolean: Json = { type: 'boolean' };
export const integer: Json = { type: 'integer' };
export const count: Json = { type: 'integer', minimum: 0 };
export const moment: Json = { type: 'string', format: 'date-time' };
export const anyMap: Json = { type: 'object', additionalProperties: true };

export const listOf = (items: Json): Json => ({ type: 'array', items });
export const orNull = (schema: Json): Json => ({ anyOf: [schema, { type: 'null' }] });
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
export const oneOf = (...choices: readonly unknown[]): Json => ({ enum: choices });

/** An object with exactly these fields. */
export const exactly = (properties: Json): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** What a schema's fields answer as, and `more`. */
export function answerOf(schema: ISchema<unknown> | null, more: Json = {}): Json {
  const { properties = {}, required = [] } = schema ? toJson(schema, 'answer') : {};
  return {
    ...exactly({ ...(properties as Json), ...more }),
    required: [...new Set([...(required as string[]), ...Object.keys(more)])],
  };
}

export const head = { _id: id, version: integer, createdAt: moment, updatedAt: moment };
export const entity = (schema: ISchema<unknown> | null, more: Json = {}): Json =>
  answerOf(schema, { ...head, ...more });
export const person = exactly({ _id: id, name: string, avatar: string });
export const named = exactly({ _id: id, name: string });
export const hiding = exactly({ at: moment, reason: string });

/** What the API takes of a thing. */
export const bodyOf = (schema: ISchema<unknown>): Json => toJson(schema, 'body');

/** A new thing has what the schema requires; a change has `_id`, and of the rest what changes. */
export function changeOf(body: Json): Json {
  const { properties } = body;
  const version = { type: 'integer', description: 'La version lue : une plus ancienne est refusée (412).' };
  return {
    type: 'object',
    properties: { _id: id, version, ...(properties as Json) },
    required: ['_id'],
    description: 'Ce que le serveur a répondu peut être renvoyé tel quel : ses propres champs sont ignorés.',
  };
}

interface Crud {
  group: string;
  /** 'un serveur'. */
  one: string;
  many: string;
  body: Json;
  answer: string;
  summary?: string;
  created?: string;
  query?: readonly string[];
}

/** The five routes that every entity has. */
export function crud(
  path: string,
  { group, one, many, body, answer, ...more }: Crud,
): Record<string, Operation> {
  const wrapped = path.slice(1);
  const whole = ref(answer);
  return {
    [`GET ${path}`]: {
      group,
      summary: `Lire ${many}`,
      isList: true,
      query: more.query ?? [],
      answer: listOf(ref(more.summary ?? answer)),
    },
    [`GET ${path}/:id`]: { group, summary: `Lire ${one}`, answer: whole },
    [`POST ${path}`]: {
      group,
      summary: `Créer ${one}`,
      status: 201,
      answer: ref(more.created ?? answer),
      body,
      wrapped,
    },
    [`PUT ${path}`]: { group, summary: `Modifier ${one}`, answer: whole, body: changeOf(body), wrapped },
    [`DELETE ${path}/:id`]: { group, summary: `Supprimer ${one}`, answer: whole },
  };
}

/** What the routes of imports take. */
export const importBodyOf = (more: Record<string, Json> = {}) => ({
  ...exactly({
    rows: { ...listOf({ type: 'object', additionalProperties: true }), maxItems: 1000 },
    preview: {
      type: 'boolean',
      description: 'true : rien n’est enregistré, la réponse dit ce qui le serait.',
    },
    ...more,
  }),
  required: ['rows'],
});
export const importBody = importBodyOf();

/** What an import answers. */
export const importReport = {
  preview: boolean,
  lines: listOf({
    ...exactly({
      line: integer,
      name: string,
      outcome: oneOf(...IMPORT_OUTCOMES),
      fields: { type: 'object', additionalProperties: string },
      changes: listOf(exactly({ field: string, before: {}, after: {} })),
      note: string,
    }),
    required: ['line', 'name', 'outcome'],
  }),
  seen: string,
  entry: { anyOf: [id, { type: 'null' }] },
};

/** What more than one feature answers. */
export const COMMON_ANSWERS: Record<string, Json> = {
  Refusal: {
    type: 'object',
    properties: {
      message: { ...string, description: 'Ce que lit la personne, en français.' },
      fields: {
        type: 'object',
        additionalProperties: string,
        description: 'Ce qui ne va pas, champ par champ.',
      },
      code: {
        ...string,
        description:
          '« step-up » : confirmer d’abord qui l’on est (POST /user/proof de l’hôte d’authentification), puis recommencer.',
      },
      challenge: {
        ...exactly({ token: string, question: string }),
        description: 'Une question à laquelle répondre au lieu d’attendre (429, connexion).',
      },
      current: { description: 'Le plus récent état, quand l’enregistrement était périmé (412).' },
    },
    required: ['message'],
    additionalProperties: false,
  },
  Message: exactly({ message: string }),
  Named: named,
  PersonName: person,
  Dependent: exactly({ kind: oneOf(...DEPENDENT_KINDS), _id: id, name: string }),
  Dependents: exactly({ total: { type: 'integer' }, items: listOf(ref('Dependent')) }),
  ImportReport: exactly(importReport),
};
