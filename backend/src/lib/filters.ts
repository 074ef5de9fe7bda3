import { isObjectId } from '@rpd/shared/domain';
import { refuse } from './refusals.ts';

// What lists are narrowed by, besides what readListQuery() reads. A filter that is absent or empty is undefined; one that is
// none of ours is refused, so that nobody takes a list for narrower than it is.

function textOf(query: unknown, name: string): string | undefined {
  const value = (query as Record<string, unknown>)[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || value.includes('\0')) throw wrong(name, 'Cette valeur n’est pas valide.');
  return value;
}

const wrong = (name: string, message: string) => refuse('invalid', { fields: { [name]: message } });

/** A text exactly as it is stored. */
export const textFilter = (query: unknown, name: string): string | undefined => textOf(query, name);

/** The identifier of another entity. */
export function idFilter(query: unknown, name: string): string | undefined {
  const value = textOf(query, name);
  if (value === undefined || isObjectId(value)) return value;
  throw wrong(name, 'Cet identifiant n’est pas valide.');
}

/** From one to `most` identifiers, with commas between them. */
export function idsFilter(query: unknown, name: string, most: number): string[] {
  const ids = textOf(query, name)?.split(',') ?? [];
  if (ids.length === 0 || ids.length > most) throw wrong(name, `De 1 à ${most} identifiants sont attendus.`);
  if (!ids.every(isObjectId)) throw wrong(name, 'Un de ces identifiants n’est pas valide.');
  return ids;
}

/** One of a few words. */
export function choiceFilter<Choice extends string>(
  query: unknown,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = textOf(query, name);
  if (value === undefined) return undefined;
  const choice = choices.find(known => known === value);
  if (!choice) throw wrong(name, `Valeurs possibles : ${choices.join(', ')}.`);
  return choice;
}

/** true or false. */
export function flagFilter(query: unknown, name: string): boolean | undefined {
  const choice = choiceFilter(query, name, ['true', 'false']);
  return choice === undefined ? undefined : choice === 'true';
}

/** A whole number from 0 to `most`. */
export function numberFilter(query: unknown, name: string, most: number): number | undefined {
  const value = textOf(query, name);
  if (value === undefined) return undefined;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number <= most)) throw wrong(name, `Un nombre entier de 0 à ${most} est attendu.`);
  return number;
}

/** A day or a moment, as ISO 8601 in UTC. */
export function momentFilter(query: unknown, name: string): string | undefined {
  const value = textOf(query, name);
  if (value === undefined) return undefined;
  const date = /^\d{4}-\d\d-\d\d(T|$)/.test(value) ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) throw wrong(name, 'Une date est attendue, par exemple 2026-12-24.');
  return date.toISOString();
}
