import { Button, formatDateTime, Stack, Text } from '@rpd/shared/ui';
import { Form, TextField, useForm } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useRef, useState, type ReactNode } from 'react';
import { object, string } from 'yup';
import { snoozeChoices } from './tickets.snooze.ts';

const dateSchema = object({
  date: string()
    .required('Ce champ est obligatoire.')
    .test('future', 'Choisissez un moment à venir.', value => Date.parse(value) > Date.now()),
});

interface TicketSnoozeProps {
  /** Which tickets, where there are several (BulkNames). */
  names?: ReactNode;
  onChoose: (until: string) => unknown;
  onClose: () => void;
}

/** Until when tickets are put aside: the first choice has the focus, so that Enter takes it. */
export function TicketSnooze({ names, onChoose, onClose }: TicketSnoozeProps) {
  const first = useRef<HTMLButtonElement>(null);
  const [choices] = useState(() => snoozeChoices());
  const form = useForm<{ date: string }>({ schema: dateSchema, defaultValues: { date: '' } });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mettre en veille"
      description="La demande quitte la file et y revient d’elle-même à ce moment, ou dès que la personne répond."
      initialFocus={first}
    >
      {names}
      <Stack gap="2" mb="5">
        {choices.map(({ label, until }, index) => (
          <Button
            key={label}
            ref={index === 0 ? first : undefined}
            variant="outline"
            colorPalette="gray"
            justifyContent="space-between"
            onClick={() => void onChoose(until)}
          >
            {label}
            <Text as="span" color="fg.muted" fontWeight="normal">
              {formatDateTime(until)}
            </Text>
          </Button>
        ))}
      </Stack>
      <Form
        form={form}
        submitLabel="Mettre en veille jusque-là"
        onSubmit={async ({ date }) => {
          await onChoose(new Date(date).toISOString());
        }}
      >
        <TextField control={form.control} name="date" type="datetime-local" label="Ou jusqu’au" required />
      </Form>
    </Dialog>
  );
}
