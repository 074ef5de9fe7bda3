import { may, type RoleplayEvent } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { HistoryButton } from '@rpd/shared/ui/history';
import { Dialog } from '@rpd/shared/ui/overlay';
import { EventPeople } from './EventPeople.tsx';

/** Who comes to an event, above its card. */
export function EventSignups({ event, onClose }: { event: RoleplayEvent; onClose: () => void }) {
  const me = useSession(({ user }) => user);
  return (
    <Dialog
      open
      title={`Inscriptions à ${event.title}`}
      onClose={onClose}
      footer={
        may(me, 'update', 'Event', event) ? (
          <HistoryButton entity="Event" id={event._id} name={event.title} label="Historique" />
        ) : null
      }
    >
      <EventPeople event={event} />
    </Dialog>
  );
}
