import { sheetPictureSchema, type SheetPicture } from '@rpd/shared/domain';
import { FormDialog, ImageField, SwitchField, TextField, useForm, useWatch } from '@rpd/shared/ui/form';
import { useState } from 'react';
import { change } from '../actions.ts';
import { draftIn, useEditorStore } from '../editor.store.ts';

/** The picture of the chosen element, and what it shows in words (WCAG 1.1.1); one step of the history. */
export function PictureDialog({ onClose }: { onClose: () => void }) {
  const store = useEditorStore();
  const [{ id, field }] = useState(() => {
    const { selection } = store.getState();
    const { fields } = draftIn(store.getState());
    const chosen = selection.find(one => fields[one]?.type === 'picture') ?? '';
    return { id: chosen, field: fields[chosen] };
  });
  const form = useForm<SheetPicture>({
    schema: sheetPictureSchema,
    defaultValues: {
      image: field?.image ?? '',
      alt: field?.alt ?? '',
      decorative: field?.decorative ?? false,
    },
  });
  const { control } = form;
  const [image, decorative] = useWatch({ control, name: ['image', 'decorative'] });
  const submit = (values: SheetPicture) => {
    const isDescribed = values.image !== '' && !values.decorative;
    change(
      store,
      id,
      {
        image: values.image || undefined,
        alt: isDescribed ? values.alt : undefined,
        decorative: (values.image !== '' && values.decorative) || undefined,
      },
      false,
    );
  };
  return (
    <FormDialog
      title="Image de la fiche"
      form={form}
      submitLabel="Choisir"
      onClose={onClose}
      onSubmit={submit}
    >
      <ImageField control={control} name="image" label="Image" onReplaced={() => form.setValue('alt', '')} />
      {image ? (
        <>
          <TextField
            control={control}
            name="alt"
            label="Ce que l’image montre"
            help="Lu aux personnes qui ne la voient pas."
            counter={200}
            disabled={decorative}
          />
          <SwitchField control={control} name="decorative" label="Décorative : elle n’apprend rien" />
        </>
      ) : null}
    </FormDialog>
  );
}
