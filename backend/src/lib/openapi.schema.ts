import { ArraySchema, ObjectSchema } from 'yup';
import type { ISchema, Schema, SchemaObjectDescription } from 'yup';

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type Json = { [key: string]: unknown };

/** 'body': what the API takes, with its limits; 'answer': what it gives, where every field is present. */
type Purpose = 'body' | 'answer';

type Described = Partial<
  Pick<SchemaObjectDescription, 'type' | 'nullable' | 'optional' | 'oneOf' | 'tests'>
> & {
  default?: unknown;
};

/** What a yup schema of shared/domain says, as JSON Schema: from its description, never written twice. */
export function toJson(schema: ISchema<unknown>, purpose: Purpose): Json {
  // A lazy schema makes its fields from the keys it meets: it is met with one, and that one stands for all.
  if ((schema as Schema).type === 'lazy') return mapOf(schema, purpose);
  const described = (schema as Schema).describe() as Described;
  const json = convert(schema as Schema, described, purpose);
  return described.nullable ? orNull(json) : json;
}

function convert(schema: Schema, described: Described, purpose: Purpose): Json {
  const limits = purpose === 'body' ? limitsOf(described) : {};
  const choices = (described.oneOf ?? []).filter(choice => choice !== null && choice !== undefined);
  const initial = purpose === 'body' && isPlain(described.default) ? { default: described.default } : {};
  const common = { ...(choices.length > 0 && { enum: choices }), ...limits, ...initial };
  if (schema instanceof ObjectSchema) return objectOf(schema as ObjectSchema<Json>, purpose);
  if (schema instanceof ArraySchema) {
    const { innerType } = schema as ArraySchema<unknown[], unknown>;
    return { type: 'array', items: innerType ? toJson(innerType, purpose) : {}, ...common };
  }
  if (described.type === 'mixed') return {};
  const isInteger = described.type === 'number' && described.tests?.some(({ name }) => name === 'integer');
  return { type: isInteger ? 'integer' : described.type, ...common };
}

function objectOf(schema: ObjectSchema<Json>, purpose: Purpose): Json {
  const fields = Object.entries(schema.fields) as [string, ISchema<unknown>][];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, toJson(field, purpose)])),
    required: fields.filter(([, field]) => isRequired(field, purpose)).map(([name]) => name),
    additionalProperties: false,
  };
}

/** A body must have what has no default; an answer has all but what may be missing in the store. */
function isRequired(field: ISchema<unknown>, purpose: Purpose): boolean {
  const isLazy = (field as Schema).type === 'lazy';
  if (isLazy) return purpose === 'answer';
  const { optional, default: initial } = (field as Schema).describe() as Described;
  return purpose === 'body' ? !optional && initial === undefined : !optional || initial !== undefined;
}

function mapOf(schema: ISchema<unknown>, purpose: Purpose): Json {
  const met = (schema as Schema).resolve({ value: { key: {} } }) as unknown as ObjectSchema<Json>;
  const inner = (met.fields as Record<string, ISchema<unknown>>)['key'];
  return { type: 'object', additionalProperties: inner ? toJson(inner, purpose) : true };
}

/** The tests that JSON Schema has words for. */
function limitsOf({ type, optional, tests = [] }: Described): Json {
  const limits: Json = {};
  const names = { string: 'Length', array: 'Items' } as Record<string, string>;
  for (const { name = '', params = {} } of tests) {
    if (name === 'email') limits['format'] = 'email';
    if (name === 'matches' && params['regex'] instanceof RegExp) {
      const { source } = params['regex'];
      // What may be left out may be empty: so forms send it.
      limits['pattern'] = optional ? `^$|${source}` : source;
    }
    const bound = name === 'min' || name === 'max' ? params[name] : undefined;
    if (bound === undefined) continue;
    const key = type === 'number' ? `${name}imum` : `${name}${names[type ?? ''] ?? ''}`;
    limits[key] = bound;
  }
  return limits;
}

const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.length === 0);

/** The same or null. */
export function orNull(json: Json): Json {
  const { type, enum: choices } = json;
  if (typeof type !== 'string') return { anyOf: [json, { type: 'null' }] };
  return { ...json, type: [type, 'null'], ...(Array.isArray(choices) && { enum: [...choices, null] }) };
}
