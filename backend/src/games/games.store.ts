import type { Game, GameInput } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Condition } from '../lib/access.ts';
import type { CriterionFields } from '../lib/criteria.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { GAME_TYPES, hasType, replaceTypes, typesOf } from '../store/chosen-types.ts';
import { encodeConditions } from '../store/codec.ts';
import { findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { fold, searchText } from '../store/fold.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { gameCodec } from '../store/tables/games.ts';
import type { StoredGame } from '../store/tables/games.ts';
import { countMembers } from './members.store.ts';

export const GAME_SORTS = ['name', 'createdAt', 'updatedAt', 'status'] as const;
type Sort = (typeof GAME_SORTS)[number];

const SORT_COLUMNS = {
  name: 'name_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  status: 'status',
} as const;

const flag = (column: string) => ({
  type: 'choice' as const,
  values: { true: sql<boolean>`${sql.ref(column)} = 1`, false: sql<boolean>`${sql.ref(column)} = 0` },
});

/** What games are narrowed by: what everybody sees of those that they see. */
export const GAME_CRITERIA = {
  name: { type: 'text', column: 'name_key', searched: 'search' },
  gameType: { type: 'id', condition: id => hasType(GAME_TYPES, id) },
  status: flag('status'),
  recruiting: flag('recruiting'),
  createdAt: { type: 'date', column: 'created_at' },
} as const satisfies CriterionFields;
/** What the route reads itself: whose games. */
export const GAME_FILTERS = ['owner', 'member'];

export interface GameFilters {
  /** See readCriteria(). */
  criteria: readonly RawBuilder<boolean>[];
  /** Only the games that this person joined. */
  member?: string | undefined;
}

const keys = ({ name, description }: GameInput) => ({
  nameKey: fold(name),
  search: searchText(name, description.bio),
});

/** A page of the games that meet one of `visible` (see conditionsFor), as `me` sees them. */
export async function listGames(
  db: Queries,
  me: string,
  visible: readonly Condition[],
  filters: GameFilters,
  { sort, ...part }: ListQuery<Sort>,
): Promise<Page<Game>> {
  const { rows, ...counted } = await listRows(db, 'games', {
    ...part,
    columns: gameCodec.names,
    where: encodeConditions(gameCodec, visible),
    also: narrowed(filters),
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: await present(db, me, rows.map(gameCodec.decode)), ...counted };
}

function narrowed({ criteria, member }: GameFilters): readonly RawBuilder<boolean>[] {
  if (!member) return criteria;
  return [...criteria, sql`id in (select game_id from game_members where user_id = ${member})`];
}

export async function findGame(db: Queries, me: string, id: string): Promise<Game | null> {
  const row = await findRow(db, 'games', id);
  if (!row) return null;
  const [game] = await present(db, me, [gameCodec.decode(row)]);
  return game ?? null;
}

/** Within a transaction: its types are written beside it. */
export async function insertGame(db: Queries, owner_id: string, input: GameInput): Promise<Game> {
  const game = { ...newEntity(), owner_id, ...input };
  await insertRow(db, 'games', gameCodec.encodeAll({ ...game, ...keys(input) }));
  await replaceTypes(db, GAME_TYPES, game._id, input.gameType);
  return { ...game, owner: (await peopleNames(db, [owner_id]))(owner_id), memberCount: 0, joined: false };
}

/** Null when somebody else saved in between. Within a transaction. */
export async function saveGame(db: Queries, current: Game, input: GameInput): Promise<Game | null> {
  const { _id: id, version } = current;
  const updatedAt = new Date().toISOString();
  const changes = gameCodec.encode({ ...input, ...keys(input) });
  const saved = await updateRow(db, 'games', { id, version, updatedAt }, changes);
  if (saved) await replaceTypes(db, GAME_TYPES, id, input.gameType);
  return saved ? { ...current, ...input, version: version + 1, updatedAt } : null;
}

/** Adds to all of a page, in one query each, its types, who leads it and how many people joined. */
async function present(db: Queries, me: string, games: StoredGame[]): Promise<Game[]> {
  const ids = games.map(game => game._id);
  const counts = await countMembers(db, me, ids);
  const types = await typesOf(db, GAME_TYPES, ids);
  const ownerOf = await peopleNames(
    db,
    games.map(game => game.owner_id),
  );
  return games.map(({ nameKey: _nameKey, search: _search, ...game }) => ({
    ...game,
    gameType: types.get(game._id) ?? [],
    owner: ownerOf(game.owner_id),
    ...(counts.get(game._id) ?? { memberCount: 0, joined: false }),
  }));
}
