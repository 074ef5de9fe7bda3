import { type Combatant, COMBATANTS_MAX, HIT_POINTS_MAX } from '@rpd/shared/domain';
import { Box, ErrorState, Flex, Heading, Stack, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { SearchBox } from '@rpd/shared/ui/search';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { stats } from '../lib/stats.api.ts';
import { foundCharacters, foundMobs } from './encounters.api.ts';
import { add } from './encounters.moves.ts';
import { encounter } from './encounters.state.ts';
import { bonusOf, hpOf } from './encounters.stats.ts';
import { Found } from './Found.tsx';

/** The default hit points of a character: sheets name them as they like. */
const CHARACTER_HP = '20';
const BONUS_MAX = 1000;

const join = (combatant: Omit<Combatant, 'id' | 'initiative' | 'gear'>) =>
  encounter.apply(`${combatant.name} n’est plus du combat`, now => add(now, combatant));

/** Where one finds those who are to fight. */
export function EncounterPicker({ isFull }: { isFull: boolean }) {
  const [mobWords, setMobWords] = useState('');
  const [characterWords, setCharacterWords] = useState('');
  const [hp, setHp] = useState(CHARACTER_HP);
  const [bonus, setBonus] = useState('0');
  const known = useQuery(stats).data ?? [];
  const mobs = useQuery(foundMobs(mobWords));
  const characters = useQuery(foundCharacters(characterWords));
  const number = (typed: string, most: number) =>
    Math.max(-most, Math.min(most, Math.trunc(Number(typed)) || 0));
  return (
    <Stack gap="6" minW="0">
      {isFull ? <Text>Une rencontre compte {COMBATANTS_MAX} combattants au plus.</Text> : null}
      <Box as="section" aria-labelledby="choix-creatures">
        <Heading as="h2" size="md" id="choix-creatures" mb="3">
          Ajouter une créature
        </Heading>
        <SearchBox label="Rechercher une créature" value={mobWords} onSearch={setMobWords} />
        {mobs.isError ? <ErrorState error={mobs.error} onRetry={() => void mobs.refetch()} /> : null}
        <Found
          label="Créatures trouvées"
          pending={mobs.isPending}
          failed={mobs.isError}
          disabled={isFull}
          rows={(mobs.data?.rows ?? []).map(mob => ({
            id: mob._id,
            name: mob.name,
            detail: `Niveau ${mob.level}, ${hpOf(mob, known)} PV, initiative ${bonusOf(mob, known)}`,
            add: () =>
              join({
                name: mob.name,
                image: mob.image,
                kind: 'mob',
                source: mob._id,
                bonus: bonusOf(mob, known),
                hp: hpOf(mob, known),
                hpMax: hpOf(mob, known),
              }),
          }))}
        />
      </Box>
      <Box as="section" aria-labelledby="choix-personnages">
        <Heading as="h2" size="md" id="choix-personnages" mb="3">
          Ajouter un personnage
        </Heading>
        <Flex gap="4" mb="3" wrap="wrap">
          <NumberInput label="Points de vie" value={hp} onChange={setHp} />
          <NumberInput label="Bonus d’initiative" value={bonus} onChange={setBonus} />
        </Flex>
        <SearchBox label="Rechercher un personnage" value={characterWords} onSearch={setCharacterWords} />
        {characters.isError ? (
          <ErrorState error={characters.error} onRetry={() => void characters.refetch()} />
        ) : null}
        <Found
          label="Personnages trouvés"
          pending={characters.isPending}
          failed={characters.isError}
          disabled={isFull}
          rows={(characters.data?.rows ?? []).map(character => ({
            id: character._id,
            name: character.name,
            detail: character.owner.name,
            add: () =>
              join({
                name: character.name,
                image: character.portrait,
                kind: 'character',
                source: character._id,
                bonus: number(bonus, BONUS_MAX),
                hp: Math.max(1, number(hp, HIT_POINTS_MAX)),
                hpMax: Math.max(1, number(hp, HIT_POINTS_MAX)),
              }),
          }))}
        />
      </Box>
    </Stack>
  );
}

interface NumberInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function NumberInput({ label, value, onChange }: NumberInputProps) {
  const id = useId();
  return (
    <Box>
      <Text asChild display="block" textStyle="sm" fontWeight="medium" mb="1">
        <label htmlFor={id}>{label}</label>
      </Text>
      <Input id={id} type="number" w="24" value={value} onChange={event => onChange(event.target.value)} />
    </Box>
  );
}
