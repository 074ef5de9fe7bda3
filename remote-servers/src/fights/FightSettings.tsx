import { EXTRA_ACTIONS_MAX, type Fight, fightSchema } from '@rpd/shared/domain';
import { number } from 'yup';
import { Button, notifyOutcome, Text } from '@rpd/shared/ui';
import { FormDialog, NumberField, SwitchField, TextField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CombatFieldsDialog } from './CombatFieldsDialog.tsx';
import { saveFight } from './fights.api.ts';
import type { FightActs } from './useFight.ts';

const schema = fightSchema.shape({ lairMax: number().integer().min(0).max(EXTRA_ACTIONS_MAX).default(0) });

interface FightSettingsProps extends FightActs {
  fight: Fight;
  onClose: () => void;
}

/** Title, die of initiative, lair, and which fields of the sheets count. */
export function FightSettings({ fight, act, onClose }: FightSettingsProps) {
  const { title, die, playersRoll, lairMax } = fight;
  const [isChoosing, setChoosing] = useState(false);
  const save = useMutation(saveFight);
  const form = useForm({ schema, defaultValues: { title, die, playersRoll, lairMax } });
  const { control } = form;
  if (isChoosing) return <CombatFieldsDialog game={fight.game} onClose={onClose} />;
  return (
    <FormDialog
      title="Réglages de la rencontre"
      form={form}
      onClose={onClose}
      onSubmit={async ({ lairMax: most, ...input }) => {
        await notifyOutcome(save.mutateAsync({ ...input, game: fight.game, fight: { ...fight, count: 0 } }), {
          done: () => 'Rencontre enregistrée',
          failed: 'Erreur lors de l’enregistrement',
        });
        if (most !== lairMax) act({ action: 'lair', lairMax: most });
      }}
    >
      <TextField
        control={control}
        name="title"
        label="Titre"
        required
        help="Les joueurs le lisent quand vous ouvrez la rencontre."
      />
      <NumberField control={control} name="die" label="Faces du dé d’initiative" />
      <SwitchField control={control} name="playersRoll" label="Les joueurs lancent leur initiative" />
      <NumberField control={control} name="lairMax" label="Actions de repaire par manche" />
      <Text textStyle="sm" color="fg.muted">
        Les points de vie des personnages viennent de leurs fiches.
      </Text>
      <Button type="button" variant="outline" alignSelf="start" onClick={() => setChoosing(true)}>
        Champs de combat des fiches
      </Button>
    </FormDialog>
  );
}
