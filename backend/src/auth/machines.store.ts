import { isPermission } from '@rpd/shared/domain';
import type { Permission } from '@rpd/shared/domain';
import { isId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';

export type MachineKind = 'robot' | 'app';

/** What the authentication host knows of a bot or an application. */
export interface Machine {
  kind: MachineKind;
  _id: string;
  name: string;
  permissions: Permission[];
  /** Which password it is: counts from 1. */
  credentials: number;
  passwordHash: string;
}

const TABLES = { robot: 'robots', app: 'apps' } as const;
const COLUMNS = ['id', 'name', 'permissions', 'credentials', 'password_hash'] as const;

interface Row {
  id: string;
  name: string;
  permissions: string;
  credentials: number;
  password_hash: string;
}

const read = (kind: MachineKind, row: Row): Machine => ({
  kind,
  _id: row.id,
  name: row.name,
  // A permission that no longer exists opens nothing.
  permissions: (JSON.parse(row.permissions) as unknown[]).filter(isPermission),
  credentials: row.credentials,
  passwordHash: row.password_hash,
});

export async function findMachine(db: Queries, kind: MachineKind, id: string): Promise<Machine | null> {
  const row = await db.selectFrom(TABLES[kind]).select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ? read(kind, row) : null;
}

/** The machine that calls itself so: an identifier of ours, a bot's Discord identifier or an application's `app_id`. */
export async function findByClientId(db: Queries, clientId: string): Promise<Machine | null> {
  if (isId(clientId)) {
    return (await findMachine(db, 'robot', clientId)) ?? (await findMachine(db, 'app', clientId));
  }
  if (!/^[\w-]{4,40}$/.test(clientId)) return null;
  const robot = await db
    .selectFrom('robots')
    .select(COLUMNS)
    .where('discord_id', '=', clientId)
    .executeTakeFirst();
  if (robot) return read('robot', robot);
  const app = await db.selectFrom('apps').select(COLUMNS).where('app_id', '=', clientId).executeTakeFirst();
  return app ? read('app', app) : null;
}

/** Notes that a machine got a token. It is no part of what people edit: the version stays. */
export async function noteMachineUse(db: Queries, { kind, _id }: Machine, at: string): Promise<void> {
  await db.updateTable(TABLES[kind]).set({ last_used_at: at }).where('id', '=', _id).execute();
}
