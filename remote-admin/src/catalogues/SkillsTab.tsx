import { skillSchema, type Skill, type SkillInput } from '@rpd/shared/domain';
import { FormDialog, SelectField, useWatch } from '@rpd/shared/ui/form';
import { columnHelper } from '@rpd/shared/ui/table';
import { useGameTypes } from '../lib/types.api.ts';
import { ADDED, useEditor } from '../ui/useEditor.ts';
import { useDialogState } from '../ui/useDialogState.ts';
import { Fact } from '../ui/Facts.tsx';
import { helpOrLoadError } from '../ui/LoadErrorHint.tsx';
import { skills, useStatNames } from './catalogues.api.ts';
import { EntriesTable } from './EntriesTable.tsx';
import { ENTRY_LABELS, EntryFields } from './EntryFields.tsx';
import { EntryView } from './EntryView.tsx';
import { STATS, useStatChoices } from './useStatChoices.ts';

type Names = ReadonlyMap<string, string>;

const column = columnHelper<Skill>();
const columnsWith = (stats: Names, systems: Names) =>
  column.columns([
    column.accessor('name', { header: 'Nom' }),
    column.display({
      id: 'stat',
      header: 'Caractéristique',
      cell: ({ row }) => stats.get(row.original.stat) ?? '',
    }),
    column.display({
      id: 'system',
      header: 'Système',
      cell: ({ row }) => systems.get(row.original.gameType) ?? 'Tous',
    }),
  ]);

/** What characters can do (ADM-15). */
export function SkillsTab() {
  const { names: systems } = useGameTypes();
  const stats = useStatNames();
  const { opened, create, view, edit, close } = useDialogState<Skill>();
  return (
    <>
      <EntriesTable
        label="Compétences"
        searchLabel="Rechercher une compétence"
        emptyTitle="Aucune compétence"
        columns={columnsWith(stats, systems)}
        calls={skills}
        cells={skill => ({ Caractéristique: stats.get(skill.stat) ?? '' })}
        onCreate={create}
        onView={view}
        onEdit={edit}
      />
      {opened?.kind === 'create' ? <SkillEditor onClose={close} /> : null}
      {opened?.kind === 'edit' ? <SkillEditor skill={opened.row} onClose={close} /> : null}
      {opened?.kind === 'view' ? (
        <EntryView entry={opened.row} onClose={close} onEdit={() => edit(opened.row)}>
          <Fact label="Caractéristique">{stats.get(opened.row.stat)}</Fact>
        </EntryView>
      ) : null}
    </>
  );
}

const LABELS = { ...ENTRY_LABELS, stat: 'Caractéristique' };

function SkillEditor({ skill, onClose }: { skill?: Skill; onClose: () => void }) {
  const { names: systems } = useGameTypes();
  const stats = useStatNames();
  const { form, save, conflictDialog } = useEditor<SkillInput, Skill>({
    ...skills,
    schema: skillSchema,
    stored: skill,
    words: ADDED,
    labels: LABELS,
    names: new Map([...stats, ...systems]),
  });
  const [gameType, stat] = useWatch({ control: form.control, name: ['gameType', 'stat'] });
  const { options, reading } = useStatChoices({ gameType, chosen: [stat] });
  return (
    <>
      <FormDialog
        title={skill ? `Modifier ${skill.name}` : 'Ajouter une compétence'}
        form={form}
        onClose={onClose}
        onSubmit={save}
        submitLabel={skill ? 'Enregistrer' : 'Ajouter'}
      >
        <EntryFields form={form}>
          <SelectField
            control={form.control}
            name="stat"
            label="Caractéristique"
            help={helpOrLoadError('Celle qu’un jet de cette compétence ajoute.', STATS, reading)}
            options={options}
            placeholder="Aucune"
          />
        </EntryFields>
      </FormDialog>
      {conflictDialog}
    </>
  );
}
