import type { Difference } from '@rpd/shared/ui/form';

/** The words for a value of a form; lists of ids are told by `names`. */
function inWords(value: unknown, names: ReadonlyMap<string, string>): string {
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

/** What two people wrote differently, field by field; `labels` names the fields by their path in the form. */
export const differencesOf = (
  mine: unknown,
  theirs: unknown,
  labels: Readonly<Record<string, string>>,
  names: ReadonlyMap<string, string> = new Map(),
): Difference[] =>
  Object.entries(labels)
    .map(([path, label]) => ({
      label,
      mine: inWords(at(mine, path), names),
      theirs: inWords(at(theirs, path), names),
    }))
    .filter(difference => difference.mine !== difference.theirs);

/** `whole` with `part` at a path. */
const put = (whole: unknown, [key = '', ...rest]: readonly string[], part: unknown): object => ({
  ...(isObject(whole) ? whole : {}),
  [key]: rest.length > 0 ? put(at(whole, key), rest, part) : part,
});

/** What is stored, with what the form says at the paths that it asks for: what it does not ask for stays as it is. */
export const filledIn = <Input extends object>(stored: Input, mine: Input, paths: readonly string[]): Input =>
  paths.reduce<object>((whole, path) => put(whole, path.split('.'), at(mine, path)), stored) as Input;
