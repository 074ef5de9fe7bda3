import { isObject, type Json } from '../../part.ts';
import type { TabPlan } from '../../plan.ts';
import type { Notes } from '../notes.ts';
import { Said } from '../said.ts';

// Texts of a schema that neither the sheet nor the report holds: of forms that are read as one, of definitions that are used in part, of
// groups that a layout does not show.

/** Keywords whose values are no text that somebody wrote to be read. */
const KEYWORDS = new Set([
  '$ref',
  '$schema',
  '$id',
  'id',
  'type',
  'format',
  'required',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  '$recursiveRef',
  'contentEncoding',
  'contentMediaType',
]);
/** Under these, names are those of properties. */
const NAMED = new Set(['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas']);
const DEPTH_MAX = 200;

/** The texts that an object of the schema itself says. */
function textsOf(json: Json): string[] {
  const textsIn = (key: string, value: unknown): string[] => {
    if (typeof value === 'string') return KEYWORDS.has(key) ? [] : [`${key} = ${value}`];
    return Array.isArray(value) ? value.flatMap((one: unknown) => textsIn(key, one)) : [];
  };
  return Object.entries(json).flatMap(([key, value]) => textsIn(key, value));
}

/** Reports each text of a schema that is in neither the tabs nor the report. */
export function reportLeftTexts(
  notes: Notes,
  schema: Json,
  around: { name: string; description: string; tabs: readonly TabPlan[] },
): void {
  const said = new Said([around, notes.all().map(({ name, message }) => [name, message])]);
  const look = (value: unknown, path: string, depth: number, hasNames: boolean): void => {
    if (depth > DEPTH_MAX) return;
    if (Array.isArray(value)) {
      value.forEach((one: unknown, index) => look(one, `${path}[${index}]`, depth + 1, false));
      return;
    }
    if (!isObject(value)) return;
    const left = hasNames ? [] : textsOf(value).filter(text => !said.has(text.slice(text.indexOf('=') + 2)));
    if (left.length > 0) {
      const name = path.split('.').at(-1) ?? path;
      notes.add('lost', path, name, `Texte qu’aucun champ ne porte\u00a0: ${left.join(' ; ')}`);
    }
    for (const [key, inner] of Object.entries(value))
      look(inner, path ? `${path}.${key}` : key, depth + 1, !hasNames && NAMED.has(key));
  };
  look(schema, '', 0, false);
}
