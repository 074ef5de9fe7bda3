import { NO_WARNINGS } from '@rpd/shared/domain';
import type {
  GameTypeInput,
  ServerInput,
  ServerPermission,
  ServerRoleColor,
  ServerTypeInput,
  TransferState,
} from '@rpd/shared/domain';
import { bool, json, jsonWith, moment, oneOf, optionalMoment, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

const named = { name: text('name'), nameKey: text('name_key'), search: text('search') };

const description = jsonWith<ServerInput['description']>({ warnings: NO_WARNINGS })('description');
/** The texts alone, where a query reads no more. */
export const decodeDescription = (stored: string) => description.decode(stored);

const serverColumns = {
  ...entityColumns,
  ...named,
  description,
  owner_id: text('owner_id'),
  serverDiscord_id: text('discord_id'),
  visible: bool('visible'),
  publicPage: bool('public_page'),
  /** Since when it has its public page; null while it has none. */
  publicSince: optionalMoment('public_since'),
  icon_img: text('icon_img'),
  cover_img: text('cover_img'),
  cover_alt: text('cover_alt'),
  options: json<ServerInput['options']>()('options'),
  /** Two of the options, for lists that filter by them and for who sees a character. */
  teamPlay: bool('team_play'),
  showsCharacters: bool('shows_characters'),
  activityAt: moment('activity_at'),
  /** Set while moderation hides it. */
  hiddenAt: optionalMoment('hidden_at'),
  hiddenReason: text('hidden_reason'),
  /** What discordProblems() says of it, separated by spaces. */
  discordProblems: text('discord_problems'),
};
export const serverCodec = tableCodec(serverColumns);
export type ServerRow = RowOf<typeof serverColumns>;
export type StoredServer = EntityOf<typeof serverColumns>;

/** The types of each server, in the order in which they were chosen. */
export type ServerSheetRow = { server_id: string; sheet_id: string; position: number };
export type ServerServerTypeRow = { server_id: string; server_type_id: string; position: number };

/** Who manages which server with its owner. */
const managerColumns = {
  server_id: text('server_id'),
  user_id: text('user_id'),
  addedAt: moment('added_at'),
  /** Ids of roles. */
  roles: json<string[]>()('roles'),
  /** What these allow, as ' edit events ': asked for in queries, and written with every change of roles. */
  permissions: text('permissions'),
};
export const managerCodec = tableCodec(managerColumns);
export type ServerManagerRow = RowOf<typeof managerColumns>;

/** The roles of each server's team, in the order in which they were made. */
const serverRoleColumns = {
  _id: text('id'),
  server_id: text('server_id'),
  name: text('name'),
  color: oneOf<ServerRoleColor>()('color'),
  permissions: json<ServerPermission[]>()('permissions'),
};
export const serverRoleCodec = tableCodec(serverRoleColumns);
export type ServerRoleRow = RowOf<typeof serverRoleColumns>;

/** A server that is offered to somebody. */
const transferColumns = {
  _id: text('id'),
  server_id: text('server_id'),
  from_id: text('from_id'),
  to_id: text('to_id'),
  /** The owner, or an administrator: then `byTeam`. */
  offered_by: text('offered_by'),
  byTeam: bool('by_team'),
  reason: text('reason'),
  stays: bool('stays'),
  state: oneOf<TransferState>()('state'),
  createdAt: moment('created_at'),
  expiresAt: moment('expires_at'),
  decidedAt: optionalMoment('decided_at'),
};
export const transferCodec = tableCodec(transferColumns);
export type ServerTransferRow = RowOf<typeof transferColumns>;
export type StoredTransfer = EntityOf<typeof transferColumns>;

const serverTypeColumns = {
  ...entityColumns,
  ...named,
  description: json<ServerTypeInput['description']>()('description'),
  background_img: text('background_img'),
  icon_img: text('icon_img'),
  card_class: text('card_class'),
};
export const serverTypeCodec = tableCodec(serverTypeColumns);
export type ServerTypeRow = RowOf<typeof serverTypeColumns>;

const gameTypeColumns = {
  ...entityColumns,
  ...named,
  description: json<GameTypeInput['description']>()('description'),
};
export const gameTypeCodec = tableCodec(gameTypeColumns);
export type GameTypeRow = RowOf<typeof gameTypeColumns>;
