import { TICKET_LABELS_MAX, ticketLabel } from '@rpd/shared/domain';
import { FormDialog, TextField, useForm } from '@rpd/shared/ui/form';
import { object } from 'yup';
import { TicketJoin } from './TicketJoin.tsx';
import { TicketSnooze } from './TicketSnooze.tsx';
import type { TicketBulkDialog } from './useTicketBulk.tsx';

const labelSchema = object({ label: ticketLabel().required() });

/** Asks until when several tickets are put aside, what label they get, or with which ticket they are answered. */
export function TicketBulkDialogs({ dialog }: { dialog: TicketBulkDialog }) {
  const { kind, tickets, names, answer } = dialog;
  const onClose = () => answer(null);
  if (kind === 'snooze') return <TicketSnooze names={names} onChoose={answer} onClose={onClose} />;
  if (kind === 'label') return <LabelForm dialog={dialog} />;
  return (
    <TicketJoin
      tickets={tickets}
      names={names}
      onJoin={problem => Promise.resolve(answer(problem))}
      onClose={onClose}
    />
  );
}

function LabelForm({ dialog: { names, answer } }: { dialog: TicketBulkDialog }) {
  const form = useForm<{ label: string }>({ schema: labelSchema, defaultValues: { label: '' } });
  return (
    <FormDialog
      title="Ajouter une étiquette"
      description={
        <>
          L’équipe seule la voit. Une demande en a au plus {TICKET_LABELS_MAX}.{names}
        </>
      }
      form={form}
      submitLabel="Ajouter"
      onClose={() => answer(null)}
      onSubmit={({ label }) => answer(label)}
    >
      <TextField control={form.control} name="label" label="Étiquette" required counter={30} />
    </FormDialog>
  );
}
