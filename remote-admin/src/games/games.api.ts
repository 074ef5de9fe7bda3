import type { Game, GameInput } from '@rpd/shared/domain';
import { entityApi } from '../lib/entity-api.ts';

export const games = entityApi<GameInput, Game>('game', 'games');
