import type { Identity, SheetViewer } from '@rpd/shared/domain';

/** What decides as whom somebody sees a character's sheet. */
interface Facts {
  owner_id: string;
  serverOwners: readonly string[];
}

/** As whom somebody sees a filled-in sheet: who made the template, and those to whose servers the character went, are its masters. */
export function viewerOf(
  { _id: me, roles }: Identity,
  { owner_id, serverOwners }: Facts,
  template: { owner_id: string } | null,
): SheetViewer {
  const isStaff = roles.includes('AD') || roles.includes('MO');
  if (isStaff || template?.owner_id === me || serverOwners.includes(me)) return 'gm';
  return owner_id === me ? 'owner' : 'other';
}
