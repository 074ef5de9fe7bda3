import { SUBMISSION_TEXT_MAX } from '@rpd/shared/domain';
import { LoadingState, Text, notifyOutcome } from '@rpd/shared/ui';
import { FormDialog, SelectField, useForm } from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { SearchBox } from '@rpd/shared/ui/search';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { object, string, type InferType } from 'yup';
import { openServers, submitCharacter } from './characters.api.ts';

const schema = object({
  server: string().required('Choisissez un serveur.'),
  message: string().trim().max(SUBMISSION_TEXT_MAX, 'Au plus 2\u202F000 caractères.').defined(),
});
type Values = InferType<typeof schema>;

interface SubmitDialogProps {
  /** The character's. */
  id: string;
  onClose: () => void;
  onIncomplete: () => void;
}

/** Brings a character to a server, with a word for its game master. */
export function SubmitDialog({ id, onClose, onIncomplete }: SubmitDialogProps) {
  const form = useForm<Values>({ schema, defaultValues: { server: '', message: '' } });
  const [q, setQ] = useState('');
  const { data: servers } = useQuery(openServers(q));
  const { mutateAsync } = useMutation(submitCharacter);
  const submit = async (values: Values) => {
    try {
      await notifyOutcome(mutateAsync({ id, ...values }), {
        done: ({ server }) => `Déposé sur ${server.name}`,
        failed: "Erreur lors de l'ajout",
      });
    } catch (error) {
      onIncomplete();
      throw error;
    }
  };
  return (
    <FormDialog
      form={form}
      title="Déposer sur un serveur"
      description="L’équipe du serveur lira la fiche telle qu’elle est maintenant, et telle que vous la modifierez ensuite."
      submitLabel="Déposer"
      onClose={onClose}
      onSubmit={submit}
    >
      <SearchBox label="Chercher un serveur" value={q} onSearch={setQ} />
      {servers ? null : <LoadingState label="Chargement des serveurs…" />}
      {servers?.length === 0 ? <Text color="fg.muted">Aucun serveur ne correspond.</Text> : null}
      <SelectField
        control={form.control}
        name="server"
        label="Serveur"
        required
        placeholder="Choisir un serveur…"
        options={(servers ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <MarkdownField
        control={form.control}
        name="message"
        label="Message pour l’équipe du serveur"
        rows={4}
        counter={SUBMISSION_TEXT_MAX}
      />
    </FormDialog>
  );
}
