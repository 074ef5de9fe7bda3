import { mailAddressSchema, type QueuedMail } from '@rpd/shared/domain';
import { notifyOutcome } from '@rpd/shared/ui';
import { FormDialog, TextField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { correctMail } from './mails.api.ts';

/** Corrects the address of a mail that was not sent, and sends it. */
export function MailAddress({ mail, onClose }: { mail: QueuedMail; onClose: () => void }) {
  const form = useForm<{ recipient: string }>({
    schema: mailAddressSchema,
    defaultValues: { recipient: mail.recipient },
  });
  const { mutateAsync } = useMutation(correctMail);
  return (
    <FormDialog
      title="Corriger l’adresse"
      description={`Du mail « ${mail.subject} ». Seul ce mail change : l’adresse du compte se corrige dans la fiche du compte.`}
      form={form}
      submitLabel="Corriger et renvoyer"
      onClose={onClose}
      onSubmit={({ recipient }) =>
        notifyOutcome(mutateAsync({ _id: mail._id, version: mail.version, recipient }), {
          done: () => `Remis dans la file d’envoi : le mail « ${mail.subject} » à ${recipient}`,
          failed: 'Erreur lors de la modification',
          duration: 4000,
        })
      }
    >
      {mail.reason ? <p>{mail.reason}</p> : null}
      <TextField
        control={form.control}
        name="recipient"
        label="Adresse e-mail"
        type="email"
        required
        autoComplete="off"
      />
    </FormDialog>
  );
}
