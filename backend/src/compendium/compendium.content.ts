import { createHash } from 'node:crypto';
import type { CompendiumEntryInput } from '@rpd/shared/domain';
import { fold, searchText } from '../store/fold.ts';

/** Characters of what an entry is searched by: its name, where it is from, and its short values. */
const SEARCH_MAX = 600;

/** What is stored of an entry besides what people set: how it is sorted, searched and compared. */
export function keysOf({ name, source, values }: Pick<CompendiumEntryInput, 'name' | 'source' | 'values'>) {
  const texts = Object.values(values).filter(value => typeof value === 'string');
  return { nameKey: fold(name), search: searchText(name, source, ...texts).slice(0, SEARCH_MAX) };
}

/** The same for entries that say the same, whatever the order of their values. */
export function hashOf({ kind, name, system, source, values, description }: CompendiumEntryInput): string {
  const sorted = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const whole = JSON.stringify([kind, name, system, source, sorted, description]);
  return createHash('sha256').update(whole).digest('hex').slice(0, 16);
}

/**
 * The id of an entry of a pack: the same whenever the pack is imported on this server, so that rows that were taken from it find it
 * again when a pack that was removed comes back.
 */
export const packEntryId = (server: string, pack: string, key: string): string =>
  createHash('sha256').update(`${server}\n${pack}\n${key}`).digest('hex').slice(0, 24);
