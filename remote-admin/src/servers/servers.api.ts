import type { Server, ServerInput } from '@rpd/shared/domain';
import { entityApi } from '../lib/entity-api.ts';

export const servers = entityApi<ServerInput, Server>('server', 'servers');
