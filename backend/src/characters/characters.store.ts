import { setImmediate as nextTurn } from 'node:timers/promises';
import { hasWarnings } from '@rpd/shared/domain';
import type { SheetField, SheetInput } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Condition } from '../lib/access.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { refreshVisibility, visibilityConditions } from '../store/character-visibility.ts';
import { findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import { takeOutOfArchive } from '../store/inactivity.ts';
import { listRows } from '../store/entities.list.ts';
import { fold, searchText } from '../store/fold.ts';
import { touchFightsOf } from '../store/touch-fights.ts';
import { touchSeatsOf } from '../store/touch-seats.ts';
import { touchTokensOf } from '../store/touch-tokens.ts';
import type { Queries } from '../store/queries.ts';
import { characterCodec, characterSummaryCodec, NO_PUBLIC_FIELDS } from '../store/tables/characters.ts';
import type {
  CharacterContent,
  CharacterUndo,
  StoredCharacter,
  StoredCharacterSummary,
} from '../store/tables/characters.ts';
import { sheetRevisionCodec } from '../store/tables/sheets.ts';

export const CHARACTER_SORTS = ['name', 'createdAt', 'updatedAt'] as const;
type Sort = (typeof CHARACTER_SORTS)[number];

const SORT_COLUMNS = { name: 'name_key', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

export interface CharacterFilters {
  owner?: string | undefined;
  sheet?: string | undefined;
  /** Those that this server has accepted. */
  server?: string | undefined;
}

const keys = ({ name, details }: Pick<CharacterContent, 'name' | 'details'>) => ({
  nameKey: fold(name),
  search: searchText(name, ...details.traits),
});

/** A page of the characters that meet one of `visible` (see conditionsFor), without their values. */
export async function listCharacters(
  db: Queries,
  visible: readonly Condition[],
  filters: CharacterFilters,
  { sort, ...part }: ListQuery<Sort>,
): Promise<Page<StoredCharacterSummary>> {
  const { rows, ...counted } = await listRows(db, 'characters', {
    ...part,
    columns: characterSummaryCodec.names,
    where: [{}],
    also: narrowed(filters),
    oneOf: visibilityConditions(visible),
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: rows.map(characterSummaryCodec.decode), ...counted };
}

function narrowed({ owner, sheet, server }: CharacterFilters): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (owner) conditions.push(sql`owner_id = ${owner}`);
  if (sheet) conditions.push(sql`sheet_id = ${sheet}`);
  if (server) {
    conditions.push(sql`id in (select submissions.character_id from submissions
      where submissions.server_id = ${server} and submissions.state = 'accepted')`);
  }
  return conditions;
}

export async function findCharacter(db: Queries, id: string): Promise<StoredCharacter | null> {
  const row = await findRow(db, 'characters', id);
  return row ? characterCodec.decode(row) : null;
}

export async function insertCharacter(
  db: Queries,
  owner_id: string,
  content: CharacterContent,
): Promise<StoredCharacter> {
  const unseen = { isAccepted: false, isShown: false, undo: null, creation: null };
  const page = { publicPage: false, publicSince: null, publicFields: NO_PUBLIC_FIELDS };
  const character = { ...newEntity(), owner_id, ...unseen, ...page, ...content, ...keys(content) };
  await insertRow(db, 'characters', characterCodec.encodeAll(character));
  return character;
}

/** Saves a state, and what its player may take back. Null when somebody else saved in between. */
export async function saveCharacter(
  db: Queries,
  current: StoredCharacter,
  content: CharacterContent,
  undo: CharacterUndo | null,
): Promise<StoredCharacter | null> {
  const { _id: id, version } = current;
  const updatedAt = new Date().toISOString();
  const changes = { ...content, creation: content.creation ?? null, undo, ...keys(content) };
  const row = { ...characterCodec.encode(changes), sheet_id: content.sheet };
  const saved = await updateRow(db, 'characters', { id, version, updatedAt }, row);
  if (!saved) return null;
  if (await takeOutOfArchive(db, id)) await refreshVisibility(db, { characters: [id] });
  await touchFightsOf(db, id);
  const isPicturedOtherwise =
    content.portrait !== current.portrait ||
    hasWarnings(content.details.warnings) !== hasWarnings(current.details.warnings);
  if (content.name !== current.name || isPicturedOtherwise) await touchSeatsOf(db, id);
  if (isPicturedOtherwise) await touchTokensOf(db, id);
  return { ...current, ...changes, version: version + 1, updatedAt };
}

/** How earlier versions of a template had these fields, the latest of each. Those that none of them had are not in the answer. */
export async function findFormerFields(
  db: Queries,
  sheet: string,
  ids: readonly string[],
): Promise<SheetInput['fields']> {
  const found = new Map<string, SheetField>();
  const wanted = new Set(ids);
  // One after the other: fifty versions of half a megabyte would keep everybody waiting.
  for (let before = Number.MAX_SAFE_INTEGER; wanted.size > 0;) {
    const row = await db
      .selectFrom('sheet_revisions')
      .where('sheet_id', '=', sheet)
      .where('version', '<', before)
      .orderBy('version', 'desc')
      .limit(1)
      .selectAll()
      .executeTakeFirst();
    if (!row) break;
    const { version, content } = sheetRevisionCodec.decode(row);
    for (const id of wanted) {
      const field = Object.hasOwn(content.fields, id) ? content.fields[id] : undefined;
      if (!field) continue;
      found.set(id, field);
      wanted.delete(id);
    }
    before = version;
    await nextTurn();
  }
  return Object.fromEntries(found);
}
