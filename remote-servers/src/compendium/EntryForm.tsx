import {
  type Compendium,
  type CompendiumColumn,
  type CompendiumEntry,
  COMPENDIUM_DESCRIPTION_MAX,
} from '@rpd/shared/domain';
import { Grid, LoadingState } from '@rpd/shared/ui';
import {
  FormDialog,
  SelectField,
  TextField,
  useCreateOrChange,
  useForm,
  useWatch,
  type UseFormReturn,
} from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createEntry, entryById, updateEntry } from './compendium.api.ts';
import { entryFormSchema, entryInput, entryValues, newEntry, type EntryValues } from './entry.values.ts';

interface EntryFormProps {
  compendium: Compendium;
  /** The entry to change, or to begin with; none for a new one. */
  from?: string;
  isCopy?: boolean;
  onClose: () => void;
}

/** Makes or changes a « maison » entry; an entry that it begins with is read first. */
export function EntryForm(props: EntryFormProps) {
  const { from } = props;
  const asked = useQuery({ ...entryById(from ?? ''), enabled: from !== undefined, gcTime: 0 });
  if (from === undefined) return <Filled {...props} />;
  return asked.data ? (
    <Filled {...props} entry={asked.data} />
  ) : (
    <LoadingState label="Chargement de l’entrée…"> </LoadingState>
  );
}

function Filled({ compendium, isCopy, onClose, entry }: EntryFormProps & { entry?: CompendiumEntry }) {
  const { kinds, server } = compendium;
  const stored = isCopy ? undefined : entry;
  const form = useForm<EntryValues>({
    schema: entryFormSchema,
    defaultValues: entry ? entryValues(entry) : newEntry(kinds[0]?.key ?? ''),
  });
  const create = useMutation(createEntry(server._id));
  const update = useMutation(updateEntry);
  const columnsOf = (key: string): readonly CompendiumColumn[] =>
    kinds.find(one => one.key === key)?.columns ?? [];
  const { save, dialog } = useCreateOrChange<EntryValues, CompendiumEntry>({
    stored,
    valuesOf: entryValues,
    write: (values, read) => update.mutateAsync({ ...entryInput(values, columnsOf(values.kind)), ...read }),
    fields: {
      kind: 'Genre',
      name: 'Nom',
      system: 'Système',
      source: 'Source',
      description: 'Description',
      ...Object.fromEntries(
        kinds.flatMap(({ columns }) => columns.map(({ key, name }) => [`values.${key}`, name])),
      ),
    },
    titleOf: saved => saved.name,
    create: values => create.mutateAsync(entryInput(values, columnsOf(values.kind))),
    created: saved => `Création réussi de ${saved.name}`,
  });
  const { control } = form;
  return (
    <>
      <FormDialog
        title={stored ? `Modifier ${stored.name}` : 'Ajouter une entrée « maison »'}
        size="lg"
        form={form}
        onSubmit={save}
        onClose={onClose}
      >
        <Grid templateColumns={{ base: '1fr', md: '2fr 1fr' }} gap="5">
          <TextField control={control} name="name" label="Nom" required autoComplete="off" />
          <SelectField
            control={control}
            name="kind"
            label="Genre"
            required
            options={kinds.map(({ key, name }) => ({ value: key, label: name }))}
          />
        </Grid>
        <ValueFields form={form} columnsOf={columnsOf} />
        <MarkdownField
          control={control}
          name="description"
          label="Description"
          rows={5}
          counter={COMPENDIUM_DESCRIPTION_MAX}
        />
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5">
          <TextField control={control} name="system" label="Système" autoComplete="off" />
          <TextField control={control} name="source" label="Source" autoComplete="off" />
        </Grid>
      </FormDialog>
      {dialog}
    </>
  );
}

interface ValueFieldsProps {
  form: UseFormReturn<EntryValues, unknown, EntryValues>;
  columnsOf: (kind: string) => readonly CompendiumColumn[];
}

const YES_OR_NO = [
  { value: 'oui', label: 'Oui' },
  { value: 'non', label: 'Non' },
];

/** The values that the chosen kind has. */
function ValueFields({ form, columnsOf }: ValueFieldsProps) {
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <Grid templateColumns={{ base: '1fr', sm: 'repeat(auto-fill, minmax(12rem, 1fr))' }} gap="4">
      {columnsOf(kind).map(({ key, name, type }) =>
        type === 'boolean' ? (
          <SelectField
            key={key}
            control={control}
            name={`values.${key}`}
            label={name}
            placeholder="–"
            options={YES_OR_NO}
          />
        ) : (
          <TextField
            key={key}
            control={control}
            name={`values.${key}`}
            label={name}
            autoComplete="off"
            {...(type === 'number' && { inputMode: 'decimal' as const })}
          />
        ),
      )}
    </Grid>
  );
}
