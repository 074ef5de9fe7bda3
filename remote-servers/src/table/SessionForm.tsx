import { type GameSession, SESSION_MINUTES } from '@rpd/shared/domain';
import { notifyOutcome } from '@rpd/shared/ui';
import { FormDialog, SelectField, TextField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { object, string } from 'yup';
import { durations } from '../lib/durations.ts';
import { localIn, momentIn, ownTimeZone } from '../lib/zonedTime.ts';
import { openTable, saveSession } from './table.api.ts';

interface Values {
  title: string;
  /** As clocks here show it: '2026-12-24T20:30'. */
  startsAt: string;
  minutes: string;
}

const schema = object({
  title: string().trim().max(120).default(''),
  startsAt: string().required('Indiquez une date et une heure.'),
  minutes: string().required(),
});

interface SessionFormProps {
  game: string;
  /** The session to change; none for a new one. */
  session: GameSession | undefined;
  onClose: () => void;
}

/** Plans an evening of a campaign, or moves one to another hour. */
export function SessionForm({ game, session, onClose }: SessionFormProps) {
  const timeZone = ownTimeZone();
  const { title = '', startsAt = '', minutes = SESSION_MINUTES } = session ?? {};
  const form = useForm<Values>({
    schema,
    defaultValues: { title, startsAt: startsAt && localIn(timeZone, startsAt), minutes: String(minutes) },
  });
  const plan = useMutation(openTable);
  const change = useMutation(saveSession);
  const save = (values: Values) => {
    const input = {
      title: values.title,
      startsAt: momentIn(timeZone, values.startsAt),
      minutes: Number(values.minutes),
      timeZone,
    };
    return notifyOutcome(
      session
        ? change.mutateAsync({ ...input, id: session._id, version: session.version })
        : plan.mutateAsync({ ...input, game }),
      {
        done: () => (session ? 'Séance modifiée' : 'Séance prévue'),
        failed: 'Erreur lors de l’enregistrement',
      },
    );
  };
  return (
    <FormDialog
      title={session ? 'Modifier la séance' : 'Prévoir une séance'}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="startsAt"
        label="Date et heure"
        type="datetime-local"
        required
        help={`Heure du fuseau ${timeZone}. Chacun la lit dans le sien.`}
      />
      <SelectField control={form.control} name="minutes" label="Durée" options={durations(minutes)} />
      <TextField control={form.control} name="title" label="Titre" />
    </FormDialog>
  );
}
