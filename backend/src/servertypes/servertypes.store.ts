import type { ServerType, ServerTypeInput } from '@rpd/shared/domain';
import type { ListQuery, Page } from '../lib/lists.ts';
import { deleteRow, findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { fold, searchText } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { serverTypeCodec } from '../store/tables/servers.ts';

export const SERVER_TYPE_SORTS = ['name', 'createdAt', 'updatedAt'] as const;
type Sort = (typeof SERVER_TYPE_SORTS)[number];

const SORT_COLUMNS = { name: 'name_key', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const keys = ({ name, description }: ServerTypeInput) => ({
  nameKey: fold(name),
  search: searchText(name, description.text),
});

export async function listServerTypes(
  db: Queries,
  { sort, ...part }: ListQuery<Sort>,
): Promise<Page<ServerType>> {
  const { rows, total } = await listRows(db, 'server_types', {
    ...part,
    columns: serverTypeCodec.names,
    where: [{}],
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: rows.map(serverTypeCodec.decode).map(presentServerType), total };
}

export async function findServerType(db: Queries, id: string): Promise<ServerType | null> {
  const row = await findRow(db, 'server_types', id);
  return row ? presentServerType(serverTypeCodec.decode(row)) : null;
}

export async function insertServerType(db: Queries, input: ServerTypeInput): Promise<ServerType> {
  const type = { ...newEntity(), ...input };
  await insertRow(db, 'server_types', serverTypeCodec.encodeAll({ ...type, ...keys(input) }));
  return type;
}

/** Null when somebody else saved in between. */
export async function saveServerType(
  db: Queries,
  { _id, version, createdAt }: ServerType,
  input: ServerTypeInput,
): Promise<ServerType | null> {
  const updatedAt = new Date().toISOString();
  const changes = serverTypeCodec.encode({ ...input, ...keys(input) });
  const saved = await updateRow(db, 'server_types', { id: _id, version, updatedAt }, changes);
  return saved ? { _id, version: version + 1, createdAt, updatedAt, ...input } : null;
}

export const deleteServerType = (db: Queries, id: string): Promise<boolean> =>
  deleteRow(db, 'server_types', id);

function presentServerType(type: ServerType): ServerType {
  const { _id, version, createdAt, updatedAt, name, description, background_img, icon_img, card_class } =
    type;
  return { _id, version, createdAt, updatedAt, name, description, background_img, icon_img, card_class };
}
