import {
  serverTransferSchema,
  TRANSFER_DAYS,
  type Server,
  type ServerTransferInput,
} from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { notifyOutcome, Text } from '@rpd/shared/ui';
import { FormDialog, SwitchField, TextAreaField, TextField, useForm, useWatch } from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { personById } from './managers.api.ts';
import { TransferFollows } from './TransferFollows.tsx';
import { offerServer } from './transfers.api.ts';

/** Offers a server to somebody: by its owner, or by an administrator who says why. */
export function TransferDialog({ server, onClose }: { server: Server; onClose: () => void }) {
  const isMine = useSession(({ user }) => user?._id === server.owner_id);
  const owner = useQuery(personById(server.owner_id)).data?.name;
  const offer = useMutation(offerServer);
  const form = useForm<ServerTransferInput>({
    schema: serverTransferSchema,
    defaultValues: { name: '', stays: true, reason: '' },
  });
  const { name, stays } = useWatch({ control: form.control });
  const submit = (input: ServerTransferInput) =>
    notifyOutcome(offer.mutateAsync({ server: server._id, ...input }), {
      done: () => `${server.name} est proposé à ${input.name}`,
      failed: 'Le serveur n’a pas été proposé',
    });
  return (
    <FormDialog
      title={`Confier ${server.name}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Proposer"
    >
      <Text color="fg.muted">
        Rien ne change tant que la personne n’a pas accepté. Elle a {TRANSFER_DAYS} jours pour répondre.
      </Text>
      <TextField control={form.control} name="name" label="Pseudo" required autoComplete="off" />
      <SwitchField
        control={form.control}
        name="stays"
        label={isMine ? 'Je reste dans l’équipe' : 'L’ancien propriétaire reste dans l’équipe'}
      />
      <TextAreaField
        control={form.control}
        name="reason"
        label={isMine ? 'Un mot pour cette personne' : 'Motif, que les deux personnes lisent'}
        required={!isMine}
        rows={2}
        counter={500}
      />
      <TransferFollows
        from={isMine ? 'L’ancien propriétaire (vous)' : owner || 'L’ancien propriétaire'}
        to={name?.trim() || 'Cette personne'}
        stays={stays ?? true}
      />
    </FormDialog>
  );
}
