import { TOAST_MS, notifyOutcome } from '@rpd/shared/ui';
import { FormDialog, ImageField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { updateSheet } from '../editor.api.ts';
import { draftIn, useEditorStore } from '../editor.store.ts';
import { draftOf } from '../model/draft.ts';

/** SED-12: the icon and the background. Of a sheet that exists they are saved at once. */
export function FilesDialog({ onClose }: { onClose: () => void }) {
  const store = useEditorStore();
  const { icon_img, background_img } = draftIn(store.getState()).description;
  const form = useForm({ defaultValues: { icon_img, background_img } });
  const update = useMutation(updateSheet);

  const save = async (pictures: { icon_img: string; background_img: string }) => {
    const { saved } = store.getState();
    if (!saved) return null;
    return update.mutateAsync({ _id: saved.id, version: saved.version, description: pictures });
  };
  const submit = async (pictures: { icon_img: string; background_img: string }) => {
    const stored = await notifyOutcome(save(pictures), {
      done: () => 'Fichiers sauvegardés avec succès',
      failed: 'Erreur lors de la sauvegarde des fichiers',
      duration: TOAST_MS.short,
    });
    const { run, markSaved, history, savedDraft } = store.getState();
    const isClean = history.draft === savedDraft;
    const description = { ...draftIn(store.getState()).description, ...pictures };
    run({ kind: 'details', changes: { description } }, 'Changer les images');
    if (stored) {
      const now = { id: stored._id, version: stored.version, draft: draftOf(stored) };
      // The pictures are saved: nothing else makes the sheet a changed one.
      markSaved(now, isClean ? draftIn(store.getState()) : undefined);
    }
  };
  return (
    <FormDialog title="Fichiers de la fiche" form={form} onClose={onClose} onSubmit={submit} size="lg">
      <ImageField control={form.control} name="icon_img" label="Icône" />
      <ImageField control={form.control} name="background_img" label="Image de fond" />
    </FormDialog>
  );
}
