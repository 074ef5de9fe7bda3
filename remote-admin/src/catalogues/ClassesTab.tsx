import { classSchema, type CharacterClass, type ClassInput } from '@rpd/shared/domain';
import { CheckboxGroupField, FormDialog, useWatch } from '@rpd/shared/ui/form';
import { columnHelper } from '@rpd/shared/ui/table';
import { useGameTypes } from '../lib/types.api.ts';
import { ADDED, useEditor } from '../ui/useEditor.ts';
import { useDialogState } from '../ui/useDialogState.ts';
import { namesOf } from '../lib/labels.ts';
import { Fact } from '../ui/Facts.tsx';
import { helpOrLoadError } from '../ui/LoadErrorHint.tsx';
import { classes, useStatNames } from './catalogues.api.ts';
import { EntriesTable } from './EntriesTable.tsx';
import { ENTRY_LABELS, EntryFields } from './EntryFields.tsx';
import { EntryView } from './EntryView.tsx';
import { STATS, useStatChoices } from './useStatChoices.ts';

type Names = ReadonlyMap<string, string>;

const column = columnHelper<CharacterClass>();
const columnsWith = (stats: Names, systems: Names) =>
  column.columns([
    column.accessor('name', { header: 'Nom' }),
    column.display({
      id: 'stats',
      header: 'Caractéristiques',
      cell: ({ row }) => namesOf(row.original.stats, stats),
    }),
    column.display({
      id: 'system',
      header: 'Système',
      cell: ({ row }) => systems.get(row.original.gameType) ?? 'Tous',
    }),
  ]);

/** What characters are (ADM-15). */
export function ClassesTab() {
  const { names: systems } = useGameTypes();
  const stats = useStatNames();
  const { opened, create, view, edit, close } = useDialogState<CharacterClass>();
  return (
    <>
      <EntriesTable
        label="Classes"
        searchLabel="Rechercher une classe"
        emptyTitle="Aucune classe"
        columns={columnsWith(stats, systems)}
        calls={classes}
        cells={entry => ({ Caractéristiques: namesOf(entry.stats, stats) })}
        onCreate={create}
        onView={view}
        onEdit={edit}
      />
      {opened?.kind === 'create' ? <ClassEditor onClose={close} /> : null}
      {opened?.kind === 'edit' ? <ClassEditor entry={opened.row} onClose={close} /> : null}
      {opened?.kind === 'view' ? (
        <EntryView entry={opened.row} onClose={close} onEdit={() => edit(opened.row)}>
          <Fact label="Caractéristiques">{namesOf(opened.row.stats, stats)}</Fact>
        </EntryView>
      ) : null}
    </>
  );
}

const LABELS = { ...ENTRY_LABELS, stats: 'Caractéristiques principales' };

function ClassEditor({ entry, onClose }: { entry?: CharacterClass; onClose: () => void }) {
  const { names: systems } = useGameTypes();
  const stats = useStatNames();
  const { form, save, conflictDialog } = useEditor<ClassInput, CharacterClass>({
    ...classes,
    schema: classSchema,
    stored: entry,
    words: ADDED,
    labels: LABELS,
    names: new Map([...stats, ...systems]),
  });
  const [gameType, chosen] = useWatch({ control: form.control, name: ['gameType', 'stats'] });
  const { options, reading } = useStatChoices({ gameType, chosen });
  const ranking = namesOf(chosen, stats);
  return (
    <>
      <FormDialog
        title={entry ? `Modifier ${entry.name}` : 'Ajouter une classe'}
        form={form}
        onClose={onClose}
        onSubmit={save}
        submitLabel={entry ? 'Enregistrer' : 'Ajouter'}
      >
        <EntryFields form={form}>
          <CheckboxGroupField
            control={form.control}
            name="stats"
            label="Caractéristiques principales"
            help={helpOrLoadError(
              ranking
                ? `Dans l’ordre où vous les cochez : ${ranking}.`
                : 'Six au plus, la plus importante d’abord.',
              STATS,
              reading,
            )}
            options={options}
            ranked
          />
        </EntryFields>
      </FormDialog>
      {conflictDialog}
    </>
  );
}
