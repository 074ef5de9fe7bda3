import { NO_GRANTS } from '@rpd/shared/domain';
import type { Deployment } from '@rpd/shared/remote';

/** A remote that has one version and nothing more: `buildDeployment({ name: 'guilds', live: '1.2.0' })`. */
export const buildDeployment = (changes: Partial<Deployment> = {}): Deployment => ({
  name: 'servers',
  title: 'Serveurs',
  state: 'on',
  grants: NO_GRANTS,
  isolated: false,
  grantsVersion: 1,
  requested: null,
  beyond: [],
  deprecated: [],
  offers: [],
  fills: [],
  switches: [],
  fillReports: [],
  changes: [],
  live: '1.2.0',
  previous: null,
  rollbackTo: null,
  canary: null,
  health: [],
  versions: [],
  history: [],
  reports: [],
  tokens: [],
  pointers: [],
  viewers: [],
  ...changes,
});
