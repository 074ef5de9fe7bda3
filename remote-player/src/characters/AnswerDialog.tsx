import { SUBMISSION_TEXT_MAX, type Submission } from '@rpd/shared/domain';
import { Box, notifyOutcome, Text } from '@rpd/shared/ui';
import { FormDialog, useForm } from '@rpd/shared/ui/form';
import { Markdown, MarkdownField } from '@rpd/shared/ui/markdown';
import { useMutation } from '@tanstack/react-query';
import { object, string, type InferType } from 'yup';
import { moveSubmission } from './characters.api.ts';

const schema = object({ message: string().trim().max(2000, 'Au plus 2\u202F000 caractères.').defined() });
type Values = InferType<typeof schema>;

interface AnswerDialogProps {
  submission: Submission;
  onClose: () => void;
}

/** Submits a character again, with an answer to what its game master asked. */
export function AnswerDialog({ submission, onClose }: AnswerDialogProps) {
  const { _id: id, version, server, reason } = submission;
  const form = useForm<Values>({ schema, defaultValues: { message: '' } });
  const { mutateAsync } = useMutation(moveSubmission);
  return (
    <FormDialog
      form={form}
      title={`Déposer de nouveau sur ${server.name}`}
      description="L’équipe du serveur lira votre réponse et la fiche telle qu’elle est maintenant."
      submitLabel="Déposer de nouveau"
      onClose={onClose}
      onSubmit={({ message }) =>
        notifyOutcome(mutateAsync({ id, version, state: 'submitted', message }), {
          done: () => `Déposé de nouveau sur ${server.name}`,
          failed: 'Erreur lors de la modification',
        })
      }
    >
      {reason ? (
        <Box borderStartWidth="3px" borderColor="brand.solid" ps="3">
          <Text color="fg.muted" textStyle="sm">
            L’équipe du serveur demande :
          </Text>
          <Markdown text={reason} />
        </Box>
      ) : null}
      <MarkdownField
        control={form.control}
        name="message"
        label="Votre réponse à l’équipe du serveur"
        rows={4}
        counter={SUBMISSION_TEXT_MAX}
      />
    </FormDialog>
  );
}
