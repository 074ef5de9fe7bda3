import { type Handout, type HandoutInput, handoutSchema, PREPARED_TEXT_MAX } from '@rpd/shared/domain';
import { notifyOutcome } from '@rpd/shared/ui';
import { DescribedImageField, FormDialog, TextField, useForm } from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { useMutation } from '@tanstack/react-query';
import { saveHandout } from './handouts.api.ts';

interface HandoutFormProps {
  game: string;
  /** The handout to change; none for a new one. */
  handout: Handout | undefined;
  onClose: () => void;
}

/** Prepares a handout, or changes one. */
export function HandoutForm({ game, handout, onClose }: HandoutFormProps) {
  const { title = '', text = '', picture = '', picture_alt = '' } = handout ?? {};
  const form = useForm<HandoutInput>({
    schema: handoutSchema,
    defaultValues: { title, text, picture, picture_alt },
  });
  const save = useMutation(saveHandout);
  return (
    <FormDialog
      title={handout ? 'Modifier le document' : 'Préparer un document'}
      size="lg"
      form={form}
      onSubmit={values =>
        notifyOutcome(save.mutateAsync({ ...values, game, handout }), {
          done: () => 'Document enregistré',
          failed: 'Erreur lors de l’enregistrement',
        })
      }
      onClose={onClose}
    >
      <TextField control={form.control} name="title" label="Titre" required />
      <MarkdownField control={form.control} name="text" label="Texte" rows={5} counter={PREPARED_TEXT_MAX} />
      <DescribedImageField control={form.control} name="picture" described="picture_alt" label="Image" />
    </FormDialog>
  );
}
