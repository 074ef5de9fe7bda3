import {
  CANNED_NAME,
  cannedAnswerSchema,
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  type CannedAnswer,
  type CannedAnswerInput,
} from '@rpd/shared/domain';
import { told } from '@rpd/shared/ui';
import { FormDialog, SelectField, TextAreaField, TextField, useConflict, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { createCannedAnswer, updateCannedAnswer } from './cannedanswers.api.ts';

const EMPTY: CannedAnswerInput = { title: '', text: '', category: '' };
const ANYWHERE = 'Partout';
const categoryName = (category: CannedAnswerInput['category']) =>
  category ? TICKET_CATEGORY_LABELS[category] : ANYWHERE;

/** A ready answer, new or changed; with somebody else's newer version, both are shown. */
export function CannedAnswerForm({ answer, onClose }: { answer: CannedAnswer | null; onClose: () => void }) {
  const { title, text, category } = answer ?? EMPTY;
  const form = useForm<CannedAnswerInput>({
    schema: cannedAnswerSchema,
    defaultValues: { title, text, category },
  });
  const create = useMutation(createCannedAnswer);
  const update = useMutation(updateCannedAnswer);
  const conflict = useConflict<CannedAnswer>();

  const save = (values: CannedAnswerInput) =>
    answer
      ? told(
          conflict.settle({
            version: answer.version,
            save: version => update.mutateAsync({ ...values, _id: answer._id, version }),
            differences: theirs => differences(values, theirs),
          }),
          {
            done: saved => saved && `Modification réussi de ${saved.title}`,
            failed: 'Erreur lors de la modification',
          },
        )
      : told(create.mutateAsync(values), {
          done: made => `Création réussi de ${made.title}`,
          failed: 'Erreur lors de la création',
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
        <TextAreaField
          control={form.control}
          name="text"
          label="Texte"
          help={`${CANNED_NAME} devient le pseudo de la personne.`}
          required
          rows={8}
        />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}

const differences = (mine: CannedAnswerInput, theirs: CannedAnswer) =>
  [
    { label: 'Titre', mine: mine.title, theirs: theirs.title },
    { label: 'Proposée pour', mine: categoryName(mine.category), theirs: categoryName(theirs.category) },
    { label: 'Texte', mine: mine.text, theirs: theirs.text },
  ].filter(one => one.mine !== one.theirs);
