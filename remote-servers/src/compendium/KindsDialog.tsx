import {
  type Compendium,
  COMPENDIUM_COLUMNS_MAX,
  COMPENDIUM_VALUE_TYPES,
  type CompendiumColumn,
  isCompendiumKey,
  keyOfName,
  STANDARD_KINDS,
} from '@rpd/shared/domain';
import { Button, Flex, Grid, IconButton, Stack, Text } from '@rpd/shared/ui';
import { FormDialog, SelectField, TextField, useFieldArray, useForm, useWatch } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { array, object, string, type AnyObject, type ObjectSchema } from 'yup';
import { saveKind } from './compendium.api.ts';
import { KindRemoval, useKindRemoval } from './KindRemoval.tsx';
import { entriesWords, VALUE_TYPE_LABELS } from './compendium.labels.ts';

interface KindsDialogProps {
  compendium: Compendium;
  onClose: () => void;
}

type Kind = Compendium['kinds'][number];

/** The kinds of entries of a server: what they are called, and what values they have. */
export function KindsDialog({ compendium, onClose }: KindsDialogProps) {
  const { kinds, server } = compendium;
  const [chosen, setChosen] = useState<Kind | 'new'>();
  const [leaving, setLeaving] = useState<Kind>();
  const { ask } = useKindRemoval(server._id);
  const leave = async (kind: Kind) => {
    if (await ask(kind)) onClose();
  };
  if (leaving) {
    return (
      <KindRemoval
        compendium={compendium}
        kind={leaving}
        onClose={() => setLeaving(undefined)}
        onRemoved={onClose}
      />
    );
  }
  if (chosen) {
    return (
      <KindForm
        server={server._id}
        kind={chosen === 'new' ? undefined : chosen}
        taken={kinds.map(({ key }) => key)}
        onClose={() => setChosen(undefined)}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Genres d’entrées"
      description="Chaque genre a ses valeurs : un sort a un niveau, un objet un poids."
      size="md"
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          <ArrowLeft aria-hidden="true" />
          Retour au compendium
        </Button>
      }
    >
      <Stack as="ul" listStyleType="none" gap="1" mb="3">
        {kinds.map(kind => (
          <Flex as="li" key={kind.key} align="center" gap="1">
            <Button
              variant="ghost"
              flex="1"
              minW="0"
              h="auto"
              py="2"
              justifyContent="flex-start"
              textAlign="start"
              whiteSpace="normal"
              onClick={() => setChosen(kind)}
            >
              <span>
                {kind.name}
                <Text as="span" display="block" textStyle="sm" fontWeight="normal">
                  {entriesWords(kind.entries)} ·{' '}
                  {kind.columns.map(({ name }) => name).join(', ') || 'aucune valeur'}
                </Text>
              </span>
            </Button>
            {STANDARD_KINDS.some(({ key }) => key === kind.key) ? null : (
              <IconButton
                label={`Supprimer le genre ${kind.name}`}
                onClick={() => (kind.entries > 0 ? setLeaving(kind) : void leave(kind))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            )}
          </Flex>
        ))}
      </Stack>
      <Button variant="outline" size="sm" onClick={() => setChosen('new')}>
        <Plus aria-hidden="true" />
        Ajouter un genre
      </Button>
    </Dialog>
  );
}

interface KindValues {
  name: string;
  columns: { key: string; name: string; type: string }[];
}

const schema = object({
  name: string().trim().required().max(60),
  columns: array()
    .of(
      object({
        key: string().default(''),
        name: string().trim().required().max(60),
        type: string()
          .oneOf([...COMPENDIUM_VALUE_TYPES])
          .required(),
      }),
    )
    .default([]),
}) as ObjectSchema<AnyObject> as unknown as ObjectSchema<KindValues>;

/** An identifier that none of these has: of the name, with a number behind it where that is taken. */
function freeKey(name: string, taken: readonly string[]): string {
  const own = keyOfName(name).slice(0, 36);
  const begin = isCompendiumKey(own) ? own : 'valeur';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? begin : `${begin}-${number}`;
    if (!taken.includes(key)) return key;
  }
}

/** Those that are new get an identifier of their name; the others keep theirs: entries know it. */
function withKeys(columns: KindValues['columns']): CompendiumColumn[] {
  const taken = columns.flatMap(({ key }) => key || []);
  return columns.map(({ key, name, type }) => {
    const own = key || freeKey(name, taken);
    taken.push(own);
    return { key: own, name, type: type as CompendiumColumn['type'] };
  });
}

interface KindFormProps {
  server: string;
  kind: Kind | undefined;
  taken: readonly string[];
  onClose: () => void;
}

function KindForm({ server, kind, taken, onClose }: KindFormProps) {
  const form = useForm<KindValues>({
    schema,
    defaultValues: kind ? { name: kind.name, columns: kind.columns } : { name: '', columns: [] },
  });
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'columns' });
  const now = useWatch({ control, name: 'columns' });
  const save = useMutation(saveKind(server));
  return (
    <FormDialog
      title={kind ? `Genre : ${kind.name}` : 'Ajouter un genre'}
      size="lg"
      form={form}
      onClose={onClose}
      onSubmit={({ name, columns }) =>
        save.mutateAsync({ key: kind?.key ?? freeKey(name, taken), name, columns: withKeys(columns) })
      }
    >
      <TextField control={control} name="name" label="Nom du genre" required autoComplete="off" />
      <Stack gap="3" role="group" aria-label="Valeurs">
        <Text fontWeight="medium">Valeurs</Text>
        {fields.map((field, index) => {
          const isKept = Boolean(now[index]?.key);
          const name = now[index]?.name || `valeur ${index + 1}`;
          return (
            <Grid key={field.id} templateColumns="1fr minmax(7rem, 10rem) auto" gap="3" alignItems="end">
              <TextField control={control} name={`columns.${index}.name`} label="Nom" autoComplete="off" />
              <SelectField
                control={control}
                name={`columns.${index}.type`}
                label="Type"
                disabled={isKept}
                options={COMPENDIUM_VALUE_TYPES.map(type => ({
                  value: type,
                  label: VALUE_TYPE_LABELS[type],
                }))}
              />
              <IconButton label={`Retirer ${name}`} onClick={() => remove(index)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </Grid>
          );
        })}
        <Flex>
          <Button
            variant="outline"
            size="sm"
            disabled={fields.length >= COMPENDIUM_COLUMNS_MAX}
            onClick={() => append({ key: '', name: '', type: 'text' })}
          >
            <Plus aria-hidden="true" />
            Ajouter une valeur
          </Button>
        </Flex>
      </Stack>
    </FormDialog>
  );
}
