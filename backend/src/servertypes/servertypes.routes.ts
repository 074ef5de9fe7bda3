import { serverTypeSchema } from '@rpd/shared/domain';
import type { ServerTypeInput } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { typeRoutes, type Types } from '../lib/types.routes.ts';
import { exchangeType, SERVER_TYPES } from '../store/chosen-types.ts';
import { withServerType } from '../store/dependents.ts';
import type { Store } from '../store/store.ts';
import { serverTypes } from './servertypes.store.ts';

export const serverTypeKind: Types<ServerTypeInput> = {
  path: 'servertype',
  subject: 'ServerType',
  wrappers: ['gametype'],
  schema: serverTypeSchema,
  types: serverTypes,
  usedBy: withServerType,
  exchange: (trx, id, by) => exchangeType(trx, SERVER_TYPES, id, by),
};

/** Server types (ADM-11). The specification wraps them as it wraps game types. */
export const serverTypeRoutes = (app: FastifyInstance, store: Store): void =>
  typeRoutes(app, store, serverTypeKind);
