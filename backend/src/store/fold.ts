const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };

/**
 * The searchable form of a text: lower case, without accents or ligatures, spaces collapsed. 'Élodie Cœur' gives
 * 'elodie coeur'. Both what is stored in `search` columns and what people type go through it, so that search gives the
 * same answer on SQLite (whose lower() knows ASCII only) and PostgreSQL (whose collations vary).
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđ]/g, letter => LIGATURES[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a `search` column holds: the folded texts, one after the other. */
export const searchText = (...texts: readonly (string | null | undefined)[]): string =>
  fold(texts.filter(Boolean).join(' '));

/** A LIKE pattern (ESCAPE '\') that finds the folded `q` anywhere; `%` and `_` stand for themselves. */
export const containsPattern = (q: string): string => `%${fold(q).replace(/[\\%_]/g, '\\$&')}%`;
