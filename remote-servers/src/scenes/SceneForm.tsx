import { PREPARED_TEXT_MAX, type Scene, type SceneInput, sceneSchema } from '@rpd/shared/domain';
import { DescribedImageField, FormDialog, TextField, useCreateOrChange, useForm } from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { useMutation } from '@tanstack/react-query';
import { createScene, updateScene } from './scenes.api.ts';

interface SceneFormProps {
  game: string;
  /** The scene to change; none for a new one. */
  scene: Scene | undefined;
  onClose: () => void;
}

const valuesOf = ({ title, picture, picture_alt, text, music, notes }: Scene): SceneInput => ({
  title,
  picture,
  picture_alt,
  text,
  music,
  notes,
});
const NEW_SCENE: SceneInput = { title: '', picture: '', picture_alt: '', text: '', music: '', notes: '' };
const FIELDS = {
  title: 'Titre',
  picture: 'Image',
  picture_alt: 'Ce que montre l’image',
  text: 'Texte montré à la table',
  music: 'Lien vers une musique',
  notes: 'Notes du maître du jeu',
};

/** Prepares a scene, or changes one. */
export function SceneForm({ game, scene, onClose }: SceneFormProps) {
  const form = useForm<SceneInput>({
    schema: sceneSchema,
    defaultValues: scene ? valuesOf(scene) : NEW_SCENE,
  });
  const create = useMutation(createScene(game));
  const update = useMutation(updateScene);
  const { save, dialog } = useCreateOrChange<SceneInput, Scene>({
    stored: scene,
    valuesOf,
    write: (values, read) => update.mutateAsync({ ...values, ...read }),
    fields: FIELDS,
    titleOf: saved => saved.title,
    create: values => create.mutateAsync(values),
    created: () => 'Scène enregistrée',
    notCreated: 'Erreur lors de l’enregistrement',
  });
  return (
    <>
      <FormDialog
        title={scene ? 'Modifier la scène' : 'Préparer une scène'}
        size="lg"
        form={form}
        onSubmit={save}
        onClose={onClose}
      >
        <TextField control={form.control} name="title" label="Titre" required />
        <DescribedImageField control={form.control} name="picture" described="picture_alt" label="Image" />
        <MarkdownField
          control={form.control}
          name="text"
          label="Texte montré à la table"
          rows={4}
          counter={PREPARED_TEXT_MAX}
        />
        <TextField
          control={form.control}
          name="music"
          label="Lien vers une musique"
          help="Une adresse en https:// : chacun l’ouvre s’il le veut."
        />
        <MarkdownField
          control={form.control}
          name="notes"
          label="Notes du maître du jeu"
          help="Les joueurs ne les voient jamais."
          rows={3}
          counter={PREPARED_TEXT_MAX}
        />
      </FormDialog>
      {dialog}
    </>
  );
}
