import { ADDED_MAX, COMBATANTS_MAX, characterOf, type Mob, readCombat } from '@rpd/shared/domain';
import { Box, ErrorState, Heading, notifyFailure, Stack, Text, useOnceSettled } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { SearchBox } from '@rpd/shared/ui/search';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { stats } from '../lib/stats.api.ts';
import { foundCharacters, foundMobs } from './encounters.api.ts';
import { add, type NewCombatant } from './encounters.moves.ts';
import { meantBy, readMany } from './encounters.search.ts';
import { readFighter } from './encounters.sheets.ts';
import { encounter, useEncounter } from './encounters.state.ts';
import { bonusOf, hpOf } from '../lib/mob-stats.ts';
import { useBlocked } from '../ui/BlockedPerson.tsx';
import { Found } from '../ui/Found.tsx';
import { useUnsaidPoints } from '../ui/UnsaidPoints.tsx';

const BONUS_MAX = 1000;

/** Of a creature so many at once, numbered. */
const join = (combatant: NewCombatant, count = 1) =>
  encounter.apply(
    count > 1
      ? `Les ${count} ${combatant.name} ne sont plus du combat`
      : `${combatant.name} n’est plus du combat`,
    now => add(now, combatant, count),
  );

/** Hit points and initiative as the sheet says them; `otherwise` where it does not. */
async function joinCharacter(
  _id: string,
  otherwise: { pointsOf: (name: string, said: number | null) => number | null; bonus: number },
): Promise<void> {
  try {
    const character = await readFighter(_id);
    const { hp, hpMax, bonus } = readCombat(character, encounter.mappings());
    // Two presses while the sheet was read.
    if (encounter.combatants().some(one => characterOf(one) === _id)) return;
    const points = otherwise.pointsOf(character.name, hp ?? hpMax);
    if (points === null) return;
    join({
      name: character.name,
      image: character.portrait,
      kind: 'character',
      source: _id,
      bonus: bonus ?? otherwise.bonus,
      hp: points,
      hpMax: hpMax ?? Math.max(1, points),
    });
  } catch (error) {
    notifyFailure('Erreur lors de la lecture de la fiche', error);
  }
}

const pointsWords = (points: number | null): string => (points === null ? 'PV inconnus' : `${points} PV`);

/** Where one finds those who are to fight. */
export function EncounterPicker({ isFull: isWhole }: { isFull: boolean }) {
  const [typed, setTyped] = useState('');
  const { words: mobWords } = readMany(typed);
  const [several, setSeveral] = useState('');
  const [characterWords, setCharacterWords] = useState('');
  const unsaid = useUnsaidPoints();
  const [bonus, setBonus] = useState('0');
  const [count, setCount] = useState('1');
  const known = useQuery(stats).data ?? [];
  const mobs = useQuery(foundMobs(mobWords));
  const characters = useQuery(foundCharacters(characterWords));
  const blocked = useBlocked();
  const { isLoading, isBlocked } = blocked;
  const isReady = useOnceSettled([mobs, characters, blocked]);
  const { content } = useEncounter();
  const fighting = new Set(content.combatants.map(characterOf));
  const number = (text: string, most: number) =>
    Math.max(-most, Math.min(most, Math.trunc(Number(text)) || 0));
  const client = useQueryClient();
  const search = (text: string) => {
    setTyped(text);
    setSeveral('');
    const many = readMany(text).count;
    if (many !== null) setCount(String(many));
  };
  const joinMob = (mob: Mob, many: number) => {
    const hp = unsaid.pointsOf(mob.name, hpOf(mob, known));
    if (hp === null) return;
    const { name, image, _id: source } = mob;
    const combatant = { name, image, kind: 'mob' as const, source, bonus: bonusOf(mob, known), hp };
    join({ ...combatant, hpMax: Math.max(1, hp) }, many);
  };
  const countOf = (text: string) => Math.max(1, Math.min(ADDED_MAX, Math.trunc(Number(text)) || 1));
  /** Enter adds the creature that is meant: « 8 gobelin » are eight in one gesture. */
  const joinMeant = async (text: string) => {
    const many = readMany(text);
    if (isWhole || many.words === '') return;
    const found = await client.fetchQuery(foundMobs(many.words)).catch(() => null);
    if (!found) return;
    const mob = meantBy(many.words, found.rows);
    if (mob) joinMob(mob, many.count ?? countOf(count));
    else if (found.rows.length > 0) setSeveral(many.words);
  };
  return (
    <Stack gap="6" minW="0">
      {isWhole ? <Text>Une rencontre compte {COMBATANTS_MAX} combattants au plus.</Text> : null}
      {unsaid.input}
      <Box as="section" aria-labelledby="choix-creatures">
        <Heading as="h2" size="md" id="choix-creatures" mb="3">
          Ajouter une créature
        </Heading>
        <SearchBox
          label="Rechercher une créature"
          value={typed}
          onSearch={search}
          onEnter={text => void joinMeant(text)}
        />
        <Text color="fg.muted" textStyle="sm" mt="2">
          « 8 gobelin » puis Entrée en ajoute huit.
        </Text>
        <Text role="status" textStyle="sm" mt={several ? '2' : undefined}>
          {several ? `Plusieurs créatures peuvent être « ${several} » : choisissez.` : ''}
        </Text>
        <Box mt="3">
          <NumberInput label="Combien à la fois" value={count} onChange={setCount} />
        </Box>
        {mobs.isError ? <ErrorState error={mobs.error} onRetry={() => void mobs.refetch()} /> : null}
        <Found
          label="Créatures trouvées"
          pending={mobs.isPending}
          failed={mobs.isError}
          disabled={isWhole}
          rows={(mobs.data?.rows ?? []).map(mob => ({
            id: mob._id,
            name: mob.name,
            detail: `Niveau ${mob.level}, ${pointsWords(hpOf(mob, known))}, initiative ${bonusOf(mob, known)}`,
            add: () => joinMob(mob, countOf(count)),
          }))}
        />
      </Box>
      <Box as="section" aria-labelledby="choix-personnages" hidden={!isReady}>
        <Heading as="h2" size="md" id="choix-personnages" mb="3">
          Ajouter un personnage
        </Heading>
        <Text color="fg.muted" textStyle="sm" mb="3">
          Points de vie et initiative viennent de la fiche.
        </Text>
        <SearchBox label="Rechercher un personnage" value={characterWords} onSearch={setCharacterWords} />
        {characters.isError ? (
          <ErrorState error={characters.error} onRetry={() => void characters.refetch()} />
        ) : null}
        <Found
          label="Personnages trouvés"
          pending={characters.isPending || isLoading}
          failed={characters.isError}
          disabled={isWhole}
          rows={(characters.data?.rows ?? []).map(character => ({
            id: character._id,
            name: character.name,
            detail: character.owner.name,
            isBlocked: isBlocked(character.owner._id),
            warnings: character.warnings,
            isTaken: fighting.has(character._id),
            add: () =>
              void joinCharacter(character._id, {
                pointsOf: unsaid.pointsOf,
                bonus: number(bonus, BONUS_MAX),
              }),
          }))}
        />
        <Box mt="4">
          <NumberInput
            label="Bonus d’initiative, si la fiche n’en dit pas"
            value={bonus}
            onChange={setBonus}
          />
        </Box>
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
