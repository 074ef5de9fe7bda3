import { record } from '../lib/journal.ts';
import type { Actor } from '../lib/journal.ts';
import type { Queries } from '../store/queries.ts';
import { contentOf } from './characters.content.ts';
import { findCharacter, insertCharacter } from './characters.store.ts';
import { keepRevision } from './revisions.store.ts';

/** Gives somebody a copy of a character, to keep. Answers its id; null where the character is gone. */
export async function copyCharacter(db: Queries, actor: Actor, id: string): Promise<string | null> {
  const found = await findCharacter(db, id);
  if (!found || !actor.id) return null;
  const made = await insertCharacter(db, actor.id, contentOf(found));
  await keepRevision(db, actor.id, made, []);
  await record(db, actor, { action: 'create', entity: 'Character', id: made._id, name: made.name });
  return made._id;
}
