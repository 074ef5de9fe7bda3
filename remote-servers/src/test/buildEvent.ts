import type { RoleplayEvent, Server } from '@rpd/shared/domain';
import { buildId } from '@rpd/shared/test';

/** An event of a server, published by its owner for Christmas in Montreal, with one place that is taken. */
export const buildEventOf = (
  { _id: server, name: serverName, owner_id }: Server,
  changes: Partial<RoleplayEvent> = {},
): RoleplayEvent => ({
  _id: buildId(),
  version: 1,
  createdAt: '2026-11-21T20:00:00.000Z',
  updatedAt: '2026-11-21T20:00:00.000Z',
  title: 'Veillée',
  description: 'Apportez vos dés.',
  server,
  serverName,
  serverOwner_id: owner_id,
  serverManagers: [],
  serverVisible: true,
  serverWarnings: { themes: [], other: '' },
  state: 'published',
  proposer: '',
  declineReason: '',
  owner_id,
  start: '2030-12-25T01:30:00.000Z',
  end: '2030-12-25T04:30:00.000Z',
  timeZone: 'America/Montreal',
  places: 1,
  confirmedCount: 1,
  waitingCount: 0,
  series: null,
  mySignup: null,
  ...changes,
});
