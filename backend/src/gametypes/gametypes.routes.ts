import { gameTypeSchema } from '@rpd/shared/domain';
import type { GameTypeInput } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { typeRoutes, type Types } from '../lib/types.routes.ts';
import { withGameType } from '../store/dependents.ts';
import type { Store } from '../store/store.ts';
import { exchangeGameType } from './gametypes.exchange.ts';
import { gameTypes } from './gametypes.store.ts';

export const gameTypeKind: Types<GameTypeInput> = {
  path: 'gametype',
  subject: 'GameType',
  wrappers: [],
  schema: gameTypeSchema,
  types: gameTypes,
  usedBy: withGameType,
  exchange: exchangeGameType,
};

/** Game types (ADM-11). */
export const gameTypeRoutes = (app: FastifyInstance, store: Store): void =>
  typeRoutes(app, store, gameTypeKind);
