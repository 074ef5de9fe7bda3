import { may, type Server } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';

/** Whether one plans the events of a server, or proposes them; neither while it is not known. */
export function useEventRights(server: Server | undefined): { mayPlan: boolean; mayPropose: boolean } {
  const me = useSession(({ user }) => user);
  if (!server) return { mayPlan: false, mayPropose: false };
  const { owner_id: serverOwner_id, organizers: serverManagers, visible: serverVisible } = server;
  const owner_id = me?._id ?? '';
  const planned = { owner_id, serverOwner_id, serverManagers, serverVisible, state: 'published' as const };
  const mayPlan = may(me, 'create', 'Event', planned);
  return { mayPlan, mayPropose: !mayPlan && may(me, 'propose', 'Event', planned) };
}
