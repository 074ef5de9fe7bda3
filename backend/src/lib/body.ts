import { machinePassword } from '@rpd/shared/domain';
import { object, ValidationError } from 'yup';
import type { InferType, ISchema, Schema } from 'yup';
import { refuse } from './refusals.ts';

export type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the server alone decides and clients send back with what they have read: never taken from a body. */
const SERVER_FIELDS = [
  '_id',
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'confirmBy',
  'suspendedUntil',
  'mutedUntil',
  'owner_id',
  'owner',
  'token',
];

/** The entity in a body: the body itself, or what is wrapped under one of `names` (the specification gives each entity's). */
export function readEntity(body: unknown, ...names: readonly string[]): Fields {
  if (body === undefined || body === null) throw refuse('bodyMissing');
  if (!isFields(body)) throw refuse('unreadable');
  for (const name of names) {
    const wrapped = body[name];
    if (isFields(wrapped)) return wrapped;
  }
  return body;
}

const credentialsSchema = object({ password: machinePassword() }).exact();

/** The password in a body that asks for new credentials (ADM-7); none when the server is to make one. */
export const readCredentials = (body: unknown): string | undefined =>
  validate(credentialsSchema, body ?? {}).password;

/** The specification calls the name of a person `username` in places (section 3): taken for `name` where that is absent. */
export function withName({ username, ...fields }: Fields): Fields {
  return username === undefined || fields['name'] !== undefined ? fields : { ...fields, name: username };
}

/** The entity without what the server decides, nor `more` fields that this caller may not set. */
export function editable(entity: Fields, more: readonly string[] = []): Fields {
  const kept = { ...entity };
  for (const name of [...SERVER_FIELDS, ...more]) delete kept[name];
  return kept;
}

/** Which entity an update is for. */
export function targetOf(entity: Fields): { id: string; version: number | undefined } {
  const id = entity['_id'] ?? entity['id'];
  if (typeof id !== 'string') throw refuse('invalid', { fields: { _id: 'Ce champ est obligatoire.' } });
  const { version } = entity;
  if (version !== undefined && version !== null && !Number.isSafeInteger(version)) {
    throw refuse('invalid', { fields: { version: 'Un nombre entier est attendu.' } });
  }
  return { id, version: typeof version === 'number' ? version : undefined };
}

/** `changes` over `present`; the fields named in `nested` are objects of which the parts that are sent change. */
export function merge(present: Fields, changes: Fields, nested: readonly string[] = []): Fields {
  const merged = { ...present, ...changes };
  for (const name of nested) {
    const [before, after] = [present[name], changes[name]];
    if (isFields(before) && isFields(after)) merged[name] = { ...before, ...after };
  }
  return merged;
}

/** A reference as it is stored: a populated `{_id, name}` counts for its id. */
export const referenceId = (value: unknown): unknown => (isFields(value) ? value['_id'] : value);

const MAX_FIELD_ERRORS = 50;
/** Values in a document of which every error is looked for. */
const SMALL = 3_000;

/**
 * The value as the schema has it (texts trimmed, absent fields filled in). Refuses what it does not allow, field by field; of a
 * large document the first wrong field alone, since yup takes a minute to collect fifty thousand errors.
 */
export function validate<S extends Schema | ISchema<unknown>>(schema: S, value: unknown): InferType<S> {
  try {
    const abortEarly = countValues(value, SMALL) > SMALL;
    const read = (schema as Schema).validateSync(value, { abortEarly }) as InferType<S> | null | undefined;
    // A schema of an object that may be absent lets nothing through as nothing.
    if (read === undefined || read === null) throw refuse('bodyMissing');
    return read;
  } catch (error) {
    // yup takes the members of every object ('toString') for fields of its schema, and fails on them.
    if (!(error instanceof ValidationError)) throw namesMember(value) ? refuse('unreadable') : error;
    throw refuse('invalid', { fields: fieldErrors(error) });
  }
}

/** Whether a document has a field that is called like a member of every object. */
function namesMember(document: unknown): boolean {
  if (typeof document !== 'object' || document === null) return false;
  return Object.entries(document).some(([name, inner]) => name in Object.prototype || namesMember(inner));
}

/** How many values a document holds, containers included; counting stops soon after `most`. */
export function countValues(document: unknown, most: number): number {
  const waiting = [document];
  let count = 0;
  for (let value = waiting.pop(); count <= most; value = waiting.pop()) {
    count += 1;
    if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) waiting.push(inner);
    }
    if (waiting.length === 0) break;
  }
  return count;
}

function fieldErrors(error: ValidationError): Record<string, string> {
  const fields = Object.create(null) as Record<string, string>;
  for (const { path = '', message, type, params } of error.inner.length ? error.inner : [error]) {
    if (type === 'exact') {
      // yup tells unknown keys on their object: each is named on its own.
      for (const name of unknownNames(params?.['properties'])) fields[join(path, name)] = 'Champ inconnu.';
    } else {
      fields[path || 'body'] ??= message;
    }
    if (Object.keys(fields).length >= MAX_FIELD_ERRORS) break;
  }
  return fields;
}

const join = (path: string, name: string) => (path ? `${path}.${name}` : name);

const unknownNames = (names: unknown): string[] =>
  typeof names === 'string'
    ? names
        .slice(0, 1000)
        .split(', ', MAX_FIELD_ERRORS)
        .map(name => name.slice(0, 100))
    : [];
