import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };
/** What has no width: a name with it looks like the name without. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The searchable form of a text: lower case, without accents, ligatures or what is not seen, spaces collapsed. 'Élodie Cœur' gives
 * 'elodie coeur'. Both what is stored in `search` columns and what people type go through it, so that search gives the
 * same answer on SQLite (whose lower() knows ASCII only) and PostgreSQL (whose collations vary).
 */
export function fold(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Only now: what mathematicians and trade marks write becomes plain capitals.
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(UNSEEN, '')
      .replace(/[œæßøłđı]/g, letter => LIGATURES[letter] ?? letter)
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** What a `search` column holds: the folded texts, one after the other. */
export const searchText = (...texts: readonly (string | null | undefined)[]): string =>
  fold(texts.filter(Boolean).join(' '));

/**
 * Whether a folded column has `q` anywhere in it; `%` and `_` stand for themselves. The sign that makes them do so is named: SQLite
 * has none of its own.
 */
export function contains(column: string, q: string): RawBuilder<boolean> {
  const pattern = `%${fold(q).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
