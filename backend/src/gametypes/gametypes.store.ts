import type { GameType, GameTypeInput } from '@rpd/shared/domain';
import type { ListQuery, Page } from '../lib/lists.ts';
import { deleteRow, findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { fold, searchText } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { gameTypeCodec } from '../store/tables/servers.ts';

export const GAME_TYPE_SORTS = ['name', 'createdAt', 'updatedAt'] as const;
type Sort = (typeof GAME_TYPE_SORTS)[number];

const SORT_COLUMNS = { name: 'name_key', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const keys = ({ name, description }: GameTypeInput) => ({
  nameKey: fold(name),
  search: searchText(name, description.text),
});

export async function listGameTypes(
  db: Queries,
  { sort, ...part }: ListQuery<Sort>,
): Promise<Page<GameType>> {
  const { rows, total } = await listRows(db, 'game_types', {
    ...part,
    columns: gameTypeCodec.names,
    where: [{}],
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: rows.map(gameTypeCodec.decode).map(presentGameType), total };
}

export async function findGameType(db: Queries, id: string): Promise<GameType | null> {
  const row = await findRow(db, 'game_types', id);
  return row ? presentGameType(gameTypeCodec.decode(row)) : null;
}

export async function insertGameType(db: Queries, input: GameTypeInput): Promise<GameType> {
  const type = { ...newEntity(), ...input };
  await insertRow(db, 'game_types', gameTypeCodec.encodeAll({ ...type, ...keys(input) }));
  return type;
}

/** Null when somebody else saved in between. */
export async function saveGameType(
  db: Queries,
  { _id, version, createdAt }: GameType,
  input: GameTypeInput,
): Promise<GameType | null> {
  const updatedAt = new Date().toISOString();
  const changes = gameTypeCodec.encode({ ...input, ...keys(input) });
  const saved = await updateRow(db, 'game_types', { id: _id, version, updatedAt }, changes);
  return saved ? { _id, version: version + 1, createdAt, updatedAt, ...input } : null;
}

export const deleteGameType = (db: Queries, id: string): Promise<boolean> => deleteRow(db, 'game_types', id);

function presentGameType(type: GameType): GameType {
  const { _id, version, createdAt, updatedAt, name, description } = type;
  return { _id, version, createdAt, updatedAt, name, description };
}
