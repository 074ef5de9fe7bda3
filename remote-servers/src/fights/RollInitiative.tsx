import type { SeenCombatant } from '@rpd/shared/domain';
import { Button, type ButtonProps, tryAndNotify } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { randomKey } from '../lib/randomKey.ts';
import { rollOwnInitiative } from './fights.api.ts';

interface RollInitiativeProps extends Pick<ButtonProps, 'variant' | 'w' | 'mt'> {
  session: string;
  /** One's own character, whose initiative is asked for. */
  combatant: SeenCombatant;
}

/** « Lancer mon initiative (1d20 + 3) »: in the dice of the session, for everybody to see. */
export function RollInitiative({ session, combatant: { id, name, roll }, ...look }: RollInitiativeProps) {
  const { mutateAsync, isPending } = useMutation(rollOwnInitiative(session));
  const rollOnce = () => {
    if (isPending) return;
    void tryAndNotify(mutateAsync({ combatant: id, key: randomKey() }), {
      done: ({ view }) =>
        `${name} : initiative ${view?.combatants.find(one => one.id === id)?.initiative ?? '–'}`,
      failed: 'L’initiative n’est pas lancée',
    });
  };
  return (
    <Button
      {...look}
      h="auto"
      minH="10"
      py="1"
      whiteSpace="normal"
      aria-disabled={isPending || undefined}
      aria-label={`Lancer mon initiative (${roll}), ${name}`}
      onClick={rollOnce}
    >
      Lancer mon initiative ({roll})
    </Button>
  );
}
