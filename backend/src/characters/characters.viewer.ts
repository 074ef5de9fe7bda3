import type { Identity, SheetViewer } from '@rpd/shared/domain';

/** What decides as whom somebody sees a character's sheet. */
export interface ViewerFacts {
  owner_id: string;
  serverOwners: readonly string[];
  tableMasters: readonly string[];
}

/**
 * As whom somebody sees a filled-in sheet: who made the template, those to whose servers the character went, and the game masters of the
 * tables where it is played, are its masters.
 */
export function viewerOf(
  { _id: me, roles }: Identity,
  { owner_id, serverOwners, tableMasters }: ViewerFacts,
  template: { owner_id: string } | null,
): SheetViewer {
  const isStaff = roles.includes('AD') || roles.includes('MO');
  const isMaster = serverOwners.includes(me) || tableMasters.includes(me);
  if (isStaff || template?.owner_id === me || isMaster) return 'gm';
  return owner_id === me ? 'owner' : 'other';
}
