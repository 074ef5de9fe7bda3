import { EXTRA_ACTIONS_MAX, type Fight, type FightInput, fightSchema } from '@rpd/shared/domain';
import { Button, Text } from '@rpd/shared/ui';
import {
  FormDialog,
  NumberField,
  SwitchField,
  TextField,
  useForm,
  useVersionedSave,
} from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { number } from 'yup';
import { CombatFieldsDialog } from './CombatFieldsDialog.tsx';
import { saveOverMoves, updateFight } from './fights.api.ts';
import { FIGHT_FIELDS, FIGHT_HELP } from './fights.labels.ts';
import type { FightActs } from './useFight.ts';

type Values = FightInput & Pick<Fight, 'lairMax'>;

const schema = fightSchema.shape({ lairMax: number().integer().min(0).max(EXTRA_ACTIONS_MAX).default(0) });
const valuesOf = ({ title, die, playersRoll, lairMax }: Fight): Values => ({
  title,
  die,
  playersRoll,
  lairMax,
});
const FIELDS = { ...FIGHT_FIELDS, lairMax: 'Actions de repaire par manche' };

interface FightSettingsProps extends FightActs {
  fight: Fight;
  onClose: () => void;
}

/** Title, initiative, lair, and which fields of the sheets count. */
export function FightSettings({ fight, act, onClose }: FightSettingsProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [opened] = useState(() => JSON.stringify(valuesOf(fight)));
  const update = useMutation(updateFight);
  const form = useForm<Values>({ schema, defaultValues: valuesOf(fight) });
  const { save, dialog } = useVersionedSave<Values, Fight>({
    stored: fight,
    valuesOf,
    write: async ({ lairMax, ...input }, read) => {
      const saved = await saveOverMoves(
        version => update.mutateAsync({ ...input, _id: read._id, version }),
        read.version,
        current => JSON.stringify(valuesOf(current)) === opened,
      );
      // A move, as it changes the actions that are left; it repeats itself over the moves of others.
      if (lairMax !== saved.lairMax) act({ action: 'lair', lairMax });
      return saved;
    },
    fields: FIELDS,
    titleOf: saved => saved.title,
  });
  if (isChoosing) return <CombatFieldsDialog game={fight.game} onClose={onClose} />;
  const { control } = form;
  return (
    <>
      <FormDialog title="Réglages de la rencontre" form={form} onClose={onClose} onSubmit={save}>
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
        <NumberField control={control} name="lairMax" label={FIELDS.lairMax} />
        <Text textStyle="sm" color="fg.muted">
          Les points de vie des personnages viennent de leurs fiches.
        </Text>
        <Button type="button" variant="outline" alignSelf="start" onClick={() => setChoosing(true)}>
          Champs de combat des fiches
        </Button>
      </FormDialog>
      {dialog}
    </>
  );
}
