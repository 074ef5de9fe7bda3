import type { FightHead, FightInput } from '@rpd/shared/domain';
import { fightSchema } from '@rpd/shared/domain';
import {
  FormDialog,
  NumberField,
  SwitchField,
  TextField,
  useCreateOrChange,
  useForm,
} from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createFight, saveOverMoves, updateFight } from './fights.api.ts';
import { FIGHT_FIELDS, FIGHT_HELP } from './fights.labels.ts';

interface FightFormProps {
  game: string;
  /** The encounter to change; none for a new one. */
  fight: FightHead | undefined;
  onMade: (id: string) => void;
  onClose: () => void;
}

type Stored = Omit<FightHead, 'count'>;

const valuesOf = ({ title, die, playersRoll }: Stored): FightInput => ({ title, die, playersRoll });
const NEW_FIGHT: FightInput = { title: '', die: 20, playersRoll: false };

/** Prepares an encounter, or changes one. */
export function FightForm({ game, fight, onMade, onClose }: FightFormProps) {
  const form = useForm<FightInput>({
    schema: fightSchema,
    defaultValues: fight ? valuesOf(fight) : NEW_FIGHT,
  });
  const [opened] = useState(() => fight && JSON.stringify(valuesOf(fight)));
  const create = useMutation(createFight(game));
  const update = useMutation(updateFight);
  const { save, dialog } = useCreateOrChange<FightInput, Stored>({
    stored: fight,
    valuesOf,
    write: (values, { _id, version }) =>
      saveOverMoves(
        known => update.mutateAsync({ ...values, _id, version: known }),
        version,
        current => JSON.stringify(valuesOf(current)) === opened,
      ),
    fields: FIGHT_FIELDS,
    titleOf: saved => saved.title,
    create: values => create.mutateAsync(values),
    created: () => 'Rencontre enregistrée',
    notCreated: 'Erreur lors de l’enregistrement',
  });
  const { control } = form;
  return (
    <>
      <FormDialog
        title={fight ? 'Modifier la rencontre' : 'Préparer une rencontre'}
        form={form}
        onSubmit={async values => {
          const saved = await save(values);
          if (!fight && saved) onMade(saved._id);
        }}
        onClose={onClose}
      >
        <TextField
          control={control}
          name="title"
          label={FIGHT_FIELDS.title}
          required
          help={FIGHT_HELP.title}
        />
        <NumberField control={control} name="die" label={FIGHT_FIELDS.die} />
        <SwitchField
          control={control}
          name="playersRoll"
          label={FIGHT_FIELDS.playersRoll}
          help={FIGHT_HELP.playersRoll}
        />
      </FormDialog>
      {dialog}
    </>
  );
}
