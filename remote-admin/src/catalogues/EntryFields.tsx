import { PICTURE_RATIOS, type CatalogueInput } from '@rpd/shared/domain';
import { ImageField, SelectField, TextAreaField, TextField, type UseFormReturn } from '@rpd/shared/ui/form';
import type { ReactNode } from 'react';
import { useGameTypes } from '../lib/types.api.ts';
import { helpOrLoadError } from '../ui/LoadErrorHint.tsx';

/** What every entry has, by its path in the form. */
export const ENTRY_LABELS = { name: 'Nom', gameType: 'Système', description: 'Description', icon: 'Icône' };

interface EntryFieldsProps<Input extends CatalogueInput> {
  form: UseFormReturn<Input, unknown, Input>;
  /** What this kind alone has, after its system: what is offered there may depend on it. */
  children?: ReactNode;
}

/** What every entry of a catalogue has. */
export function EntryFields<Input extends CatalogueInput>({ form, children }: EntryFieldsProps<Input>) {
  const { options, reading } = useGameTypes();
  // The fields below are those of every kind: their names hold for each.
  const { control } = form as unknown as UseFormReturn<CatalogueInput, unknown, CatalogueInput>;
  return (
    <>
      <TextField control={control} name="name" label="Nom" required autoComplete="off" />
      <SelectField
        control={control}
        name="gameType"
        label="Système"
        options={options}
        placeholder="Tous les systèmes"
        help={helpOrLoadError(null, 'Les systèmes', reading)}
      />
      {children}
      <TextAreaField control={control} name="description" label="Description" rows={3} />
      <ImageField control={control} name="icon" label="Icône" ratio={PICTURE_RATIOS.icon} />
    </>
  );
}
