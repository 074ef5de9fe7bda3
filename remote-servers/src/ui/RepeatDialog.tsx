import { localIn, REPEAT_COUNT_MAX, repeatWords, type SeriesHead } from '@rpd/shared/domain';
import { Button, notifyOutcome, Stack, Text } from '@rpd/shared/ui';
import { FormDialog, SelectField, TextField, useForm, useWatch } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useState } from 'react';
import { object, string } from 'yup';
import { type RepeatValues, ruleOf, waysFrom } from '../lib/repeat.ts';

interface RepeatDialogProps {
  /** What repeats: « Le banquet ». */
  name: string;
  /** Its moment, and the zone whose clock the others keep. */
  startsAt: string;
  timeZone: string;
  /** How it repeats already. */
  series: SeriesHead | null;
  begin: (input: { rule: string; timeZone: string }) => Promise<unknown>;
  /** Ends the repetition; `true` takes back what is still to come. */
  end: (takesBack: boolean) => Promise<unknown>;
  onClose: () => void;
}

/** How something repeats, in people's words. */
export function RepeatDialog({ series, ...rest }: RepeatDialogProps) {
  return series ? <Ending series={series} {...rest} /> : <Beginning {...rest} />;
}

const schema = object({
  how: string<RepeatValues['how']>().required(),
  end: string<RepeatValues['end']>().required(),
  until: string()
    .default('')
    .when('end', { is: 'until', then: text => text.required('Indiquez le dernier jour.') }),
  count: string()
    .default('')
    .test('count', `Un nombre de 2 à ${REPEAT_COUNT_MAX} est attendu.`, (count, { parent }) => {
      const { end } = parent as Partial<RepeatValues>;
      return (
        end !== 'count' ||
        (/^\d{1,3}$/.test(count) && Number(count) >= 2 && Number(count) <= REPEAT_COUNT_MAX)
      );
    }),
});

const ENDS = [
  { value: 'never', label: 'Sans fin' },
  { value: 'until', label: 'Jusqu’à une date' },
  { value: 'count', label: 'Un nombre de fois' },
];

function Beginning({ name, startsAt, timeZone, begin, onClose }: Omit<RepeatDialogProps, 'series' | 'end'>) {
  const local = localIn(timeZone, startsAt);
  const form = useForm<RepeatValues>({
    schema,
    defaultValues: { how: 'two-weeks', end: 'never', until: '', count: '10' },
  });
  const values = useWatch({ control: form.control }) as RepeatValues;
  const save = (chosen: RepeatValues) =>
    notifyOutcome(begin({ rule: ruleOf(chosen, local, timeZone), timeZone }), {
      done: () => `${name} se répète`,
      failed: 'La répétition n’est pas enregistrée',
    });
  return (
    <FormDialog
      title={`Répéter ${name}`}
      description="Les deux mois qui viennent sont prévus tout de suite, la suite au fur et à mesure. Chaque date se déplace ou s’annule seule."
      submitLabel="Répéter"
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField control={form.control} name="how" label="Quand" options={waysFrom(local, timeZone)} />
      <SelectField control={form.control} name="end" label="Fin" options={ENDS} />
      {values.end === 'until' ? (
        <TextField control={form.control} name="until" label="Dernier jour" type="date" required />
      ) : null}
      {values.end === 'count' ? (
        <TextField control={form.control} name="count" label="Nombre de fois" type="number" required />
      ) : null}
      <Text role="status" color="fg.muted">
        {repeatWords(ruleOf(values, local, timeZone), local, timeZone)}
      </Text>
    </FormDialog>
  );
}

function Ending({
  name,
  series,
  end,
  onClose,
}: Pick<RepeatDialogProps, 'name' | 'end' | 'onClose'> & { series: SeriesHead }) {
  const [busy, setBusy] = useState(false);
  const stop = async (takesBack: boolean) => {
    setBusy(true);
    try {
      await notifyOutcome(end(takesBack), {
        done: () => `${name} ne se répète plus`,
        failed: 'La répétition continue',
      });
      onClose();
    } catch {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={`Répétition de ${name}`}
      description={repeatWords(series.rule, series.startLocal, series.timeZone)}
      onClose={onClose}
    >
      <Stack gap="3" align="flex-start">
        <Button variant="outline" busy={busy} onClick={() => void stop(false)}>
          Ne plus répéter, garder ce qui est prévu
        </Button>
        <Button variant="outline" colorPalette="red" busy={busy} onClick={() => void stop(true)}>
          Ne plus répéter, annuler ce qui est à venir
        </Button>
      </Stack>
    </Dialog>
  );
}
