import { NO_WARNINGS } from '@rpd/shared/domain';
import type { CharacterRevision } from '@rpd/shared/domain';
import type { ListQuery, Page } from '../lib/lists.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { revisionCodec } from '../store/tables/characters.ts';
import type { CharacterContent, StoredCharacter } from '../store/tables/characters.ts';
import { contentOf } from './characters.content.ts';

export const REVISION_SORTS = ['version'] as const;
type Sort = (typeof REVISION_SORTS)[number];

/** How many saved versions a character keeps. What a template's change set aside is in each of them. */
const REVISIONS_MAX = 100;

/** What is saved by itself while somebody writes counts as one version for so long, in ms. */
const BURST = 10 * 60_000;

/**
 * Keeps what was just saved, in its transaction. With `isAutosave` it takes the place of the version before, if that is the same
 * person's and lately begun: a history of every pause in somebody's writing is none.
 */
export async function keepRevision(
  db: Queries,
  author_id: string,
  character: StoredCharacter,
  changed: string[],
  { isAutosave = false } = {},
): Promise<void> {
  const { _id: character_id, version, updatedAt } = character;
  const content = contentOf(character);
  const before = isAutosave ? await takeBurst(db, author_id, character) : null;
  const fields = [...new Set([...(before?.fields ?? []), ...changed])];
  const at = before?.at ?? updatedAt;
  const row = revisionCodec.encodeAll({ character_id, version, at, author_id, fields, content });
  await db.insertInto('character_revisions').values(row).execute();
  await db
    .deleteFrom('character_revisions')
    .where('character_id', '=', character_id)
    .where('version', '<=', version - REVISIONS_MAX)
    .execute();
}

/** A character's saved versions; `name` is searched nowhere: there are few. */
export async function listRevisions(
  db: Queries,
  character_id: string,
  { descending, limit, offset }: ListQuery<Sort>,
): Promise<Page<CharacterRevision>> {
  const all = db.selectFrom('character_revisions').where('character_id', '=', character_id);
  const rows = await all
    .selectAll()
    .orderBy('version', descending ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await all.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const personOf = await peopleNames(
    db,
    rows.map(row => row.author_id),
  );
  const items = rows.map(row => {
    const { version, at, author_id, fields, content } = revisionCodec.decode(row);
    return { version, at, author: personOf(author_id), name: content.name, fields };
  });
  return { items, total };
}

export async function findRevision(
  db: Queries,
  character_id: string,
  version: number,
): Promise<CharacterContent | null> {
  const row = await db
    .selectFrom('character_revisions')
    .where('character_id', '=', character_id)
    .where('version', '=', version)
    .selectAll()
    .executeTakeFirst();
  if (!row) return null;
  const { content } = revisionCodec.decode(row);
  // Versions from before there were warnings have none.
  return { ...content, details: { ...content.details, warnings: content.details.warnings ?? NO_WARNINGS } };
}

/** Removes the version that this one continues; null when it continues none. The first one, and one that a server got, stay. */
async function takeBurst(
  db: Queries,
  author_id: string,
  { _id: character_id, version, updatedAt }: StoredCharacter,
): Promise<{ at: string; fields: string[] } | null> {
  const begun = new Date(Date.parse(updatedAt) - BURST).toISOString();
  const row = await db
    .selectFrom('character_revisions')
    .where('character_id', '=', character_id)
    .where('version', '=', version - 1)
    .where('version', '>', 1)
    .where('author_id', '=', author_id)
    .where('at', '>', begun)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('submissions')
            .select('submissions.id')
            .where('submissions.character_id', '=', character_id)
            .where('submissions.character_version', '=', version - 1),
        ),
      ),
    )
    .selectAll()
    .executeTakeFirst();
  if (!row) return null;
  await db
    .deleteFrom('character_revisions')
    .where('character_id', '=', character_id)
    .where('version', '=', row.version)
    .execute();
  const { at, fields } = revisionCodec.decode(row);
  return { at, fields };
}
