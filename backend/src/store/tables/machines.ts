import type { Permission } from '@rpd/shared/domain';
import { integer, json, moment, optionalMoment, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

const machine = {
  ...entityColumns,
  name: text('name'),
  nameKey: text('name_key'),
  search: text('search'),
  description: text('description'),
  permissions: json<Permission[]>()('permissions'),
  /** argon2id, PHC text form. The password itself is nowhere in the store. */
  passwordHash: text('password_hash'),
  /** Counts passwords: a token names the one that it was given for, and dies with it. */
  credentials: integer('credentials'),
  credentialsAt: moment('credentials_at'),
  lastUsedAt: optionalMoment('last_used_at'),
};

/** The bots of the communities. */
const robotColumns = { ...machine, discord_id: text('discord_id') };
export const robotCodec = tableCodec(robotColumns);
export type RobotRow = RowOf<typeof robotColumns>;

/** The connected applications (RPN). */
const appColumns = { ...machine, app_id: text('app_id') };
export const appCodec = tableCodec(appColumns);
export type AppRow = RowOf<typeof appColumns>;
export type StoredApp = EntityOf<typeof appColumns>;
