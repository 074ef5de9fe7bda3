import { isObject, type Json } from '../../part.ts';

// What is a JSON Schema, and what of it is a sheet.

export const DEFINITIONS = ['$defs', 'definitions'] as const;

export const typesOf = (schema: Json): string[] => {
  const type = schema['type'];
  const all = Array.isArray(type)
    ? type.filter(one => typeof one === 'string')
    : typeof type === 'string'
      ? [type]
      : [];
  return all.filter(one => one !== 'null');
};

export const isSchemaObject = (json: Json): boolean =>
  isObject(json['properties']) ||
  typesOf(json).includes('object') ||
  Array.isArray(json['allOf']) ||
  typesOf(json).includes('array');

export const isJsonSchema = (json: Json): boolean => {
  if (isObject(json['schema']) && (isSchemaObject(json['schema']) || isObject(json['uischema']))) return true;
  if (
    isObject(json['properties']) &&
    Object.values(json['properties']).every(one => isObject(one) || typeof one === 'boolean')
  )
    return true;
  if (typeof json['$schema'] === 'string' && /json-schema|jsonschema/u.test(json['$schema'])) return true;
  return (
    DEFINITIONS.some(key => isObject(json[key])) ||
    (typesOf(json).length > 0 &&
      (Array.isArray(json['enum']) || Array.isArray(json['allOf']) || isObject(json['items'])))
  );
};
