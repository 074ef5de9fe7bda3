import { may, repeatWords, type RoleplayEvent } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Card, Flex, IconButton, lazyWithPreload, Text, useOpenState } from '@rpd/shared/ui';
import { Markdown } from '@rpd/shared/ui/markdown';
import { binQuestion, confirmDelete } from '@rpd/shared/ui/overlay';
import { ReportIcon } from '@rpd/shared/ui/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Pencil, Repeat, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { deleteEvent, endEventSeries, repeatEvent } from './events.api.ts';
import { ownTimeZone, spanIn } from '../lib/zonedTime.ts';
import { EventForm } from './EventForm.tsx';
import { EventHead } from './EventHead.tsx';
import { EventPlaces } from './EventPlaces.tsx';
import { EventSignups } from './EventSignups.tsx';

const RepeatDialog = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "repeat" */ '../ui/RepeatDialog.tsx')).RepeatDialog,
);

interface EventCardProps {
  event: RoleplayEvent;
  /** On the server's own page its name would say nothing. */
  withServer?: boolean;
  /** The title's level, one below what stands above the card. */
  level?: 'h2' | 'h3';
}

/** An event: what, when and in which time zone, where, and who comes. */
export function EventCard({ event, withServer = false, level = 'h3' }: EventCardProps) {
  const me = useSession(state => state.user);
  const [editing, setEditing] = useOpenState(`event ${event._id}`, false);
  const [listing, setListing] = useState(false);
  const [copying, setCopying] = useOpenState(`event copy ${event._id}`, false);
  const [repeating, setRepeating] = useOpenState(`repeat ${event._id}`, false);
  const remove = useMutation(deleteEvent);
  const client = useQueryClient();
  const { _id, title: name } = event;
  const ask = () =>
    void confirmDelete(
      binQuestion(client, { kind: 'event', _id, name, remove: () => remove.mutateAsync(_id) }),
    );
  const zone = ownTimeZone();
  const isHere = spanIn(zone, event) === spanIn(event.timeZone, event);
  const mayChange = may(me, 'update', 'Event', event);
  const mayDelete = may(me, 'delete', 'Event', event);
  return (
    <Card.Root as="li" minW="0">
      <Card.Body gap="3">
        <EventHead event={event} withServer={withServer} level={level}>
          <Flex flexShrink="0">
            <IconButton label={`Inscrits à ${event.title}`} onClick={() => setListing(true)}>
              <Users aria-hidden="true" />
            </IconButton>
            {mayChange ? (
              <>
                <IconButton label={`Modifier ${event.title}`} onClick={() => setEditing(true)}>
                  <Pencil aria-hidden="true" />
                </IconButton>
                <IconButton label={`Dupliquer ${event.title}`} onClick={() => setCopying(true)}>
                  <Copy aria-hidden="true" />
                </IconButton>
                <IconButton label={`Répéter ${event.title}`} onClick={() => setRepeating(true)}>
                  <Repeat aria-hidden="true" />
                </IconButton>
              </>
            ) : null}
            {me?._id === event.owner_id ? null : (
              <ReportIcon kind="event" id={event._id} name={event.title} />
            )}
            {mayDelete ? (
              <IconButton label={`Supprimer ${event.title}`} colorPalette="red" onClick={ask}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            ) : null}
          </Flex>
        </EventHead>
        {isHere ? null : (
          <Text textStyle="sm" color="fg.muted">
            Chez vous ({zone}) : {spanIn(zone, event)}
          </Text>
        )}
        {event.series ? (
          <Text textStyle="sm" color="fg.muted">
            Se répète : {repeatWords(event.series.rule, event.series.startLocal, event.series.timeZone)}
          </Text>
        ) : null}
        {event.description ? <Markdown text={event.description} color="fg.muted" /> : null}
        <EventPlaces event={event} />
      </Card.Body>
      {editing ? (
        <EventForm
          event={event}
          servers={[{ _id: event.server, name: event.serverName }]}
          onClose={() => setEditing(false)}
        />
      ) : null}
      {copying ? (
        <EventForm
          copyOf={event}
          servers={[{ _id: event.server, name: event.serverName }]}
          onClose={() => setCopying(false)}
        />
      ) : null}
      {repeating ? <RepeatEvent event={event} onClose={() => setRepeating(false)} /> : null}
      {listing ? <EventSignups event={event} onClose={() => setListing(false)} /> : null}
    </Card.Root>
  );
}

function RepeatEvent({ event, onClose }: { event: RoleplayEvent; onClose: () => void }) {
  const { _id: id, title, start, timeZone, series } = event;
  const begin = useMutation(repeatEvent);
  const end = useMutation(endEventSeries);
  return (
    <RepeatDialog
      name={title}
      startsAt={start}
      timeZone={timeZone}
      series={series}
      begin={input => begin.mutateAsync({ id, ...input })}
      end={takesBack => end.mutateAsync({ id, takesBack })}
      onClose={onClose}
    />
  );
}
