import { setImmediate as nextTurn } from 'node:timers/promises';
import { outlineOf } from '@rpd/shared/domain';
import type { GallerySheet, SheetDescent, SheetLikes, SheetOrigin } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { ListQuery, Page } from '../lib/lists.ts';
import { outsideBin } from '../store/bin.ts';
import { changed } from '../store/changes.ts';
import { contains } from '../store/fold.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { sheetCodec } from '../store/tables/sheets.ts';

export const GALLERY_SORTS = ['likes', 'name', 'createdAt', 'updatedAt'] as const;
type Sort = (typeof GALLERY_SORTS)[number];

const SORT_COLUMNS = {
  name: 'name_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  likes: 'likes',
} as const;

/** Signs of a description on a card. */
const DESCRIPTION_MAX = 200;

/** A page of the public templates, with what is needed to draw each small. */
export async function listGallery(
  db: Queries,
  me: string,
  { gameType }: { gameType?: string | undefined },
  { q, sort, descending, limit, offset }: ListQuery<Sort>,
): Promise<Page<GallerySheet>> {
  const shown = db
    .selectFrom('sheets')
    .where('is_public', '=', 1)
    .where(outsideBin('sheets'))
    .$if(gameType !== undefined, query => query.where('game_type', '=', gameType ?? null))
    .$if(q !== '', query => query.where(contains('search', q)));
  const { total } = await shown.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const order = descending ? 'desc' : 'asc';
  const page = await shown
    .select(['id', likesOf])
    .orderBy(SORT_COLUMNS[sort], order)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const liked = await likedBy(
    db,
    me,
    page.map(({ id }) => id),
  );
  const items: GallerySheet[] = [];
  const rows = [];
  // One document after the other: a page of them may be several MB (PLS-8).
  for (const { id, likes } of page) {
    const row = await db
      .selectFrom('sheets')
      .where('id', '=', id)
      .select(sheetCodec.names)
      .select(copiesOf)
      .executeTakeFirst();
    if (row) rows.push({ sheet: sheetCodec.decode(row), likes: likes, copies: row.copies });
    await nextTurn();
  }
  const personOf = await peopleNames(
    db,
    rows.map(({ sheet }) => sheet.owner_id),
  );
  for (const { sheet, likes, copies } of rows) {
    const { _id, version, updatedAt, description, structure, fields } = sheet;
    items.push({
      _id,
      version,
      updatedAt,
      name: description.name,
      description: Array.from(description.description).slice(0, DESCRIPTION_MAX).join(''),
      owner: personOf(sheet.owner_id),
      gameType: sheet.gameType || null,
      isOpen: description.publish,
      likes,
      liked: liked.has(_id),
      copies,
      theme: structure.theme ?? null,
      outline: outlineOf({ structure, fields }),
    });
    await nextTurn();
  }
  return { items, total };
}

const likesOf = sql<number>`(select count(*) from sheet_likes where sheet_likes.sheet_id = sheets.id)`.as(
  'likes',
);
const copiesOf =
  sql<number>`(select count(*) from sheet_origins where sheet_origins.origin_id = sheets.id)`.as('copies');

async function likedBy(db: Queries, me: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('sheet_likes')
    .where('user_id', '=', me)
    .where('sheet_id', 'in', ids)
    .select('sheet_id')
    .execute();
  return new Set(rows.map(({ sheet_id }) => sheet_id));
}

/** Likes a template, or no longer; what is so already stays so. Within a transaction. */
export async function setLike(
  db: Queries,
  sheet_id: string,
  me: string,
  liked: boolean,
): Promise<SheetLikes> {
  const written = liked
    ? await db
        .insertInto('sheet_likes')
        .values({ sheet_id, user_id: me, at: new Date().toISOString() })
        .onConflict(conflict => conflict.columns(['sheet_id', 'user_id']).doNothing())
        .executeTakeFirst()
        .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
    : await db
        .deleteFrom('sheet_likes')
        .where('sheet_id', '=', sheet_id)
        .where('user_id', '=', me)
        .executeTakeFirst()
        .then(({ numDeletedRows }) => numDeletedRows);
  if (written) await changed(db, 'sheets', sheet_id);
  return { likes: await countLikes(db, sheet_id), liked };
}

async function countLikes(db: Queries, id: string): Promise<number> {
  const { likes } = await db
    .selectFrom('sheet_likes')
    .where('sheet_id', '=', id)
    .select(eb => eb.fn.countAll<number>().as('likes'))
    .executeTakeFirstOrThrow();
  return likes;
}

/** Notes from which template one was made, or how far it has taken that one over. Within a transaction. */
export async function saveOrigin(
  db: Queries,
  sheet_id: string,
  { _id: origin_id, version }: { _id: string; version: number },
): Promise<void> {
  await db
    .insertInto('sheet_origins')
    .values({ sheet_id, origin_id, version })
    .onConflict(conflict => conflict.column('sheet_id').doUpdateSet({ version }))
    .execute();
  await changed(db, 'sheets', sheet_id);
}

export async function findOrigin(
  db: Queries,
  sheet_id: string,
): Promise<{ origin_id: string; version: number } | undefined> {
  return db
    .selectFrom('sheet_origins')
    .where('sheet_id', '=', sheet_id)
    .select(['origin_id', 'version'])
    .executeTakeFirst();
}

/** Where a template comes from and what became of it. `mayRead`: whether who asks sees the one it was made from. */
export async function descentOf(
  db: Queries,
  me: string,
  id: string,
  mayRead: (sheet: { owner_id: string; isPublic: boolean }) => boolean,
): Promise<SheetDescent> {
  const { copies } = await db
    .selectFrom('sheet_origins')
    .where('origin_id', '=', id)
    .select(eb => eb.fn.countAll<number>().as('copies'))
    .executeTakeFirstOrThrow();
  const liked = (await likedBy(db, me, [id])).has(id);
  const known = await findOrigin(db, id);
  const origin: SheetOrigin | null = known
    ? { taken: known.version, sheet: await originSheet(db, known.origin_id, mayRead) }
    : null;
  return { likes: await countLikes(db, id), liked, copies, origin };
}

async function originSheet(
  db: Queries,
  id: string,
  mayRead: (sheet: { owner_id: string; isPublic: boolean }) => boolean,
): Promise<SheetOrigin['sheet']> {
  const row = await db
    .selectFrom('sheets')
    .where('id', '=', id)
    .where(outsideBin('sheets'))
    .select(['id', 'version', 'description', 'owner_id', 'is_public'])
    .executeTakeFirst();
  if (!row || !mayRead({ owner_id: row.owner_id, isPublic: row.is_public === 1 })) return null;
  const { name } = JSON.parse(row.description) as { name: string };
  const personOf = await peopleNames(db, [row.owner_id]);
  return { _id: row.id, version: row.version, name, owner: personOf(row.owner_id) };
}
