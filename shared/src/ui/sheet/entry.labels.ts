import type { CompendiumEntry } from '../../domain/compendium.ts';
import { formatNumber } from '../../domain/format.ts';

/** The values of an entry in the order of its kind's, with their names. */
export const entryWords = ({
  values,
  columns,
}: CompendiumEntry): { key: string; name: string; words: string }[] =>
  columns.flatMap(({ key, name }) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (value === undefined || value === '') return [];
    if (typeof value === 'boolean') return [{ key, name, words: value ? 'Oui' : 'Non' }];
    return [{ key, name, words: typeof value === 'number' ? formatNumber(value) : value }];
  });
