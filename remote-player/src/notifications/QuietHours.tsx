import {
  ownTimeZone,
  quietHoursSchema,
  timeZones,
  type NotificationSettings,
  type QuietHours as Quiet,
} from '@rpd/shared/domain';
import { Flex, Stack } from '@rpd/shared/ui';
import { Form, SelectField, SwitchField, TextField, useForm, useWatch } from '@rpd/shared/ui/form';
import { Section } from '../ui/Section.tsx';
import { useSaved } from './useSaved.ts';

/** When devices stay silent. Who never chose is proposed the zone of this browser. */
export function QuietHours({ quiet }: Pick<NotificationSettings, 'quiet'>) {
  const proposed = quiet.on ? quiet : { ...quiet, timeZone: ownTimeZone() || quiet.timeZone };
  const form = useForm<Quiet>({ schema: quietHoursSchema, defaultValues: proposed });
  const save = useSaved(async (values: Quiet, send) => {
    form.reset((await send({ quiet: values })).quiet);
  });
  const { control } = form;
  const isOn = useWatch({ control, name: 'on' });
  return (
    <Section
      id="quiet-hours"
      title="Heures calmes"
      intro="Pendant ces heures, vos appareils n’affichent rien. Ce qui attendait arrive à la fin, en une seule notification. La cloche et les mails ne changent pas."
    >
      <Form form={form} onSubmit={save} aria-label="Heures calmes">
        <SwitchField control={control} name="on" label="Avoir des heures calmes" />
        {isOn ? (
          <Stack gap="4">
            <Flex gap="4" wrap="wrap">
              <TextField control={control} name="from" type="time" label="De" required />
              <TextField
                control={control}
                name="until"
                type="time"
                label="À"
                help="Une heure plus petite que la première est celle du lendemain."
                required
              />
            </Flex>
            <SelectField
              control={control}
              name="timeZone"
              label="Fuseau horaire"
              options={timeZones(proposed.timeZone)}
            />
            <SwitchField
              control={control}
              name="urgent"
              label="Laisser passer ce qui est urgent"
              help="Une séance ou un événement qui commence dans l’heure."
            />
          </Stack>
        ) : null}
      </Form>
    </Section>
  );
}
