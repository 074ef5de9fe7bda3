import { type Combatant, EQUIPMENT_SLOTS, GEAR_MAX } from '@rpd/shared/domain';
import { Button, ErrorState, Flex, IconButton, Stack, Text } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { SearchBox } from '@rpd/shared/ui/search';
import { useQuery } from '@tanstack/react-query';
import { Backpack, X } from 'lucide-react';
import { useState } from 'react';
import { foundEquipment } from './encounters.api.ts';
import { equip, unequip } from './encounters.moves.ts';
import { encounter } from './encounters.state.ts';
import { Found } from '../ui/Found.tsx';

interface CombatantGearProps {
  combatant: Combatant;
}

/** What one who fights carries, and what may be taken from them: pieces of the catalogue of equipment. */
export function CombatantGear({ combatant }: CombatantGearProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Équipement de ${combatant.name}`} onClick={() => setOpen(true)}>
        <Backpack aria-hidden="true" />
      </IconButton>
      {isOpen ? <GearDialog combatant={combatant} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function GearDialog({
  combatant: { id, name, gear },
  onClose,
}: CombatantGearProps & { onClose: () => void }) {
  const [words, setWords] = useState('');
  const { data, error, isPending, isError, refetch } = useQuery(foundEquipment(words));
  // Two of a kind differ by their place alone.
  const pieces = gear.map((piece, place) => ({ key: `${piece} ${place}`, piece, place }));
  const isFull = gear.length >= GEAR_MAX;
  const take = (piece: string, place: number) =>
    encounter.apply(`${name} reprend ${piece}`, now => unequip(now, id, place));
  return (
    <Dialog
      open
      title={`Équipement de ${name}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Terminé</Button>}
    >
      <Stack gap="5">
        <Stack as="ul" listStyleType="none" gap="1" aria-label={`${name} porte`}>
          {gear.length === 0 ? (
            <Text as="li" color="fg.muted">
              Rien pour l’instant.
            </Text>
          ) : null}
          {pieces.map(({ key, piece, place }) => (
            <Flex as="li" key={key} align="center" justify="space-between" gap="3">
              <Text overflowWrap="anywhere">{piece}</Text>
              <IconButton label={`Retirer ${piece}`} colorPalette="red" onClick={() => take(piece, place)}>
                <X aria-hidden="true" />
              </IconButton>
            </Flex>
          ))}
        </Stack>
        {isFull ? <Text>Un combattant porte {GEAR_MAX} pièces au plus.</Text> : null}
        <div>
          <SearchBox label="Rechercher un équipement" value={words} onSearch={setWords} />
          {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
          <Found
            label="Équipement trouvé"
            pending={isPending}
            failed={isError}
            disabled={isFull}
            rows={(data?.rows ?? []).map(piece => ({
              id: piece._id,
              name: piece.name,
              detail: EQUIPMENT_SLOTS[piece.slot],
              add: () => encounter.apply(`${name} n’a plus ${piece.name}`, now => equip(now, id, piece.name)),
            }))}
          />
        </div>
      </Stack>
    </Dialog>
  );
}
