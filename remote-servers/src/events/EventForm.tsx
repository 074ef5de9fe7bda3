import { EVENT_TEXT_MAX, type RoleplayEvent, timeZones } from '@rpd/shared/domain';
import { Grid, Link, Text } from '@rpd/shared/ui';
import { FormDialog, SelectField, TextField, useCreateOrChange, useForm } from '@rpd/shared/ui/form';
import { useProposedEnd } from './useProposedEnd.ts';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { useMutation } from '@tanstack/react-query';
import { createEvent, updateEvent } from './events.api.ts';
import {
  copiedEvent,
  EVENT_FIELDS,
  eventFormSchema,
  eventInput,
  eventValues,
  type EventValues,
  newEvent,
} from './events.values.ts';

interface EventFormProps {
  /** The event to change; none for a new one. */
  event?: RoleplayEvent;
  /** The event that a new one is a copy of. */
  copyOf?: RoleplayEvent;
  /** The servers to choose from; one alone is chosen already. */
  servers: { _id: string; name: string }[];
  /** One does not act for the server: its people decide on the event. */
  proposes?: boolean;
  onClose: () => void;
}

const TWO = { base: '1fr', md: '1fr 1fr' };

/** Plans an event, proposes one, or changes one (GMA-1, DSK-4). */
export function EventForm({ event, copyOf, servers, proposes = false, onClose }: EventFormProps) {
  const form = useForm<EventValues>({
    schema: eventFormSchema,
    defaultValues: event
      ? eventValues(event)
      : copyOf
        ? copiedEvent(copyOf)
        : newEvent(servers.length === 1 ? (servers[0]?._id ?? '') : ''),
  });
  useProposedEnd(form, event, copyOf);
  const create = useMutation(createEvent);
  const update = useMutation(updateEvent);
  const { save, dialog } = useCreateOrChange<EventValues, RoleplayEvent>({
    stored: event,
    valuesOf: eventValues,
    write: (values, read) => update.mutateAsync({ ...eventInput(values), ...read }),
    fields: EVENT_FIELDS,
    names: new Map(servers.map(({ _id, name }) => [_id, name])),
    titleOf: saved => saved.title,
    create: values => create.mutateAsync(eventInput(values)),
    created: ({ title, state, serverName }) =>
      state === 'published' ? `Création réussi de ${title}` : `${title} est proposé à ${serverName}`,
  });
  const { control } = form;

  const options = servers.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      <FormDialog
        title={
          event
            ? `Modifier ${event.title}`
            : copyOf
              ? `Dupliquer ${copyOf.title}`
              : proposes
                ? 'Proposer un événement'
                : 'Planifier un événement'
        }
        submitLabel={proposes ? 'Proposer' : 'Enregistrer'}
        size="lg"
        form={form}
        onSubmit={save}
        onClose={onClose}
      >
        {proposes ? (
          <Text color="fg.muted" textStyle="sm">
            Les personnes qui gèrent le serveur lisent votre proposition et y répondent. D’ici là, elle n’est
            visible que d’elles et de vous.
          </Text>
        ) : null}
        <TextField control={control} name="title" label="Titre" required />
        <SelectField
          control={control}
          name="server"
          label="Serveur"
          required
          placeholder="Choisir…"
          options={options}
        />
        {event || proposes ? null : <ElsewhereHint />}
        <Grid templateColumns={TWO} gap="5">
          <TextField control={control} name="start" label="Début" type="datetime-local" required />
          <TextField control={control} name="end" label="Fin" type="datetime-local" required />
          <SelectField
            control={control}
            name="timeZone"
            label="Fuseau horaire"
            required
            options={timeZones(event?.timeZone ?? '')}
          />
          <TextField control={control} name="places" label="Places" type="number" help="0 : sans limite." />
        </Grid>
        <MarkdownField
          control={control}
          name="description"
          label="Description"
          rows={6}
          counter={EVENT_TEXT_MAX}
        />
      </FormDialog>
      {dialog}
    </>
  );
}

/** The list has the servers for which one acts: an event for another one is proposed. */
function ElsewhereHint() {
  return (
    <Text color="fg.muted" textStyle="sm">
      La liste montre les serveurs au nom desquels vous agissez. Pour un autre, ouvrez{' '}
      <Link to="/app/servers">sa page</Link> et proposez-y votre événement : son propriétaire l’accepte ou le
      décline, et une notification vous le dit.
    </Text>
  );
}
