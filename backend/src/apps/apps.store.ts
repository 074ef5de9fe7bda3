import { randomInt } from 'node:crypto';
import type { App, AppInput } from '@rpd/shared/domain';
import type { ListQuery, Page } from '../lib/lists.ts';
import { deleteRow, findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { fold, searchText } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { appCodec } from '../store/tables/machines.ts';
import type { StoredApp } from '../store/tables/machines.ts';

export const APP_SORTS = ['name', 'app_id', 'createdAt', 'updatedAt', 'lastUsedAt'] as const;
type Sort = (typeof APP_SORTS)[number];

const SORT_COLUMNS = {
  name: 'name_key',
  app_id: 'app_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  lastUsedAt: 'last_used_at',
} as const;

const keys = ({ name, description, app_id }: AppInput) => ({
  nameKey: fold(name),
  search: searchText(name, app_id, description),
});

export async function listApps(db: Queries, { sort, ...part }: ListQuery<Sort>): Promise<Page<App>> {
  const { rows, total } = await listRows(db, 'apps', {
    ...part,
    columns: appCodec.names,
    where: [{}],
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: rows.map(appCodec.decode).map(presentApp), total };
}

export async function findApp(db: Queries, id: string): Promise<App | null> {
  const row = await findRow(db, 'apps', id);
  return row ? presentApp(appCodec.decode(row)) : null;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** An identifier for an application that was given none: 'rpn-' and twelve characters, none ambiguous. */
const newAppId = (): string =>
  `rpn-${Array.from({ length: 12 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')}`;

/** An empty `app_id` gets one made. */
export const withAppId = (input: AppInput): AppInput => ({ ...input, app_id: input.app_id || newAppId() });

export async function insertApp(db: Queries, input: AppInput, passwordHash: string): Promise<App> {
  const entity = newEntity();
  const secrets = { passwordHash, credentials: 1, credentialsAt: entity.createdAt };
  const app: StoredApp = { ...entity, ...input, ...keys(input), ...secrets, lastUsedAt: null };
  await insertRow(db, 'apps', appCodec.encodeAll(app));
  return presentApp(app);
}

/** Null when somebody else saved in between. */
export async function saveApp(db: Queries, { _id: id, version }: App, input: AppInput): Promise<App | null> {
  const updatedAt = new Date().toISOString();
  const changes = appCodec.encode({ ...input, ...keys(input) });
  const saved = await updateRow(db, 'apps', { id, version, updatedAt }, changes);
  return saved ? findApp(db, id) : null;
}

/** Another password: tokens that were had with the one before are worth nothing from now on. Null when it is gone. */
export async function renewApp(db: Queries, id: string, passwordHash: string): Promise<App | null> {
  const at = new Date().toISOString();
  await db
    .updateTable('apps')
    .set(eb => ({
      password_hash: passwordHash,
      credentials: eb('credentials', '+', 1),
      credentials_at: at,
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute();
  return findApp(db, id);
}

export const deleteApp = (db: Queries, id: string): Promise<boolean> => deleteRow(db, 'apps', id);

/** Everything but the secret. */
function presentApp(app: StoredApp): App {
  const { _id, version, createdAt, updatedAt, name, description, app_id, permissions } = app;
  const { credentialsAt, lastUsedAt } = app;
  const head = { _id, version, createdAt, updatedAt };
  const input = { name, description, app_id, permissions };
  return { ...head, ...input, credentialsAt, lastUsedAt };
}
