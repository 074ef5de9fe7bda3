import { TICKET_STATE_LABELS, ticketMergeSchema, type Ticket } from '@rpd/shared/domain';
import { EmptyState, ErrorState, formatDate, LoadingState, notifyOutcome } from '@rpd/shared/ui';
import { FormDialog, SelectField, useForm } from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { mergeTicket, ticketsOf } from './tickets.api.ts';

/** Puts what was written here into another ticket of the same person. */
export function TicketMerge({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(ticketsOf(ticket.author._id));
  const { mutateAsync } = useMutation(mergeTicket);
  const form = useForm<{ into: string }>({ schema: ticketMergeSchema, defaultValues: { into: '' } });
  const others = data?.filter(({ _id, mergedInto }) => _id !== ticket._id && mergedInto === null);
  const merge = async ({ into }: { into: string }) => {
    const merged = await notifyOutcome(mutateAsync({ id: ticket._id, into }), {
      done: () => 'Demandes réunies',
      failed: 'Erreur lors de la réunion des demandes',
    });
    void navigate(`/app/moderation/tickets/${merged._id}`);
  };
  return (
    <FormDialog
      title="Réunir à une autre demande"
      description="Les messages d’ici rejoignent l’autre conversation, et cette demande est fermée. Cela ne se défait pas."
      form={form}
      submitLabel="Réunir"
      canSubmit={others !== undefined && others.length > 0}
      onClose={onClose}
      onSubmit={merge}
    >
      {error ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {!error && !others ? <LoadingState /> : null}
      {others?.length === 0 ? (
        <EmptyState drawing="letter" title="Cette personne n’a pas d’autre demande." />
      ) : null}
      {others && others.length > 0 ? (
        <SelectField
          control={form.control}
          name="into"
          label="Autre demande de cette personne"
          required
          placeholder="Choisissez une demande"
          options={others.map(({ _id, subject, createdAt, state }) => ({
            value: _id,
            label: `${subject} (${formatDate(createdAt)}, ${TICKET_STATE_LABELS[state].toLowerCase()})`,
          }))}
        />
      ) : null}
    </FormDialog>
  );
}
