import { PREPARED_TEXT_MAX, type Scene, type SceneInput, sceneSchema } from '@rpd/shared/domain';
import { notifyOutcome } from '@rpd/shared/ui';
import { DescribedImageField, FormDialog, TextField, useForm } from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { useMutation } from '@tanstack/react-query';
import { saveScene } from './scenes.api.ts';

interface SceneFormProps {
  game: string;
  /** The scene to change; none for a new one. */
  scene: Scene | undefined;
  onClose: () => void;
}

/** Prepares a scene, or changes one. */
export function SceneForm({ game, scene, onClose }: SceneFormProps) {
  const { title = '', picture = '', picture_alt = '', text = '', music = '', notes = '' } = scene ?? {};
  const form = useForm<SceneInput>({
    schema: sceneSchema,
    defaultValues: { title, picture, picture_alt, text, music, notes },
  });
  const save = useMutation(saveScene);
  return (
    <FormDialog
      title={scene ? 'Modifier la scène' : 'Préparer une scène'}
      size="lg"
      form={form}
      onSubmit={values =>
        notifyOutcome(save.mutateAsync({ ...values, game, scene }), {
          done: () => 'Scène enregistrée',
          failed: 'Erreur lors de l’enregistrement',
        })
      }
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
  );
}
