import { isObject, listOf, lookUp, Part, wordsOf, type Json } from '../../part.ts';
import type { FieldPlan } from '../../plan.ts';
import { optionsFrom } from '../options.ts';
import { typesOf } from './recognise.ts';
import type { Place, References } from './references.ts';
import { FORMATS_KNOWN } from './settings.ts';
import { literalText } from './text.ts';
import type { FieldType } from '@rpd/shared/domain';

// What a property is here, and what can be chosen in it.

const ITEMS: Place = { keys: [], depth: 1, refs: [], isRequired: false };

const itemsOf = (items: Json, references: References): Json =>
  references.resolved(new Part(items, ''), ITEMS).part.json;

/** The type of field. */
export function fieldTypeOf(
  json: Json,
  types: readonly string[],
  hasOptions: boolean,
  references: References,
): FieldType {
  if (types.includes('array')) {
    const items = isObject(json['items']) ? itemsOf(json['items'], references) : {};
    const isChoice =
      Array.isArray(items['enum']) || listOf(items['oneOf'] ?? items['anyOf']).some(one => 'const' in one);
    return isChoice ? 'multiselect' : 'repeat';
  }
  if (types.includes('object')) return 'repeat';
  if (hasOptions) return 'select';
  if (types.includes('boolean') && types.length === 1) return 'checkbox';
  if (types.length > 0 && types.every(one => one === 'number' || one === 'integer')) return 'number';
  const known = lookUp(FORMATS_KNOWN, wordsOf(json['format']));
  if (known) return known;
  if (types.length === 0 && Array.isArray(json['items'])) return 'repeat';
  const most = json['maxLength'];
  return typeof most === 'number' && most > 500 ? 'textarea' : 'string';
}

/** What can be chosen: of a property, or of the items of a list. */
export function optionsOf(part: Part, references: References): FieldPlan['settings']['options'] {
  const { json } = part;
  const items = json['items'];
  const isList = typesOf(json).includes('array') && isObject(items);
  const own = isList ? itemsOf(items, references) : json;
  const names = own['enumNames'] ?? own['x-enumNames'] ?? own['x-enum-varnames'];
  if (!isList) part.skip('enumNames', 'x-enumNames', 'x-enum-varnames');
  if (Array.isArray(own['enum'])) {
    const values = own['enum'].filter(one => one !== null);
    if (!isList && typesOf(own).includes('boolean')) return undefined;
    if (!isList) part.skip('enum');
    const titles = Array.isArray(names) ? (names as unknown[]) : [];
    return optionsFrom(
      values.map((value: unknown, index) => ({
        value: literalText(value),
        label: titles[index],
      })),
      { value: ['value'], label: ['label', 'value'] },
    ).options;
  }
  for (const key of ['oneOf', 'anyOf'] as const) {
    const all = listOf(own[key]);
    const constants = all.filter(
      one => 'const' in one || (Array.isArray(one['enum']) && one['enum'].length === 1),
    );
    if (constants.length === 0 || constants.length < all.length) continue;
    if (!isList) part.skip(key);
    const values = constants.map(one => ({
      value: String(one['const'] ?? (one['enum'] as unknown[])[0]),
      label: one['title'] ?? one['description'],
    }));
    return optionsFrom(values, { value: ['value'], label: ['label', 'value'] }).options;
  }
  if (isList || !('const' in own) || own['const'] === null) return undefined;
  part.skip('const');
  return optionsFrom([literalText(own['const'])], { value: ['value'], label: ['value'] }).options;
}
