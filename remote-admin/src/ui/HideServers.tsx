import { hidingSchema, type ModeratedServer } from '@rpd/shared/domain';
import { notifyOutcome } from '@rpd/shared/ui';
import { FormDialog, TextAreaField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { hideServer } from './discord.api.ts';

/** Asks why a server is hidden: its owner reads it. */
export function ServerHide({ server, onClose }: { server: ModeratedServer; onClose: () => void }) {
  const form = useForm<{ reason: string }>({ schema: hidingSchema, defaultValues: { reason: '' } });
  const { mutateAsync } = useMutation(hideServer);
  return (
    <FormDialog
      title={`Masquer ${server.name}`}
      description="Le serveur disparaît de la liste : son propriétaire le voit encore, mais seule la modération peut le remettre en vue."
      form={form}
      submitLabel="Masquer"
      onClose={onClose}
      onSubmit={({ reason }) =>
        notifyOutcome(mutateAsync({ id: server._id, reason }), {
          done: () => `${server.name} est masqué, son propriétaire en reçoit le motif`,
          failed: 'Erreur lors de la modification',
          duration: 4000,
        })
      }
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label="Motif"
        help="Le propriétaire le reçoit par mail et le lit sur la page du serveur."
        required
        rows={4}
        counter={1000}
      />
    </FormDialog>
  );
}
