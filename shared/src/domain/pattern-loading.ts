import { matchesAnything, type Matches } from './field-pattern.ts';
import type { FieldLike } from './sheet-field.ts';

// The engine of patterns is large: a page loads it where a sheet has a pattern.

let loaded: (() => Matches) | undefined;

/** Whether a field, or a column of one, has a pattern. */
export const hasPatterns = (fields: readonly FieldLike[]): boolean =>
  fields.some(({ pattern, columns = [] }) => Boolean(pattern) || hasPatterns(columns));

/** Loads the engine where one of these fields has a pattern. Rejects when its file cannot be fetched. */
export async function loadPatterns(fields: Readonly<Record<string, FieldLike>>): Promise<void> {
  if (loaded || !hasPatterns(Object.values(fields))) return;
  loaded = (await import('../pattern/index.ts')).patternMatcher;
}

/** The engine, for one look at a character's texts; before it is loaded, one that lets everything pass: the API has the last word. */
export const loadedPatterns = (): Matches => loaded?.() ?? matchesAnything;
