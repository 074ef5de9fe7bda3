import { statSchema, type Stat, type StatInput } from '@rpd/shared/domain';
import { SimpleGrid } from '@rpd/shared/ui';
import { FormDialog, NumberField, TextField } from '@rpd/shared/ui/form';
import { columnHelper } from '@rpd/shared/ui/table';
import { useGameTypes } from '../lib/types.api.ts';
import { ADDED, useEditor } from '../ui/useEditor.ts';
import { useDialogState } from '../ui/useDialogState.ts';
import { Fact } from '../ui/Facts.tsx';
import { stats } from './catalogues.api.ts';
import { EntriesTable } from './EntriesTable.tsx';
import { ENTRY_LABELS, EntryFields } from './EntryFields.tsx';
import { EntryView } from './EntryView.tsx';

const column = columnHelper<Stat>();
const boundsOf = (stat: Stat): string => `${stat.min} à ${stat.max}, ${stat.default} au départ`;
const columnsWith = (systems: ReadonlyMap<string, string>) =>
  column.columns([
    column.accessor('name', { header: 'Nom' }),
    column.accessor('abbreviation', { header: 'Abréviation', enableSorting: false }),
    column.display({
      id: 'bounds',
      header: 'Valeurs',
      cell: ({ row }) => boundsOf(row.original),
    }),
    column.display({
      id: 'system',
      header: 'Système',
      cell: ({ row }) => systems.get(row.original.gameType) ?? 'Tous',
    }),
  ]);

/** What characters are measured by (ADM-15). */
export function StatsTab() {
  const { names } = useGameTypes();
  const { opened, create, view, edit, close } = useDialogState<Stat>();
  return (
    <>
      <EntriesTable
        label="Caractéristiques"
        searchLabel="Rechercher une caractéristique"
        emptyTitle="Aucune caractéristique"
        columns={columnsWith(names)}
        calls={stats}
        cells={stat => ({ Abréviation: stat.abbreviation, Valeurs: boundsOf(stat) })}
        onCreate={create}
        onView={view}
        onEdit={edit}
      />
      {opened?.kind === 'create' ? <StatEditor onClose={close} /> : null}
      {opened?.kind === 'edit' ? <StatEditor stat={opened.row} onClose={close} /> : null}
      {opened?.kind === 'view' ? (
        <EntryView entry={opened.row} onClose={close} onEdit={() => edit(opened.row)}>
          <Fact label="Abréviation">{opened.row.abbreviation}</Fact>
          <Fact label="Valeurs">{`${opened.row.min} à ${opened.row.max}`}</Fact>
          <Fact label="Au départ">{String(opened.row.default)}</Fact>
        </EntryView>
      ) : null}
    </>
  );
}

const LABELS = {
  ...ENTRY_LABELS,
  abbreviation: 'Abréviation',
  min: 'Minimum',
  max: 'Maximum',
  default: 'Au départ',
};

function StatEditor({ stat, onClose }: { stat?: Stat; onClose: () => void }) {
  const { names } = useGameTypes();
  const { form, save, conflictDialog } = useEditor<StatInput, Stat>({
    ...stats,
    schema: statSchema,
    stored: stat,
    words: ADDED,
    labels: LABELS,
    names,
  });
  const { control } = form;
  return (
    <>
      <FormDialog
        title={stat ? `Modifier ${stat.name}` : 'Ajouter une caractéristique'}
        form={form}
        onClose={onClose}
        onSubmit={save}
        submitLabel={stat ? 'Enregistrer' : 'Ajouter'}
      >
        <EntryFields form={form}>
          <TextField control={control} name="abbreviation" label="Abréviation" help="Six lettres au plus." />
          <SimpleGrid columns={{ base: 1, sm: 3 }} gap="4">
            <NumberField control={control} name="min" label="Minimum" />
            <NumberField control={control} name="max" label="Maximum" />
            <NumberField control={control} name="default" label="Au départ" />
          </SimpleGrid>
        </EntryFields>
      </FormDialog>
      {conflictDialog}
    </>
  );
}
