import { POLL_DATES_MAX, SESSION_MINUTES } from '@rpd/shared/domain';
import { Button, Flex, IconButton, notifyOutcome } from '@rpd/shared/ui';
import { FormDialog, SelectField, TextField, useFieldArray, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { array, object, string } from 'yup';
import { durations } from '../lib/durations.ts';
import { localIn, momentIn, ownTimeZone } from '../lib/zonedTime.ts';
import { proposeDates } from './dates.api.ts';

interface Values {
  /** As clocks here show them: '2026-12-24T20:30'. */
  dates: { local: string }[];
  minutes: string;
  note: string;
}

const schema = object({
  dates: array()
    .of(object({ local: string().required('Indiquez une date et une heure.') }))
    .default([]),
  minutes: string().required(),
  note: string().trim().max(200).default(''),
});

const WEEK_MS = 7 * 86_400_000;

/** Proposes up to ten dates to the table. */
export function PollForm({ game, onClose }: { game: string; onClose: () => void }) {
  const timeZone = ownTimeZone();
  const form = useForm<Values>({
    schema,
    defaultValues: { dates: [{ local: '' }, { local: '' }], minutes: String(SESSION_MINUTES), note: '' },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'dates' });
  const propose = useMutation(proposeDates);
  const save = ({ dates, minutes, note }: Values) =>
    notifyOutcome(
      propose.mutateAsync({
        game,
        dates: dates.map(({ local }) => momentIn(timeZone, local)),
        minutes: Number(minutes),
        timeZone,
        note,
      }),
      { done: () => 'Les dates sont proposées', failed: 'Erreur lors de l’enregistrement' },
    );
  // The next proposal is most often a week later, at the same hour.
  const add = () => {
    const last = form.getValues('dates').at(-1)?.local ?? '';
    const moment = last && momentIn(timeZone, last);
    const later = moment && new Date(Date.parse(moment) + WEEK_MS).toISOString();
    append({ local: later ? `${localIn(timeZone, later).slice(0, 10)}${last.slice(10)}` : '' });
  };
  return (
    <FormDialog
      title="Proposer des dates"
      description={`Heures du fuseau ${timeZone}. Chacun les lit dans le sien.`}
      submitLabel="Proposer"
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      {fields.map((field, index) => (
        <Flex key={field.id} gap="2" align="flex-start">
          <TextField
            control={form.control}
            name={`dates.${index}.local`}
            label={`Date ${index + 1}`}
            type="datetime-local"
            required
          />
          {fields.length > 1 ? (
            // Beside the field, whatever stands under it.
            <IconButton label={`Retirer la date ${index + 1}`} mt="7" onClick={() => remove(index)}>
              <X aria-hidden="true" />
            </IconButton>
          ) : null}
        </Flex>
      ))}
      {fields.length < POLL_DATES_MAX ? (
        <Button type="button" variant="outline" alignSelf="flex-start" onClick={add}>
          Ajouter une date
        </Button>
      ) : null}
      <SelectField control={form.control} name="minutes" label="Durée" options={durations(SESSION_MINUTES)} />
      <TextField control={form.control} name="note" label="Précision" help="Le lieu, par exemple." />
    </FormDialog>
  );
}
