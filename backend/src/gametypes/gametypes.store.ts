import type { GameTypeInput } from '@rpd/shared/domain';
import { typeStore } from '../lib/types.store.ts';
import { gameTypeCodec } from '../store/tables/servers.ts';

export const gameTypes = typeStore<'game_types', GameTypeInput>('game_types', gameTypeCodec);
