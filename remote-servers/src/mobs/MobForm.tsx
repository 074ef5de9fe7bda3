import { type Mob, MOB_KIND_LABELS, MOB_KINDS, MOB_TEXT_MAX, type Stat } from '@rpd/shared/domain';
import { Grid, Heading, LoadingState, Skeleton, Text } from '@rpd/shared/ui';
import {
  DescribedImageField,
  FormDialog,
  SelectField,
  TextField,
  useCreateOrChange,
  useForm,
  type UseFormReturn,
} from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ISchema } from 'yup';
import { stats } from '../lib/stats.api.ts';
import { createMob, gameTypeNames, mobServers, updateMob } from './mobs.api.ts';
import { mobFields, mobFormSchema, mobInput, mobValues, type MobValues, NEW_MOB } from './mobs.values.ts';

interface MobFormProps {
  /** The mob to change; none for a new one. */
  mob?: Mob | undefined;
  onClose: () => void;
}

/** Makes or changes a creature or a character of the game master's (GMA-1); waits for the stats, which it asks for. */
export function MobForm(props: MobFormProps) {
  const { data } = useQuery(stats);
  return data ? <Filled {...props} known={data} /> : <LoadingState label="Chargement…"> </LoadingState>;
}

const KINDS = MOB_KINDS.map(kind => ({ value: kind, label: MOB_KIND_LABELS[kind] }));

function Filled({ mob, known, onClose }: MobFormProps & { known: Stat[] }) {
  const form = useForm<MobValues>({
    // Its output has numbers where people type words: mobInput() takes both.
    schema: mobFormSchema(known) as unknown as ISchema<MobValues>,
    defaultValues: mob ? mobValues(mob) : NEW_MOB,
  });
  const servers = useQuery(mobServers);
  const create = useMutation(createMob);
  const update = useMutation(updateMob);
  const { save, dialog } = useCreateOrChange<MobValues, Mob>({
    stored: mob,
    valuesOf: mobValues,
    write: (values, read) => update.mutateAsync({ ...mobInput(values), ...read }),
    fields: mobFields(known),
    names: new Map(servers.data?.map(({ _id, name }) => [_id, name])),
    titleOf: saved => saved.name,
    create: values => create.mutateAsync(mobInput(values)),
    created: saved => `Création réussi de ${saved.name}`,
  });
  const { control } = form;

  const options = (servers.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      <FormDialog
        title={mob ? `Modifier ${mob.name}` : 'Ajouter une créature ou un PNJ'}
        size="lg"
        form={form}
        onSubmit={save}
        onClose={onClose}
      >
        <TextField control={control} name="name" label="Nom" required autoComplete="off" />
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr 2fr' }} gap="5">
          <SelectField control={control} name="kind" label="Genre" required options={KINDS} />
          <TextField control={control} name="level" label="Niveau" type="number" required />
          <SelectField
            control={control}
            name="server"
            label="Serveur"
            placeholder="Tous mes serveurs"
            options={options}
          />
        </Grid>
        <MarkdownField
          control={control}
          name="description"
          label="Description"
          rows={4}
          counter={MOB_TEXT_MAX}
        />
        <DescribedImageField control={control} name="image" described="image_alt" label="Image" />
        <StatFields form={form} known={known} />
      </FormDialog>
      {dialog}
    </>
  );
}

/** The values of the stats, system by system. */
function StatFields({ form, known }: { form: UseFormReturn<MobValues, unknown, MobValues>; known: Stat[] }) {
  const types = useQuery(gameTypeNames);
  const systems = [...new Set(known.map(stat => stat.gameType))];
  if (known.length === 0) {
    return <Text color="fg.muted">Aucune caractéristique n’est encore au catalogue des paramètres.</Text>;
  }
  if (types.isPending) return <Skeleton h="20" />;
  const nameOf = (id: string) => types.data?.find(type => type._id === id)?.name ?? 'Tous les systèmes';
  return systems.map(system => (
    <section key={system} aria-label={`Caractéristiques : ${nameOf(system)}`}>
      <Heading as="h3" size="sm" mb="3">
        {nameOf(system)}
      </Heading>
      <Grid templateColumns="repeat(auto-fill, minmax(8rem, 1fr))" gap="4">
        {known
          .filter(stat => stat.gameType === system)
          .map(stat => (
            <TextField
              key={stat._id}
              control={form.control}
              name={`stats.${stat._id}`}
              label={stat.name}
              type="number"
              help={`De ${stat.min} à ${stat.max}`}
            />
          ))}
      </Grid>
    </section>
  ));
}
