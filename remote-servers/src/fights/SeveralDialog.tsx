import type { Fight } from '@rpd/shared/domain';
import { Button } from '@rpd/shared/ui';
import { CheckboxGroupField, FormDialog, TextField, useForm, useWatch } from '@rpd/shared/ui/form';
import { array, object, string } from 'yup';
import { readAmount } from '../lib/amount.ts';
import type { FightActs } from './useFight.ts';

/** Points that are taken away (below 0) or given back; null for what is neither. */
function pointsOf(typed: string): number | null {
  const amount = readAmount(typed);
  return amount && 'points' in amount ? amount.points : null;
}

const schema = object({
  amount: string()
    .trim()
    .required('Indiquez un montant.')
    .test('amount', 'Écrivez 7 pour retirer, +5 pour rendre.', typed => pointsOf(typed) !== null),
  ids: array(string().required()).min(1, 'Choisissez au moins un combattant.').required(),
  halved: array(string().required()).required(),
});

interface SeveralDialogProps extends FightActs {
  fight: Fight;
  onClose: () => void;
}

/** Damage or healing of several at once: one move, taken back as one. */
export function SeveralDialog({ fight, act, onClose }: SeveralDialogProps) {
  const form = useForm({
    schema,
    defaultValues: { amount: '', ids: [] as string[], halved: [] as string[] },
  });
  const chosen = useWatch({ control: form.control, name: 'ids' });
  const areAll = fight.combatants.every(({ id }) => chosen.includes(id));
  return (
    <FormDialog
      title="Dégâts ou soins"
      submitLabel="Valider"
      form={form}
      onClose={onClose}
      onSubmit={async ({ amount, ids, halved }) => {
        // Who left the encounter meanwhile is not there to be hurt.
        const here = ids.filter(id => fight.combatants.some(one => one.id === id));
        const half = here.filter(id => halved.includes(id));
        if (here.length > 0) act({ action: 'hurt', ids: here, points: pointsOf(amount) ?? 0, halved: half });
      }}
    >
      <TextField
        control={form.control}
        name="amount"
        label="Montant"
        required
        help="7 ou -7 retire, +5 rend."
      />
      <Button
        type="button"
        size="sm"
        variant="outline"
        alignSelf="start"
        onClick={() =>
          form.setValue('ids', areAll ? [] : fight.combatants.map(({ id }) => id), { shouldDirty: true })
        }
      >
        {areAll ? 'Ne choisir personne' : 'Choisir tout le monde'}
      </Button>
      <CheckboxGroupField
        control={form.control}
        name="ids"
        label="Combattants"
        stacked
        options={fight.combatants.map(({ id, name, hp, hpMax }) => ({
          value: id,
          label: `${name} (${hp}\u00a0/\u00a0${hpMax})`,
        }))}
      />
      {chosen.length > 0 ? (
        <CheckboxGroupField
          control={form.control}
          name="halved"
          label="La moitié seulement"
          help="Par exemple après un jet de sauvegarde réussi. La moitié est arrondie en dessous."
          stacked
          options={fight.combatants
            .filter(({ id }) => chosen.includes(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
    </FormDialog>
  );
}
