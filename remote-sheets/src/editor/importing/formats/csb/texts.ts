import { isObject, wordsOf } from '../../part.ts';

// What stands anywhere in a template.

/** Every text that stands in a value. */
export function textsIn(value: unknown, found: string[] = []): string[] {
  if (typeof value === 'string') found.push(value);
  else if (Array.isArray(value)) for (const one of value) textsIn(one, found);
  else if (isObject(value)) for (const one of Object.values(value)) textsIn(one, found);
  return found;
}

/** Components with a name, wherever they stand: of which type each is. */
export function componentsIn(
  value: unknown,
  found = new Map<string, Record<string, unknown>>(),
): typeof found {
  if (Array.isArray(value)) for (const one of value) componentsIn(one, found);
  else if (isObject(value)) {
    const key = wordsOf(value['key']);
    if (key && typeof value['type'] === 'string' && !found.has(key)) found.set(key, value);
    for (const one of Object.values(value)) componentsIn(one, found);
  }
  return found;
}
