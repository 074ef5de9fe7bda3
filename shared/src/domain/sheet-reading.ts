import { ValidationError, type Schema } from 'yup';
import type { Part } from './sheet-field.ts';
import type { DocumentProblem } from './sheet-places.ts';
import type { Steps } from './turns.ts';

// Reading a document part by part, so that others have their turn in between (PLS-8).

/** Problems that are reported at once. */
export const TOLD_MAX = 50;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const join = (path: string, name: string): string => (path ? `${path}.${name}` : name);

/** A part as its schema has it; what is wrong goes to `problems`. */
export function check(schema: Schema, value: unknown, path: string, problems: DocumentProblem[]): unknown {
  try {
    return schema.validateSync(value, { abortEarly: false });
  } catch (error) {
    // yup takes the members of every object ('toString') for fields of its schema, and fails on them.
    const all = error instanceof ValidationError ? (error.inner.length > 0 ? error.inner : [error]) : [];
    if (all.length === 0) problems.push({ path, message: 'Ce document n’est pas lisible.' });
    for (const { path: inner = '', message, type, params } of all.slice(0, TOLD_MAX)) {
      const at = inner ? join(path, inner).replaceAll('.[', '[') : path;
      const unknown = type === 'exact' ? String(params?.['properties']).slice(0, 1000).split(', ') : [];
      if (unknown.length === 0) problems.push({ path: at, message });
      for (const name of unknown.slice(0, TOLD_MAX)) {
        problems.push({ path: join(at, name.slice(0, 100)), message: 'Champ inconnu.' });
      }
    }
    return undefined;
  }
}

/** A part and, one after the other, those in its lists. */
export function* readPart(
  { schema, lists = {} }: Part,
  value: unknown,
  path: string,
  problems: DocumentProblem[],
): Steps<unknown> {
  if (problems.length >= TOLD_MAX) return undefined;
  if (!isObject(value)) return check(schema, value, path, problems);
  const own = Object.entries(lists).filter(([name]) => Array.isArray(value[name]));
  const head = { ...value, ...Object.fromEntries(own.map(([name]) => [name, []])) };
  const made = check(schema, head, path, problems);
  yield;
  const read: Record<string, unknown> = {};
  for (const [name, { each, max }] of own) {
    const items = value[name] as unknown[];
    const at = join(path, name);
    const message = `Au plus ${max} éléments.`;
    if (items.length > max) problems.push({ path: at, message });
    const all: unknown[] = [];
    for (const [index, item] of items.slice(0, max).entries()) {
      all.push(yield* readPart(each, item, `${at}[${index}]`, problems));
    }
    read[name] = all;
  }
  return isObject(made) ? { ...made, ...read } : made;
}
