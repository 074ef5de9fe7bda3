import { ROLES } from '@rpd/shared/domain';
import type { RemoteGrants } from '@rpd/shared/domain';
import { saveGrants } from '../releases/grants.store.ts';
import type { TestServer } from './server.ts';

/** Grants a remote its own area, `/app/<name>`, every group and every role, or what `changes` says. */
export async function grantRemote(
  { store }: TestServer,
  name: string,
  changes: Partial<RemoteGrants> = {},
): Promise<void> {
  const grants: RemoteGrants = {
    areas: [`/app/${name}`],
    groups: ['player', 'game', 'moderation', 'admin'],
    roles: [...ROLES],
    origins: [],
    offers: [],
    slots: [],
    api: [],
    isolated: false,
    ...changes,
  };
  await store.transaction(trx => saveGrants(trx, name, { grants, grantedBy: 'administrator', who: 'test' }));
}
