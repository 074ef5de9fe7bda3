import type { CharacterValues } from './field-value.ts';
import { foldName } from './formula-types.ts';
import type { SheetField } from './sheet-field.ts';

const NAMES: ReadonlySet<string> = new Set([
  'nom',
  'nom du personnage',
  'nom complet',
  'nom et prenom',
  'prenom et nom',
  'name',
]);

/**
 * The field of a template that asks for what every character has already: its name. The form asks once and writes both. Undefined where
 * no field does, or where somebody wrote something else in it.
 */
export function nameFieldOf(
  fields: Readonly<Record<string, SheetField>>,
  name: string,
  values: CharacterValues,
): string | undefined {
  const found = Object.entries(fields).filter(
    ([, field]) =>
      field.type === 'string' &&
      !field.formula &&
      !field.pattern &&
      !field.dice &&
      field.visibility !== 'gmOnly' &&
      NAMES.has(foldName(field.name.trim())),
  );
  const [id = '', field] = found[0] ?? [];
  if (found.length !== 1 || (field?.maxLength !== undefined && field.maxLength < 80)) return undefined;
  const value = Object.hasOwn(values, id) ? values[id] : undefined;
  return value === undefined || value === '' || value === name ? id : undefined;
}
