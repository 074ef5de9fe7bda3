import { type RemoteGrants, ROLES } from '@rpd/shared/domain';
import { apiAs } from './api.ts';
import type { Platform } from './platform.ts';

/** An administrator grants a new remote its own area, `/app/<name>`, to every role, or what `changes` says. */
export async function grantRemote(
  platform: Platform,
  name: string,
  changes: Partial<RemoteGrants> = {},
): Promise<void> {
  const grants: RemoteGrants = {
    areas: [`/app/${name}`],
    groups: [],
    roles: [...ROLES],
    origins: [],
    offers: [],
    slots: [],
    api: [],
    isolated: false,
    ...changes,
  };
  const call = await apiAs(platform, 'administrator');
  await call('PUT', `deployments/${name}/grants`, { version: 0, ...grants });
}
