import { NO_WARNINGS } from '@rpd/shared/domain';
import type { GameInput } from '@rpd/shared/domain';
import { bool, jsonWith, moment, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

const gameColumns = {
  ...entityColumns,
  name: text('name'),
  nameKey: text('name_key'),
  search: text('search'),
  description: jsonWith<GameInput['description']>({ warnings: NO_WARNINGS })('description'),
  owner_id: text('owner_id'),
  status: bool('status'),
  recruiting: bool('recruiting'),
  icon_img: text('icon_img'),
  background_img: text('background_img'),
  background_alt: text('background_alt'),
  img_alt: text('img_alt'),
  card_class: text('card_class'),
  rpd_url: text('rpd_url'),
};
export const gameCodec = tableCodec(gameColumns);
export type GameRow = RowOf<typeof gameColumns>;
export type StoredGame = EntityOf<typeof gameColumns>;

/** The types of each game, in the order in which they were chosen. */
export type GameGameTypeRow = { game_id: string; game_type_id: string; position: number };

/** Who joined which game. */
const memberColumns = { game_id: text('game_id'), user_id: text('user_id'), joinedAt: moment('joined_at') };
export type GameMemberRow = RowOf<typeof memberColumns>;
