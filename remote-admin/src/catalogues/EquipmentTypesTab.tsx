import {
  EQUIPMENT_SLOTS,
  equipmentTypeSchema,
  type EquipmentType,
  type EquipmentTypeInput,
} from '@rpd/shared/domain';
import { FormDialog, SelectField } from '@rpd/shared/ui/form';
import { columnHelper } from '@rpd/shared/ui/table';
import { useGameTypes } from '../lib/types.api.ts';
import { ADDED, useEditor } from '../ui/useEditor.ts';
import { useDialogState } from '../ui/useDialogState.ts';
import { Fact } from '../ui/Facts.tsx';
import { equipmentTypes } from './catalogues.api.ts';
import { EntriesTable } from './EntriesTable.tsx';
import { ENTRY_LABELS, EntryFields } from './EntryFields.tsx';
import { EntryView } from './EntryView.tsx';

const column = columnHelper<EquipmentType>();
const columnsWith = (systems: ReadonlyMap<string, string>) =>
  column.columns([
    column.accessor('name', { header: 'Nom' }),
    column.display({
      id: 'slot',
      header: 'Emplacement',
      cell: ({ row }) => EQUIPMENT_SLOTS[row.original.slot],
    }),
    column.display({
      id: 'system',
      header: 'Système',
      cell: ({ row }) => systems.get(row.original.gameType) ?? 'Tous',
    }),
  ]);

/** What characters wear and carry (ADM-15). */
export function EquipmentTypesTab() {
  const { names: systems } = useGameTypes();
  const { opened, create, view, edit, close } = useDialogState<EquipmentType>();
  return (
    <>
      <EntriesTable
        label="Types d’équipement"
        searchLabel="Rechercher un type d’équipement"
        emptyTitle="Aucun type d’équipement"
        columns={columnsWith(systems)}
        calls={equipmentTypes}
        cells={type => ({ Emplacement: EQUIPMENT_SLOTS[type.slot] })}
        onCreate={create}
        onView={view}
        onEdit={edit}
      />
      {opened?.kind === 'create' ? <EquipmentTypeEditor onClose={close} /> : null}
      {opened?.kind === 'edit' ? <EquipmentTypeEditor type={opened.row} onClose={close} /> : null}
      {opened?.kind === 'view' ? (
        <EntryView entry={opened.row} onClose={close} onEdit={() => edit(opened.row)}>
          <Fact label="Emplacement">{EQUIPMENT_SLOTS[opened.row.slot]}</Fact>
        </EntryView>
      ) : null}
    </>
  );
}

const SLOTS = Object.entries(EQUIPMENT_SLOTS).map(([value, label]) => ({ value, label }));
const LABELS = { ...ENTRY_LABELS, slot: 'Emplacement' };

function EquipmentTypeEditor({ type, onClose }: { type?: EquipmentType; onClose: () => void }) {
  const { names: systems } = useGameTypes();
  const { form, save, conflictDialog } = useEditor<EquipmentTypeInput, EquipmentType>({
    ...equipmentTypes,
    schema: equipmentTypeSchema,
    stored: type,
    words: ADDED,
    labels: LABELS,
    names: new Map([...Object.entries(EQUIPMENT_SLOTS), ...systems]),
  });
  return (
    <>
      <FormDialog
        title={type ? `Modifier ${type.name}` : 'Ajouter un type d’équipement'}
        form={form}
        onClose={onClose}
        onSubmit={save}
        submitLabel={type ? 'Enregistrer' : 'Ajouter'}
      >
        <EntryFields form={form}>
          <SelectField control={form.control} name="slot" label="Emplacement" options={SLOTS} />
        </EntryFields>
      </FormDialog>
      {conflictDialog}
    </>
  );
}
