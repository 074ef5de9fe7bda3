import {
  characterSchema,
  type Character,
  type CharacterInput,
  isEmptyValue,
  loadedPatterns,
  valueErrors,
} from '../domain/index.ts';

/** What changed, and what it was written on; null clears a value. */
export interface CharacterChanges extends Partial<Omit<CharacterInput, 'sheet'>> {
  _id: string;
  version: number;
  sheetVersion?: number;
  values?: Record<string, unknown>;
}

/** What was written, by path: `name`, `age`, `equipment.armor`, `values.<field id>`; undefined clears a value. */
export type Changes = Record<string, unknown>;

const VALUE = 'values.';
export const valuePath = (fieldId: string): string => `${VALUE}${fieldId}`;
/** The field whose value a path is; null for what every character has. */
export const fieldOf = (path: string): string | null =>
  path.startsWith(VALUE) ? path.slice(VALUE.length) : null;

/** What a character has at a path. */
export function at(character: Character, path: string): unknown {
  const fieldId = fieldOf(path);
  if (fieldId !== null)
    return Object.hasOwn(character.values, fieldId) ? character.values[fieldId] : undefined;
  if (path.startsWith('equipment.')) return Reflect.get(character.equipment, path.slice('equipment.'.length));
  return Reflect.get(character, path);
}

export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isEmptyValue(one) && isEmptyValue(other)) ||
  JSON.stringify(one) === JSON.stringify(other);

/** The changes that are still ones: what is as the host has it is none; nor is what the template has no place for any more. */
export function stillDifferent(changes: Changes, base: Character): Changes {
  const left = Object.entries(changes).filter(([path, value]) => {
    const fieldId = fieldOf(path);
    if (fieldId !== null && !Object.hasOwn(base.template?.fields ?? {}, fieldId)) return false;
    return !isSameValue(value, at(base, path));
  });
  return Object.fromEntries(left);
}

/** The values with what was written since. */
export function shownValues(base: Character, changes: Changes): Character['values'] {
  const values = { ...base.values };
  for (const [path, value] of Object.entries(changes)) {
    const fieldId = fieldOf(path);
    if (fieldId === null) continue;
    if (value === undefined || value === null) delete values[fieldId];
    else values[fieldId] = value as Character['values'][string];
  }
  return values;
}

/**
 * Keeps the present template object in a response while its version is the same: the sheet is not rendered again
 * after each save.
 */
export function withKnownTemplate(answer: Character, { template }: Character): Character {
  return JSON.stringify(answer.template) === JSON.stringify(template) ? { ...answer, template } : answer;
}

/** Which values differ between what is shown and what was written just now. */
export function writtenValues(before: Character['values'], after: Character['values']): Changes {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...ids].filter(id => before[id] !== after[id]);
  return Object.fromEntries(changed.map(id => [valuePath(id), after[id] ?? null]));
}

/** What is wrong with what was written, by path, by the rules that the host has. */
export function faultsOf(changes: Changes, base: Character): Record<string, string> {
  const entries = Object.entries(changes);
  const values = entries.flatMap(([path, value]) => {
    const fieldId = fieldOf(path);
    return fieldId === null ? [] : [[fieldId, value] as const];
  });
  const faults = base.template
    ? valueErrors(base.template.fields, Object.fromEntries(values), {
        viewer: base.viewer,
        matches: loadedPatterns(),
      })
    : {};
  for (const [path, value] of entries) {
    if (fieldOf(path) !== null) continue;
    try {
      // At the path alone: what else is missing is no fault of this change.
      characterSchema.validateSyncAt(path, nested(path, value));
    } catch (error) {
      faults[path] = error instanceof Error ? error.message : 'Cette valeur n’est pas valide.';
    }
  }
  return faults;
}

function nested(path: string, value: unknown): object {
  const [first = '', second] = path.split('.');
  return second === undefined ? { [first]: value } : { [first]: { [second]: value } };
}

/** The changes as the API takes them. */
export function sentChanges(changes: Changes, base: Character): Omit<CharacterChanges, 'version'> {
  const sent: Record<string, unknown> = { _id: base._id };
  const values: Record<string, unknown> = {};
  const equipment: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(changes)) {
    const fieldId = fieldOf(path);
    if (fieldId !== null) values[fieldId] = value ?? null;
    else if (path.startsWith('equipment.')) equipment[path.slice('equipment.'.length)] = value;
    else sent[path] = value;
  }
  return {
    ...(sent as { _id: string }),
    ...(Object.keys(equipment).length > 0 && { equipment: equipment as Character['equipment'] }),
    ...(Object.keys(values).length > 0 && { values }),
    ...(base.template && { sheetVersion: base.template.version }),
  };
}

export const isAny = (changes: Changes): boolean => Object.keys(changes).length > 0;
export const without = (changes: Changes, paths: (path: string) => boolean): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([path]) => !paths(path)));
