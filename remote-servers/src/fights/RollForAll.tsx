import type { Fight } from '@rpd/shared/domain';
import { Button } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { Dices } from 'lucide-react';
import { randomKey } from '../lib/randomKey.ts';
import type { FightActs } from './useFight.ts';

interface RollForAllProps extends FightActs {
  fight: Fight;
}

/**
 * Rolls initiative for who has none yet. Before the first round it may be rolled again for everybody: what was rolled or typed is
 * replaced and players are asked again, so that it is a question first.
 */
export function RollForAll({ fight, act }: RollForAllProps) {
  const { round, combatants } = fight;
  const known = combatants.filter(({ initiative, asked }) => initiative !== null || asked);
  const isLate = known.length < combatants.length && (round > 0 || known.length > 0);
  if (round > 0 && !isLate) return null;
  const roll = (who: 'all' | 'missing') => act({ action: 'roll', who, id: '', key: randomKey() });
  const rollAgain = () =>
    void confirm({
      title: 'Tirer de nouveau l’initiative de tout le monde\u00a0?',
      description: againLabel(fight),
      confirmLabel: 'Tirer de nouveau',
      act: () => roll('all'),
    });
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={combatants.length === 0}
      onClick={() => {
        if (isLate) roll('missing');
        else if (known.length > 0) rollAgain();
        else roll('all');
      }}
    >
      <Dices aria-hidden="true" size={16} />
      {isLate ? 'Tirer pour les nouveaux' : known.length > 0 ? 'Tirer de nouveau' : 'Tirer l’initiative'}
    </Button>
  );
}

function againLabel({ combatants, playersRoll }: Fight): string {
  const rolled = combatants.filter(({ initiative }) => initiative !== null).length;
  const replaced =
    rolled > 1
      ? `${rolled} initiatives sont remplacées.`
      : rolled === 1
        ? 'Une initiative est remplacée.'
        : 'Rien n’est encore tiré.';
  return playersRoll && combatants.some(({ kind }) => kind === 'character')
    ? `${replaced} Les joueurs lancent de nouveau pour leur personnage.`
    : replaced;
}
