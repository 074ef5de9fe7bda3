import { PICTURE_RATIOS, serverTypeSchema, type ServerType, type ServerTypeInput } from '@rpd/shared/domain';
import { FormDialog, ImageField, TextAreaField, TextField, useWatch } from '@rpd/shared/ui/form';
import { CARD_BACKGROUNDS } from '../lib/card-backgrounds.ts';
import { serverTypes } from '../lib/types.api.ts';
import { ADDED, useEditor } from '../lib/useEditor.ts';
import { CardPreview } from '../ui/CardPreview.tsx';

const LABELS = {
  name: 'Nom',
  'description.text': 'Description',
  background_img: 'Arrière-plan',
  icon_img: 'Icône',
};

/** The create and edit dialogs of the server types (ADM-11). */
export function ServerTypeEditor({ type, onClose }: { type?: ServerType; onClose: () => void }) {
  const { form, save, conflictDialog } = useEditor<ServerTypeInput, ServerType>({
    ...serverTypes,
    schema: serverTypeSchema,
    stored: type,
    words: ADDED,
    labels: LABELS,
  });
  const { control } = form;
  const { name, description, icon_img, background_img } = useWatch({ control });
  return (
    <>
      <FormDialog
        title={type ? `Modifier ${type.name}` : 'Ajouter un type de serveur'}
        form={form}
        onClose={onClose}
        onSubmit={save}
        submitLabel={type ? 'Enregistrer' : 'Ajouter'}
      >
        <TextField control={control} name="name" label="Nom" required autoComplete="off" />
        <TextAreaField control={control} name="description.text" label="Description" rows={3} />
        <ImageField
          control={control}
          name="background_img"
          label="Arrière-plan"
          choices={CARD_BACKGROUNDS}
          ratio={PICTURE_RATIOS.background}
        />
        <ImageField control={control} name="icon_img" label="Icône" ratio={PICTURE_RATIOS.icon} />
        <CardPreview
          name={name ?? ''}
          text={description?.text ?? ''}
          icon={icon_img ?? ''}
          background={background_img ?? ''}
        />
      </FormDialog>
      {conflictDialog}
    </>
  );
}
