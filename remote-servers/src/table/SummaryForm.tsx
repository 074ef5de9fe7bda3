import { type SessionSummary, SUMMARY_TEXT_MAX, summarySchema } from '@rpd/shared/domain';
import { notifyOutcome } from '@rpd/shared/ui';
import { FormDialog, useForm } from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { useMutation } from '@tanstack/react-query';
import { saveSummary } from './summary.api.ts';

interface SummaryFormProps {
  session: string;
  summary: SessionSummary;
  onClose: () => void;
}

/** The game master's words about a session that is over. */
export function SummaryForm({ session, summary: { text, version }, onClose }: SummaryFormProps) {
  const form = useForm<{ text: string }>({ schema: summarySchema, defaultValues: { text } });
  const save = useMutation(saveSummary(session));
  return (
    <FormDialog
      title="Résumé de la séance"
      description="Toute la table le lit, sur la page du jeu et avec le journal."
      size="lg"
      form={form}
      onSubmit={values =>
        notifyOutcome(save.mutateAsync({ ...values, version }), {
          done: () => 'Résumé enregistré',
          failed: 'Erreur lors de l’enregistrement',
        })
      }
      onClose={onClose}
    >
      <MarkdownField control={form.control} name="text" label="Résumé" rows={10} counter={SUMMARY_TEXT_MAX} />
    </FormDialog>
  );
}
