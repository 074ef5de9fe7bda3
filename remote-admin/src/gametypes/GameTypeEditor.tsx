import { gameTypeSchema, PICTURE_RATIOS, type GameType, type GameTypeInput } from '@rpd/shared/domain';
import { FormDialog, ImageField, TextAreaField, TextField, useWatch } from '@rpd/shared/ui/form';
import { CARD_BACKGROUNDS } from '../lib/card-backgrounds.ts';
import { gameTypes } from '../lib/types.api.ts';
import { ADDED, useEditor } from '../lib/useEditor.ts';
import { CardPreview } from '../ui/CardPreview.tsx';

const LABELS = {
  name: 'Nom',
  'description.text': 'Description',
  'description.background': 'Arrière-plan',
  'description.icon': 'Icône',
};

/** The create and edit dialogs of the game types (ADM-11). */
export function GameTypeEditor({ type, onClose }: { type?: GameType; onClose: () => void }) {
  const { form, save, conflictDialog } = useEditor<GameTypeInput, GameType>({
    ...gameTypes,
    schema: gameTypeSchema,
    stored: type,
    words: ADDED,
    labels: LABELS,
  });
  const { control } = form;
  const { name, description } = useWatch({ control });
  return (
    <>
      <FormDialog
        title={type ? `Modifier ${type.name}` : 'Ajouter un type de jeu'}
        form={form}
        onClose={onClose}
        onSubmit={save}
        submitLabel={type ? 'Enregistrer' : 'Ajouter'}
      >
        <TextField control={control} name="name" label="Nom" required autoComplete="off" />
        <TextAreaField control={control} name="description.text" label="Description" rows={3} />
        <ImageField
          control={control}
          name="description.background"
          label="Arrière-plan"
          choices={CARD_BACKGROUNDS}
          ratio={PICTURE_RATIOS.background}
        />
        <ImageField control={control} name="description.icon" label="Icône" ratio={PICTURE_RATIOS.icon} />
        <CardPreview
          name={name ?? ''}
          text={description?.text ?? ''}
          icon={description?.icon ?? ''}
          background={description?.background ?? ''}
        />
      </FormDialog>
      {conflictDialog}
    </>
  );
}
