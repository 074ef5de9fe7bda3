import { type RoleplayEvent, SIGNUP_LABELS } from '@rpd/shared/domain';
import { Badge, Button, Flex, saveFile, notifyFailure, Text } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { leaveEvent, readCalendar, signUp } from './events.api.ts';

const fail = (failed: string) => (error: Error) => notifyFailure(failed, error);

const people = (count: number): string => (count > 1 ? `${count} inscriptions` : `${count} inscription`);

function words({ places, confirmedCount, waitingCount }: RoleplayEvent): string {
  const taken = places === 0 ? people(confirmedCount) : `${confirmedCount} / ${places} places prises`;
  return waitingCount > 0 ? `${taken}, ${waitingCount} en attente` : taken;
}

const save = async (event: RoleplayEvent): Promise<void> =>
  saveFile(`${event.title}.ics`, await readCalendar(event._id));

/** How many places there are, one's own, and what one can do about it. */
export function EventPlaces({ event }: { event: RoleplayEvent }) {
  const join = useMutation({ ...signUp, onError: fail('Erreur lors de l’inscription') });
  const leave = useMutation({ ...leaveEvent, onError: fail('Erreur lors de la désinscription') });
  const calendar = useMutation({
    mutationFn: save,
    onError: fail('Erreur lors du téléchargement de l’agenda'),
  });
  const [now] = useState(() => new Date().toISOString());
  const isOver = event.end < now;
  const isFull = event.places > 0 && event.confirmedCount >= event.places;
  return (
    <Flex wrap="wrap" gap="3" align="center" justify="space-between">
      <Flex gap="2" align="center" wrap="wrap">
        <Text textStyle="sm">{words(event)}</Text>
        {event.mySignup ? (
          <Badge colorPalette={event.mySignup === 'confirmed' ? 'green' : 'orange'}>
            {SIGNUP_LABELS[event.mySignup]}
          </Badge>
        ) : null}
        {isOver ? <Badge colorPalette="gray">Terminé</Badge> : null}
      </Flex>
      <Flex gap="2" wrap="wrap">
        <Button
          size="sm"
          variant="ghost"
          busy={calendar.isPending}
          aria-label={`Ajouter ${event.title} à mon agenda (.ics)`}
          onClick={() => calendar.mutate(event)}
        >
          <CalendarDays size={16} aria-hidden="true" />
          Agenda (.ics)
        </Button>
        {event.mySignup ? (
          <Button
            size="sm"
            variant="outline"
            busy={leave.isPending}
            aria-label={`Se désinscrire de ${event.title}`}
            onClick={() => leave.mutate(event._id)}
          >
            Se désinscrire
          </Button>
        ) : isOver ? null : (
          <Button
            size="sm"
            busy={join.isPending}
            aria-label={`${isFull ? 'Rejoindre la liste d’attente de' : 'S’inscrire à'} ${event.title}`}
            onClick={() => join.mutate(event._id)}
          >
            {isFull ? 'Liste d’attente' : 'S’inscrire'}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
