import type { Ticket, TicketCategory, TicketPriority, TicketState } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Button, Card, formatDateTime, Heading, Stack } from '@rpd/shared/ui';
import { LabelledSelect } from '@rpd/shared/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { TicketLabels } from './TicketLabels.tsx';
import { TicketProblem } from './TicketProblem.tsx';
import { team } from './tickets.api.ts';
import { CATEGORY_OPTIONS, PRIORITY_OPTIONS, STATE_OPTIONS } from './tickets.filters.ts';
import type { Change } from './useTicketChange.ts';

interface TicketHandlingProps {
  ticket: Ticket;
  busy: boolean;
  onChange: Change;
  onClose: () => void;
  onSnooze: () => void;
  /** The field for labels. */
  labelRef: Ref<HTMLInputElement>;
}

const SAVED = 'Demande mise à jour';

/** What the team sets of a ticket; each choice is saved as it is made. */
export function TicketHandling({ ticket, busy, onChange, onClose, onSnooze, labelRef }: TicketHandlingProps) {
  const me = useSession(state => state.user);
  const { data: people = [] } = useQuery(team);
  const { assignee, state, priority, category, snoozedUntil } = ticket;
  // The person in charge stays named after they leave the team.
  const known = assignee && !people.some(({ _id }) => _id === assignee._id) ? [assignee, ...people] : people;
  return (
    <Card.Root as="section" aria-label="Traitement">
      <Card.Body gap="4">
        <Heading as="h2" size="md">
          Traitement
        </Heading>
        <LabelledSelect
          label="État"
          value={state}
          options={STATE_OPTIONS}
          onChange={value => void onChange({ state: value as TicketState }, SAVED)}
        />
        <LabelledSelect
          label="Attribuée à"
          value={assignee?._id ?? ''}
          options={[
            { value: '', label: 'Personne' },
            ...known.map(({ _id, name }) => ({ value: _id, label: name || 'Compte supprimé' })),
          ]}
          onChange={value => void onChange({ assignee: value }, SAVED)}
        />
        <LabelledSelect
          label="Priorité"
          value={priority}
          options={PRIORITY_OPTIONS}
          onChange={value => void onChange({ priority: value as TicketPriority }, SAVED)}
        />
        <LabelledSelect
          label="Catégorie"
          value={category}
          options={CATEGORY_OPTIONS}
          onChange={value => void onChange({ category: value as TicketCategory }, SAVED)}
        />
        <TicketLabels ref={labelRef} ticket={ticket} busy={busy} onChange={onChange} />
        <TicketProblem ticket={ticket} busy={busy} onChange={onChange} />
        <Stack gap="2">
          {me && assignee?._id !== me._id ? (
            <Button
              variant="outline"
              busy={busy}
              onClick={() => void onChange({ assignee: me._id }, 'Demande attribuée à vous')}
            >
              M’attribuer la demande
            </Button>
          ) : null}
          {snoozedUntil ? (
            <Button
              variant="outline"
              colorPalette="gray"
              busy={busy}
              h="auto"
              py="2"
              whiteSpace="normal"
              onClick={() => void onChange({ snoozedUntil: '' }, 'De retour dans la file')}
            >
              En veille jusqu’au {formatDateTime(snoozedUntil)} : remettre dans la file
            </Button>
          ) : state === 'closed' ? null : (
            <Button variant="outline" colorPalette="gray" busy={busy} onClick={onSnooze}>
              Mettre en veille
            </Button>
          )}
          <Button variant="outline" colorPalette="gray" busy={busy} onClick={onClose}>
            {state === 'closed' ? 'Rouvrir la demande' : 'Fermer la demande'}
          </Button>
        </Stack>
      </Card.Body>
    </Card.Root>
  );
}
