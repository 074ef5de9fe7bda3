import { changed } from './changes.ts';
import type { Queries } from './queries.ts';

/** A character's portrait changed: tokens of maps show it. Those learn of it who see the token. */
export async function touchTokensOf(db: Queries, character: string): Promise<void> {
  const rows = await db.selectFrom('map_tokens').where('character_id', '=', character).select('id').execute();
  for (const { id } of rows) await changed(db, 'maptokens', id);
}
