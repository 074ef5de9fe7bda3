import { may, type Server } from '@rpd/shared/domain';

/** Whether somebody decides which characters come into a server. */
export const judgesFor = (
  me: Parameters<typeof may>[0],
  { owner_id: serverOwner_id, recruiters: serverManagers }: Server,
): boolean => may(me, 'decide', 'Submission', { owner_id: '', serverOwner_id, serverManagers });
