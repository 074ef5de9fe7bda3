import { SHEET_BLOCK_BYTES_MAX, sheetBlockSchema } from '@rpd/shared/domain';
import { Text, TOAST_MS, toasts } from '@rpd/shared/ui';
import { FormDialog, TextField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { chosenOf } from '../actions.ts';
import { draftIn, useEditorStore } from '../editor.store.ts';
import { blockParts } from './blockParts.ts';
import { keepBlock } from './blocks.api.ts';
import { inOrderOf, nameOf } from '../model/place.ts';

/** Keeps what is chosen as a block, under a name. */
export function BlockDialog({ onClose }: { onClose: () => void }) {
  const store = useEditorStore();
  const keep = useMutation(keepBlock);
  const [{ parts, name }] = useState(() => {
    const draft = draftIn(store.getState());
    const ids = inOrderOf(draft, chosenOf(store));
    return { parts: blockParts(draft, ids), name: ids.length === 1 ? nameOf(draft, ids[0] ?? '') : '' };
  });
  const form = useForm({ schema: sheetBlockSchema, defaultValues: { name: name.slice(0, NAME_MAX) } });
  const fields = parts.reduce((sum, part) => sum + Object.keys(part.fields).length, 0);
  const isTooLarge = JSON.stringify(parts).length > SHEET_BLOCK_BYTES_MAX - ENVELOPE;
  return (
    <FormDialog
      title="Garder comme bloc"
      description="Le bloc est à vous : vous le remettez dans n’importe quelle fiche, depuis « Ajouter »."
      form={form}
      onClose={onClose}
      submitLabel="Garder"
      canSubmit={!isTooLarge}
      onSubmit={async ({ name: given }) => {
        const { name: kept } = await keep.mutateAsync({ name: given, parts });
        toasts.success(`Bloc « ${kept} » gardé`, { duration: TOAST_MS.sheet });
      }}
    >
      <TextField control={form.control} name="name" label="Nom du bloc" required />
      <Text
        textStyle="sm"
        color={isTooLarge ? 'fg.error' : 'fg.muted'}
        role={isTooLarge ? 'alert' : undefined}
      >
        {isTooLarge
          ? 'Ces éléments sont trop lourds pour un bloc : choisissez-en moins.'
          : contentWords(parts.length, fields)}
      </Text>
    </FormDialog>
  );
}
const NAME_MAX = 80;
/** What is sent around the elements, in bytes. */
const ENVELOPE = 1024;

const contentWords = (elements: number, fields: number): string => {
  const several = fields > 1 ? `${fields} champs` : fields === 1 ? '1 champ' : 'Aucun champ';
  return elements > 1 ? `${elements} éléments, ${several}.` : `${several}.`;
};
