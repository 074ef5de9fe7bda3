import type { Fight } from '@rpd/shared/domain';
import { Box, Button, EmptyState, Flex, useOpenState } from '@rpd/shared/ui';
import { SortableArea } from '@rpd/shared/ui/editing';
import { confirm } from '@rpd/shared/ui/overlay';
import { HeartPulse, SlidersHorizontal, UserPlus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { AddDialog } from './AddDialog.tsx';
import { AwaitedRolls } from './AwaitedRolls.tsx';
import { CombatantRow } from './CombatantRow.tsx';
import { FightBar, type FightBarProps } from './FightBar.tsx';
import { FightSettings } from './FightSettings.tsx';
import { RollForAll } from './RollForAll.tsx';
import { SeveralDialog } from './SeveralDialog.tsx';
import { useFight } from './useFight.ts';

interface FightBoardProps {
  fight: Fight;
  onSaved: (fight: Fight) => void;
  /** Where the bar of the turn stays while one scrolls. */
  barTop: FightBarProps['top'];
}

/** An encounter as its game masters lead it: the turn, and everybody in their order. */
export function FightBoard({ fight: read, onSaved, barTop }: FightBoardProps) {
  const { fight, act, undo } = useFight(read, onSaved);
  const [dialog, setDialog] = useOpenState<'add' | 'several' | 'settings' | null>(
    `encounter ${read._id}`,
    null,
  );
  const { combatants, active, round, lair, lairMax } = fight;
  /** Ctrl + Z, unless one is typing: a field has its own. */
  const undoByKey = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    undo();
  };
  const end = () =>
    void confirm({
      title: 'Terminer le combat ?',
      description: 'Les combattants et leurs points de vie restent dans la rencontre.',
      confirmLabel: 'Terminer',
      act: () => act({ action: 'end' }),
    });
  return (
    <Box onKeyDown={undoByKey}>
      <FightBar fight={fight} act={act} undo={undo} top={barTop} />
      <Flex gap="2" wrap="wrap" my="3">
        <Button size="sm" variant="outline" onClick={() => setDialog('add')}>
          <UserPlus aria-hidden="true" size={16} />
          Ajouter
        </Button>
        <RollForAll fight={fight} act={act} />
        {combatants.length > 1 ? (
          <Button size="sm" variant="outline" onClick={() => setDialog('several')}>
            <HeartPulse aria-hidden="true" size={16} />
            Dégâts ou soins
          </Button>
        ) : null}
        <Button size="sm" variant="outline" onClick={() => setDialog('settings')}>
          <SlidersHorizontal aria-hidden="true" size={16} />
          Réglages
        </Button>
        {lairMax > 0 ? (
          <Button
            size="sm"
            variant="outline"
            aria-label={`Action de repaire\u00a0: ${lair} sur ${lairMax}`}
            aria-disabled={lair === 0 || undefined}
            onClick={() => {
              if (lair > 0) act({ action: 'lair', lair: lair - 1 });
            }}
          >
            Repaire {lair}/{lairMax}
          </Button>
        ) : null}
        {round > 0 ? (
          <Button
            size="sm"
            variant="outline"
            colorPalette="red"
            aria-label="Terminer le combat"
            onClick={end}
          >
            Terminer
          </Button>
        ) : null}
      </Flex>
      <AwaitedRolls fight={fight} act={act} />
      {combatants.length === 0 ? (
        <EmptyState title="Personne encore : ajoutez une créature ou un personnage." />
      ) : (
        <SortableArea
          items={combatants.map(({ id, name }) => ({ id, name }))}
          onMove={(id, index) => act({ action: 'order', id, index })}
        >
          <Flex as="ol" listStyleType="none" direction="column" gap="2" aria-label="Ordre des tours">
            {combatants.map(combatant => (
              <CombatantRow
                key={combatant.id}
                combatant={combatant}
                playersRoll={fight.playersRoll}
                isActive={combatant.id === active}
                act={act}
              />
            ))}
          </Flex>
        </SortableArea>
      )}
      {dialog === 'add' ? <AddDialog fight={fight} act={act} onClose={() => setDialog(null)} /> : null}
      {dialog === 'several' ? (
        <SeveralDialog fight={fight} act={act} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'settings' ? (
        <FightSettings fight={fight} act={act} onClose={() => setDialog(null)} />
      ) : null}
    </Box>
  );
}
