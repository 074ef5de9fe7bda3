import { type Fight, type FightMove, HIT_POINTS_MAX } from '@rpd/shared/domain';
import { Box, Button, ErrorState, Grid, Heading, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { SearchBox } from '@rpd/shared/ui/search';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { fightersOf } from '../lib/fighters.api.ts';
import { bonusOf, hpOf } from '../lib/mob-stats.ts';
import { stats } from '../lib/stats.api.ts';
import { useBlocked } from '../ui/BlockedPerson.tsx';
import { Found } from '../ui/Found.tsx';
import type { UnsaidPoints } from '../ui/UnsaidPoints.tsx';
import { foundCharacters, foundMobs } from './fights.api.ts';
import { wholeNumber } from './SettledInput.tsx';

export type Added = Extract<FightMove, { action: 'add' }>;

export interface PartProps {
  isFull: boolean;
  add: (one: Partial<Added> & Pick<Added, 'kind' | 'name' | 'hp' | 'hpMax'>) => void;
}

/** The part that adds those whose points a sheet or a creature's characteristics may say. */
export interface SaidProps extends PartProps {
  unsaid: UnsaidPoints;
}

export function Characters({ fight, isFull, unsaid, add }: SaidProps & { fight: Fight }) {
  const [words, setWords] = useState('');
  const atTable = useQuery(fightersOf(fight.game));
  const found = useQuery({ ...foundCharacters(words), enabled: words !== '' });
  const { isLoading, isBlocked } = useBlocked();
  const fighting = new Set(fight.combatants.map(({ kind, source }) => (kind === 'character' ? source : '')));
  /** `said`: what its sheet says; undefined where only the API knows. */
  const join = ({ _id: source, name }: { _id: string; name: string }, said: number | null | undefined) => {
    const points = said === undefined ? unsaid.written : unsaid.pointsOf(name, said);
    if (points === null && said === null) return;
    const known =
      points === null ? { hp: 1, hpMax: 1, unsaid: true } : { hp: points, hpMax: Math.max(1, points) };
    add({ kind: 'character', name, source, ...known });
  };
  const row = (character: { _id: string; name: string }, detail: string, said?: number | null) => ({
    id: character._id,
    name: character.name,
    detail,
    isTaken: fighting.has(character._id),
    add: () => join(character, said),
  });
  const played = atTable.data ?? [];
  return (
    <Box as="section" aria-labelledby="fight-characters">
      <Heading as="h3" size="sm" id="fight-characters" mb="2">
        Personnages de la table
      </Heading>
      {played.length > 0 || atTable.isPending ? (
        <Found
          label="Personnages de la table"
          pending={atTable.isPending}
          failed={atTable.isError}
          disabled={isFull}
          rows={played.map(one =>
            row(
              one,
              one.hp === null
                ? `${one.player}, PV inconnus`
                : `${one.player}, ${one.hp} / ${one.hpMax ?? one.hp} PV`,
              one.hp ?? one.hpMax,
            ),
          )}
        />
      ) : (
        <Text textStyle="sm" color="fg.muted" mb="2">
          Aucun : un joueur y vient avec son personnage par « Fiche », à la table.
        </Text>
      )}
      <SearchBox label="Rechercher un autre personnage" value={words} onSearch={setWords} />
      {words ? (
        <Found
          label="Autres personnages"
          pending={found.isPending || isLoading}
          failed={found.isError}
          disabled={isFull}
          rows={(found.data?.rows ?? []).map(one => ({
            ...row(one, one.owner.name),
            isBlocked: isBlocked(one.owner._id),
            warnings: one.warnings,
          }))}
        />
      ) : null}
    </Box>
  );
}

export function Mobs({ isFull, many, unsaid, add }: SaidProps & { many: number }) {
  const [words, setWords] = useState('');
  const known = useQuery(stats).data ?? [];
  const found = useQuery(foundMobs(words));
  return (
    <Box as="section" aria-labelledby="fight-mobs">
      <Heading as="h3" size="sm" id="fight-mobs" mb="2">
        Créatures et PNJ
      </Heading>
      <SearchBox label="Rechercher une créature" value={words} onSearch={setWords} />
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      <Found
        label="Créatures trouvées"
        pending={found.isPending}
        failed={found.isError}
        disabled={isFull}
        rows={(found.data?.rows ?? []).map(mob => {
          const [said, bonus] = [hpOf(mob, known), bonusOf(mob, known)];
          const times = many > 1 ? `${many}\u00a0× ` : '';
          return {
            id: mob._id,
            name: `${times}${mob.name}`,
            detail: `Niveau ${mob.level}, ${said === null ? 'PV inconnus' : `${said} PV`}, initiative ${bonus}`,
            add: () => {
              const hp = unsaid.pointsOf(mob.name, said);
              if (hp === null) return;
              add({
                kind: 'mob',
                name: mob.name,
                image: mob.image,
                source: mob._id,
                hp,
                hpMax: Math.max(1, hp),
                bonus,
              });
            },
          };
        })}
      />
    </Box>
  );
}

export function Other({ isFull, add }: PartProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [hp, setHp] = useState('');
  const points = wholeNumber(hp, 1, HIT_POINTS_MAX);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim() || points === null) return;
    add({ kind: 'mob', name: name.trim(), hp: points, hpMax: points });
    setName('');
  };
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h3" size="sm" id={id} mb="2">
        Quelqu’un d’autre
      </Heading>
      <Grid as="form" templateColumns="minmax(0, 1fr) 5rem auto" gap="2" onSubmit={submit}>
        <Input
          aria-label="Nom du combattant"
          placeholder="Nom"
          maxLength={90}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <Input
          aria-label="Points de vie du combattant"
          inputMode="numeric"
          textAlign="center"
          value={hp}
          onChange={event => setHp(event.target.value)}
        />
        <Button type="submit" variant="outline" disabled={isFull || !name.trim() || points === null}>
          Ajouter
        </Button>
      </Grid>
    </Box>
  );
}
