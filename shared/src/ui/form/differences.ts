import type { Difference } from './ConflictDialog.tsx';

/** Words for the ids that fields hold. */
export type Names = ReadonlyMap<string, string>;

/** Its label; with the words for its values, where they are a few known ones. */
type FieldWords = string | { label: string; values: Readonly<Record<string, string>> };

/** Every field of a form by its path. */
export type Fields = Readonly<Record<string, FieldWords>>;

/** The words for a value of a form. */
function inWords(value: unknown, names: Names): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (Array.isArray(value)) return value.map(item => inWords(item, names)).join(', ');
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return names.get(text) ?? text;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (isObject(inner) ? (inner as Record<string, unknown>)[key] : undefined),
      value,
    );

const NO_NAMES: Names = new Map();

/** The paths at which one reads something else than before. */
export const changedPaths = (before: unknown, after: unknown, paths: readonly string[]): string[] =>
  paths.filter(path => inWords(at(before, path), NO_NAMES) !== inWords(at(after, path), NO_NAMES));

/** What fields are called. */
export const labelsOf = (paths: readonly string[], fields: Fields): string[] =>
  paths.map(path => {
    const field = fields[path] ?? path;
    return typeof field === 'string' ? field : field.label;
  });

/** In place of what somebody has not changed. */
const UNTOUCHED = 'Pas modifié : la version enregistrée est gardée.';

interface Versions {
  mine: unknown;
  theirs: unknown;
  /** The paths of what I changed; elsewhere theirs is kept either way. */
  touched: readonly string[];
}

/** What two people wrote differently, field by field. */
export const differencesOf = (
  { mine, theirs, touched }: Versions,
  fields: Fields,
  names = NO_NAMES,
): Difference[] =>
  changedPaths(mine, theirs, Object.keys(fields)).map(path => {
    const field = fields[path] ?? path;
    const [label, words] =
      typeof field === 'string' ? [field, names] : [field.label, new Map(Object.entries(field.values))];
    return {
      label,
      mine: touched.includes(path) ? inWords(at(mine, path), words) : UNTOUCHED,
      theirs: inWords(at(theirs, path), words),
    };
  });

/** `whole` with `part` at a path. */
const put = (whole: unknown, [key = '', ...rest]: readonly string[], part: unknown): object => ({
  ...(isObject(whole) ? whole : {}),
  [key]: rest.length > 0 ? put(at(whole, key), rest, part) : part,
});

/** What is stored, with what the form says at `paths`: everything else stays as it is. */
export const filledIn = <Input extends object>(stored: Input, mine: Input, paths: readonly string[]): Input =>
  paths.reduce<object>((whole, path) => put(whole, path.split('.'), at(mine, path)), stored) as Input;
