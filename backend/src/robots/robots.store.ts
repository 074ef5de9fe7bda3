import type { Robot, RobotInput } from '@rpd/shared/domain';
import type { ListQuery, Page } from '../lib/lists.ts';
import { deleteRow, findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { fold, searchText } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { robotCodec } from '../store/tables/machines.ts';
import type { StoredRobot } from '../store/tables/machines.ts';

export const ROBOT_SORTS = ['name', 'discord_id', 'createdAt', 'updatedAt', 'lastUsedAt'] as const;
type Sort = (typeof ROBOT_SORTS)[number];

const SORT_COLUMNS = {
  name: 'name_key',
  discord_id: 'discord_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  lastUsedAt: 'last_used_at',
} as const;

const keys = ({ name, description, discord_id }: RobotInput) => ({
  nameKey: fold(name),
  search: searchText(name, discord_id, description),
});

export async function listRobots(db: Queries, { sort, ...part }: ListQuery<Sort>): Promise<Page<Robot>> {
  const { rows, total } = await listRows(db, 'robots', {
    ...part,
    columns: robotCodec.names,
    where: [{}],
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: rows.map(robotCodec.decode).map(presentRobot), total };
}

export async function findRobot(db: Queries, id: string): Promise<Robot | null> {
  const row = await findRow(db, 'robots', id);
  return row ? presentRobot(robotCodec.decode(row)) : null;
}

export async function insertRobot(db: Queries, input: RobotInput, passwordHash: string): Promise<Robot> {
  const entity = newEntity();
  const secrets = { passwordHash, credentials: 1, credentialsAt: entity.createdAt };
  const robot: StoredRobot = { ...entity, ...input, ...keys(input), ...secrets, lastUsedAt: null };
  await insertRow(db, 'robots', robotCodec.encodeAll(robot));
  return presentRobot(robot);
}

/** Null when somebody else saved in between. */
export async function saveRobot(
  db: Queries,
  { _id: id, version }: Robot,
  input: RobotInput,
): Promise<Robot | null> {
  const updatedAt = new Date().toISOString();
  const changes = robotCodec.encode({ ...input, ...keys(input) });
  const saved = await updateRow(db, 'robots', { id, version, updatedAt }, changes);
  return saved ? findRobot(db, id) : null;
}

/** Another password: tokens that were had with the one before are worth nothing from now on. Null when it is gone. */
export async function renewRobot(db: Queries, id: string, passwordHash: string): Promise<Robot | null> {
  const at = new Date().toISOString();
  await db
    .updateTable('robots')
    .set(eb => ({
      password_hash: passwordHash,
      credentials: eb('credentials', '+', 1),
      credentials_at: at,
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute();
  return findRobot(db, id);
}

export const deleteRobot = (db: Queries, id: string): Promise<boolean> => deleteRow(db, 'robots', id);

/** Everything but the secret. */
function presentRobot(robot: StoredRobot): Robot {
  const { _id, version, createdAt, updatedAt, name, description, discord_id, permissions } = robot;
  const { credentialsAt, lastUsedAt } = robot;
  const head = { _id, version, createdAt, updatedAt };
  const input = { name, description, discord_id, permissions, roles: permissions };
  return { ...head, ...input, credentialsAt, lastUsedAt };
}
