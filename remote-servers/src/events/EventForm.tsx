import type { RoleplayEvent } from '@rpd/shared/domain';
import { Grid, told } from '@rpd/shared/ui';
import {
  type Difference,
  FormDialog,
  SelectField,
  TextAreaField,
  TextField,
  useConflict,
  useForm,
} from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createEvent, updateEvent } from './events.api.ts';
import {
  eventFormSchema,
  eventInput,
  eventValues,
  type EventValues,
  newEvent,
  timeZones,
} from './events.values.ts';

interface EventFormProps {
  /** The event to change; none for a new one. */
  event?: RoleplayEvent;
  /** The servers to choose from; one alone is chosen already. */
  servers: { _id: string; name: string }[];
  onClose: () => void;
}

const TWO = { base: '1fr', md: '1fr 1fr' };

/** Plans an event, or changes one (GMA-1). */
export function EventForm({ event, servers, onClose }: EventFormProps) {
  // As it was when the dialog opened: a newer one that arrives meanwhile must not lend its version to older words.
  const [before] = useState(event);
  const form = useForm<EventValues>({
    schema: eventFormSchema,
    defaultValues: before
      ? eventValues(before)
      : newEvent(servers.length === 1 ? (servers[0]?._id ?? '') : ''),
  });
  const create = useMutation(createEvent);
  const update = useMutation(updateEvent);
  const conflict = useConflict<RoleplayEvent>();
  const { control } = form;

  const change = (values: EventValues, { _id, version }: RoleplayEvent) =>
    told(
      conflict.settle({
        version,
        save: current => update.mutateAsync({ ...eventInput(values), _id, version: current }),
        differences: theirs => differences(values, eventValues(theirs)),
      }),
      {
        done: saved => saved && `Modification réussi de ${saved.title}`,
        failed: 'Erreur lors de la modification',
      },
    );
  const save = (values: EventValues) =>
    before
      ? change(values, before)
      : told(create.mutateAsync(eventInput(values)), {
          done: saved => `Création réussi de ${saved.title}`,
          failed: 'Erreur lors de la création',
        });
  const options = servers.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      <FormDialog
        title={before ? `Modifier ${before.title}` : 'Planifier un événement'}
        size="lg"
        form={form}
        onSubmit={save}
        onClose={onClose}
      >
        <TextField control={control} name="title" label="Titre" required />
        <SelectField
          control={control}
          name="server"
          label="Serveur"
          required
          placeholder="Choisir…"
          options={options}
        />
        <Grid templateColumns={TWO} gap="5">
          <TextField control={control} name="start" label="Début" type="datetime-local" required />
          <TextField control={control} name="end" label="Fin" type="datetime-local" required />
          <SelectField
            control={control}
            name="timeZone"
            label="Fuseau horaire"
            required
            options={timeZones(before?.timeZone ?? '')}
          />
          <TextField
            control={control}
            name="places"
            label="Places"
            type="number"
            help="0 : autant qu’on vient."
          />
        </Grid>
        <TextAreaField control={control} name="description" label="Description" rows={6} />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}

const LABELS = {
  title: 'Titre',
  description: 'Description',
  start: 'Début',
  end: 'Fin',
  timeZone: 'Fuseau horaire',
  places: 'Places',
} as const;

/** What was written differently here and by somebody else meanwhile, field by field. */
const differences = (mine: EventValues, theirs: EventValues): Difference[] =>
  Object.entries(LABELS)
    .map(([name, label]) => ({
      label,
      mine: String(mine[name as keyof EventValues]),
      theirs: String(theirs[name as keyof EventValues]),
    }))
    .filter(difference => difference.mine !== difference.theirs);
