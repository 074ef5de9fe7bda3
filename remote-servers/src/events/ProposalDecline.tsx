import type { RoleplayEvent } from '@rpd/shared/domain';
import { notifyOutcome } from '@rpd/shared/ui';
import { FormDialog, TextAreaField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { object, string } from 'yup';
import { decideEvent } from './events.api.ts';

const schema = object({ reason: string().trim().max(500).default('') });

/** Why a server does not want an event: its author reads it, and may propose the event again. */
export function ProposalDecline({ event, onClose }: { event: RoleplayEvent; onClose: () => void }) {
  const decide = useMutation(decideEvent);
  const form = useForm<{ reason: string }>({ schema, defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={`Décliner ${event.title}`}
      form={form}
      submitLabel="Décliner"
      onClose={onClose}
      onSubmit={({ reason }) =>
        notifyOutcome(decide.mutateAsync({ _id: event._id, accepted: false, reason }), {
          done: ({ title }) => `${title} est décliné`,
          failed: 'Erreur lors de la modification',
        })
      }
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label="Pourquoi"
        help="Facultatif. La personne qui propose lit ces mots, et peut proposer de nouveau."
        rows={4}
      />
    </FormDialog>
  );
}
