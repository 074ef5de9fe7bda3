import { ADDED_MAX, COMBATANTS_MAX, type Fight } from '@rpd/shared/domain';
import { Button, Flex, Stack, Text } from '@rpd/shared/ui';
import { Input, Toggle } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useState } from 'react';
import { Characters, Mobs, Other, type PartProps } from './AddSources.tsx';
import { wholeNumber } from './SettledInput.tsx';
import { useUnsaidPoints } from '../ui/UnsaidPoints.tsx';
import type { FightActs } from './useFight.ts';

interface AddDialogProps extends FightActs {
  fight: Fight;
  onClose: () => void;
}

/** Who joins an encounter: characters of the table, creatures in numbers, anybody else by name. */
export function AddDialog({ fight, act, onClose }: AddDialogProps) {
  const [count, setCount] = useState('1');
  const [isHidden, setHidden] = useState(false);
  const [isGrouped, setGrouped] = useState(false);
  const unsaid = useUnsaidPoints();
  const left = COMBATANTS_MAX - fight.combatants.length;
  const many = Math.max(1, Math.min(left, wholeNumber(count, 1, ADDED_MAX) ?? 1));
  const add: PartProps['add'] = one =>
    act({
      action: 'add',
      image: '',
      source: '',
      bonus: 0,
      unsaid: false,
      hidden: isHidden,
      ...(one.kind === 'mob'
        ? { count: many, visibility: 'state', grouped: isGrouped && many > 1 }
        : { count: 1, visibility: 'exact', grouped: false }),
      ...one,
    });
  return (
    <Dialog
      open
      size="lg"
      title="Ajouter des combattants"
      onClose={onClose}
      footer={<Button onClick={onClose}>Terminé</Button>}
    >
      <Stack gap="6">
        {left <= 0 ? (
          <Text role="status">Une rencontre compte {COMBATANTS_MAX} combattants au plus.</Text>
        ) : null}
        <Text role="status" textStyle="sm" color="fg.muted">
          {fight.combatants.length === 0
            ? 'La rencontre est vide.'
            : `Dans la rencontre\u00a0: ${fight.combatants.map(({ name }) => name).join(', ')}.`}
        </Text>
        <Flex gap="5" wrap="wrap" align="center">
          <Flex gap="2" align="center">
            <Text asChild textStyle="sm" fontWeight="medium">
              <label htmlFor="fight-count">Combien</label>
            </Text>
            <Input
              id="fight-count"
              size="sm"
              w="16"
              inputMode="numeric"
              textAlign="center"
              value={count}
              onChange={event => setCount(event.target.value)}
            />
          </Flex>
          <Toggle
            label="Une initiative pour tous"
            name="Créatures"
            checked={isGrouped}
            onChange={setGrouped}
          />
          <Toggle label="Cachés" name="Combattants ajoutés" checked={isHidden} onChange={setHidden} />
        </Flex>
        {unsaid.input}
        <Characters fight={fight} isFull={left <= 0} unsaid={unsaid} add={add} />
        <Mobs isFull={left <= 0} many={many} unsaid={unsaid} add={add} />
        <Other isFull={left <= 0} add={add} />
      </Stack>
    </Dialog>
  );
}
