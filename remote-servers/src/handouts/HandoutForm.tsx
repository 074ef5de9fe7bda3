import {
  type Handout,
  type HandoutInput,
  handoutSchema,
  NO_WARNINGS,
  PREPARED_TEXT_MAX,
} from '@rpd/shared/domain';
import {
  DescribedImageField,
  FormDialog,
  TextField,
  useCreateOrChange,
  useForm,
  WarningsField,
} from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createHandout, peopleAtTable, updateHandout } from './handouts.api.ts';

interface HandoutFormProps {
  game: string;
  /** The handout to change; none for a new one. */
  handout: Handout | undefined;
  onClose: () => void;
}

const valuesOf = ({ title, text, picture, picture_alt, warnings }: Handout): HandoutInput => ({
  title,
  text,
  picture,
  picture_alt,
  warnings,
});
const NEW_HANDOUT: HandoutInput = {
  title: '',
  text: '',
  picture: '',
  picture_alt: '',
  warnings: NO_WARNINGS,
};
const FIELDS = {
  title: 'Titre',
  text: 'Texte',
  picture: 'Image',
  picture_alt: 'Ce que montre l’image',
  warnings: 'Avertissements',
};

/** Prepares a handout, or changes one. */
export function HandoutForm({ game, handout, onClose }: HandoutFormProps) {
  const form = useForm<HandoutInput>({
    schema: handoutSchema,
    defaultValues: handout ? valuesOf(handout) : NEW_HANDOUT,
  });
  const { data: campaign } = useQuery(peopleAtTable(game));
  const create = useMutation(createHandout(game));
  const update = useMutation(updateHandout);
  const { save, dialog } = useCreateOrChange<HandoutInput, Handout>({
    stored: handout,
    valuesOf,
    write: (values, read) => update.mutateAsync({ ...values, ...read }),
    fields: FIELDS,
    titleOf: saved => saved.title,
    create: values => create.mutateAsync(values),
    created: () => 'Document enregistré',
    notCreated: 'Erreur lors de l’enregistrement',
  });
  return (
    <>
      <FormDialog
        title={handout ? 'Modifier le document' : 'Préparer un document'}
        size="lg"
        form={form}
        onSubmit={save}
        onClose={onClose}
      >
        <TextField control={form.control} name="title" label="Titre" required />
        <MarkdownField
          control={form.control}
          name="text"
          label="Texte"
          rows={5}
          counter={PREPARED_TEXT_MAX}
        />
        <DescribedImageField control={form.control} name="picture" described="picture_alt" label="Image" />
        <WarningsField
          limits={campaign}
          control={form.control}
          name="warnings"
          help="Le document ne s’affiche qu’avec l’accord de la personne qui le reçoit."
        />
      </FormDialog>
      {dialog}
    </>
  );
}
