import {
  CANNED_NAME,
  CANNED_SUBJECT,
  cannedAnswerSchema,
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_TEXT_MAX,
  type CannedAnswer,
  type CannedAnswerInput,
} from '@rpd/shared/domain';
import {
  FormDialog,
  SelectField,
  SwitchField,
  TextField,
  useCreateOrChange,
  useForm,
} from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { useMutation } from '@tanstack/react-query';
import { createCannedAnswer, updateCannedAnswer } from './cannedanswers.api.ts';

const EMPTY: CannedAnswerInput = { title: '', text: '', category: '', label: '', closes: false };
const ANYWHERE = 'Partout';
const FIELDS = {
  title: 'Titre',
  category: { label: 'Proposée pour', values: { '': ANYWHERE, ...TICKET_CATEGORY_LABELS } },
  text: 'Texte',
  label: 'Étiquette',
  closes: 'Ferme la demande',
};
const valuesOf = ({ title, text, category, label, closes }: CannedAnswerInput) => ({
  title,
  text,
  category,
  label,
  closes,
});

/** A ready answer, new or changed; with somebody else's newer version, both are shown. */
export function CannedAnswerForm({ answer, onClose }: { answer: CannedAnswer | null; onClose: () => void }) {
  const form = useForm<CannedAnswerInput>({
    schema: cannedAnswerSchema,
    defaultValues: valuesOf(answer ?? EMPTY),
  });
  const create = useMutation(createCannedAnswer);
  const update = useMutation(updateCannedAnswer);
  const { save, dialog } = useCreateOrChange<CannedAnswerInput, CannedAnswer>({
    stored: answer ?? undefined,
    valuesOf,
    write: (values, read) => update.mutateAsync({ ...values, ...read }),
    fields: FIELDS,
    titleOf: saved => saved.title,
    create: values => create.mutateAsync(values),
    created: made => `Création réussi de ${made.title}`,
  });

  return (
    <>
      <FormDialog
        title={answer ? `Modifier ${answer.title}` : 'Créer une réponse type'}
        form={form}
        submitLabel={answer ? 'Enregistrer' : 'Créer'}
        size="lg"
        onClose={onClose}
        onSubmit={save}
      >
        <TextField control={form.control} name="title" label="Titre" required counter={80} />
        <SelectField
          control={form.control}
          name="category"
          label="Proposée pour"
          placeholder={ANYWHERE}
          options={TICKET_CATEGORIES.map(value => ({ value, label: TICKET_CATEGORY_LABELS[value] }))}
        />
        <MarkdownField
          control={form.control}
          name="text"
          label="Texte"
          help={`${CANNED_NAME} devient le pseudo de la personne, ${CANNED_SUBJECT} le sujet de sa demande.`}
          required
          rows={8}
          counter={TICKET_TEXT_MAX}
        />
        <TextField
          control={form.control}
          name="label"
          label="Étiquette"
          help="Ajoutée à la demande quand la réponse part. L’équipe seule la voit."
          counter={30}
        />
        <SwitchField
          control={form.control}
          name="closes"
          label="Fermer la demande"
          help="La réponse part et la demande est fermée en un geste. Cela peut se décocher avant l’envoi."
        />
      </FormDialog>
      {dialog}
    </>
  );
}
