import { may, type RoleplayEvent } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { IconButton, lazyWithPreload, useOpenState } from '@rpd/shared/ui';
import { HistoryButton } from '@rpd/shared/ui/history';
import { binQuestion, confirmDelete } from '@rpd/shared/ui/overlay';
import { ReportIcon, ReportMenu } from '@rpd/shared/ui/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Pencil, Repeat, Trash2 } from 'lucide-react';
import { deleteEvent } from './events.api.ts';
import { EventForm } from './EventForm.tsx';

const EventRepeat = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "repeat" */ './EventRepeat.tsx')).EventRepeat,
);

interface EventActionsProps {
  event: RoleplayEvent;
  /** In the head of the event's own page: larger, with its history. */
  isPage?: boolean;
  /** It is deleted; `onGone` once the question is closed. */
  onRemoved?: () => void;
  onGone?: () => void;
}

const IN_PAGE = { variant: 'outline', size: 'md' } as const;

/** What one may do with a published event, each by its button. */
export function EventActions({ event, isPage = false, onRemoved, onGone }: EventActionsProps) {
  const { _id, title, server, serverName } = event;
  const me = useSession(({ user }) => user);
  const [editing, setEditing] = useOpenState(`event ${_id}`, false);
  const [copying, setCopying] = useOpenState(`event copy ${_id}`, false);
  const [repeating, setRepeating] = useOpenState(`repeat ${_id}`, false);
  const remove = useMutation({ ...deleteEvent, onSuccess: onRemoved });
  const client = useQueryClient();
  const ask = async () => {
    const thing = { kind: 'event' as const, _id, name: title };
    if (await confirmDelete(binQuestion(client, { ...thing, remove: () => remove.mutateAsync(_id) })))
      onGone?.();
  };
  const looks = isPage ? IN_PAGE : {};
  const servers = [{ _id: server, name: serverName }];
  const reported = { kind: 'event' as const, id: _id, name: title };
  const isMine = me?._id === event.owner_id;
  return (
    <>
      {may(me, 'update', 'Event', event) ? (
        <>
          {isPage ? <HistoryButton entity="Event" id={_id} name={title} /> : null}
          <IconButton label={`Modifier ${title}`} {...looks} onClick={() => setEditing(true)}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={`Dupliquer ${title}`} {...looks} onClick={() => setCopying(true)}>
            <Copy aria-hidden="true" />
          </IconButton>
          <IconButton label={`Répéter ${title}`} {...looks} onClick={() => setRepeating(true)}>
            <Repeat aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      {isMine || isPage ? null : <ReportIcon {...reported} />}
      {may(me, 'delete', 'Event', event) ? (
        <IconButton label={`Supprimer ${title}`} {...looks} colorPalette="red" onClick={() => void ask()}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      ) : null}
      {isPage && !isMine ? <ReportMenu {...reported} /> : null}
      {editing ? <EventForm event={event} servers={servers} onClose={() => setEditing(false)} /> : null}
      {copying ? <EventForm copyOf={event} servers={servers} onClose={() => setCopying(false)} /> : null}
      {repeating ? <EventRepeat event={event} onClose={() => setRepeating(false)} /> : null}
    </>
  );
}
