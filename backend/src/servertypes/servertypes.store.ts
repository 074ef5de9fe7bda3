import type { ServerTypeInput } from '@rpd/shared/domain';
import { typeStore } from '../lib/types.store.ts';
import { serverTypeCodec } from '../store/tables/servers.ts';

export const serverTypes = typeStore<'server_types', ServerTypeInput>('server_types', serverTypeCodec);
