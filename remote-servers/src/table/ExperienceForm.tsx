import { EXPERIENCE_MAX, type ExperienceCandidate } from '@rpd/shared/domain';
import { Box, Button, Flex, Text, tryAndNotify } from '@rpd/shared/ui';
import { Input, NativeSelect } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Loaded } from './Loaded.tsx';
import { experienceOf, giveExperience } from './summary.api.ts';

/** Gives experience to the characters that played; said once more, it corrects what was given. */
export function ExperienceForm({ session, onClose }: { session: string; onClose: () => void }) {
  const query = useQuery(experienceOf(session));
  return (
    <Dialog
      open
      title="Donner de l’expérience"
      description="Elle s’ajoute à la fiche, dont l’historique dit qui l’a donnée. Changer un montant corrige la fiche d’autant."
      onClose={onClose}
    >
      <Loaded query={query} label="Chargement…">
        {candidates => <Awards session={session} candidates={candidates} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface AwardsProps {
  session: string;
  candidates: readonly ExperienceCandidate[];
  onClose: () => void;
}

/** The sheets of the characters, each once: experience goes to the same number of all that have it. */
const sheetsOf = (candidates: readonly ExperienceCandidate[]) => [
  ...new Map(
    candidates.flatMap(({ sheet, field }) => (sheet ? [[sheet._id, { sheet, field }]] : [])),
  ).values(),
];

function Awards({ session, candidates, onClose }: AwardsProps) {
  const id = useId();
  const sheets = sheetsOf(candidates);
  const [amounts, setAmounts] = useState(
    () => new Map(candidates.map(({ character, amount }) => [character._id, amount ? String(amount) : ''])),
  );
  const [fields, setFields] = useState(() => new Map(sheets.map(({ sheet, field }) => [sheet._id, field])));
  const give = useMutation(giveExperience(session));
  if (candidates.length === 0)
    return <Text color="fg.muted">Aucun personnage d’un joueur n’a pris part à cette séance.</Text>;
  const save = async () => {
    const awards = [...amounts].map(([character, typed]) => ({ character, amount: Number(typed) || 0 }));
    const input = { awards, fields: [...fields].map(([sheet, field]) => ({ sheet, field })) };
    const saved = await tryAndNotify(give.mutateAsync(input), {
      done: () => 'Expérience donnée',
      failed: 'L’expérience n’a pas été donnée',
      duration: 5_000,
    });
    if (saved) onClose();
  };
  return (
    <Box
      as="form"
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <Flex as="ul" listStyleType="none" direction="column" gap="3">
        {candidates.map(({ character, player }) => (
          <Flex as="li" key={character._id} gap="3" align="center">
            <Text asChild flex="1" minW="0" overflowWrap="anywhere">
              <label htmlFor={`${id}-${character._id}`}>
                {character.name} ({player.name})
              </label>
            </Text>
            <Input
              id={`${id}-${character._id}`}
              type="number"
              w="28"
              min={0}
              max={EXPERIENCE_MAX}
              step={1}
              placeholder="0"
              value={amounts.get(character._id) ?? ''}
              onChange={event => setAmounts(new Map(amounts).set(character._id, event.target.value))}
            />
          </Flex>
        ))}
      </Flex>
      {sheets.map(({ sheet }) => (
        <Box key={sheet._id} mt="4">
          <Text asChild textStyle="sm">
            <label htmlFor={`${id}-${sheet._id}`}>Où l’ajouter sur «&nbsp;{sheet.name}&nbsp;»</label>
          </Text>
          <NativeSelect.Root>
            <NativeSelect.Field
              id={`${id}-${sheet._id}`}
              value={fields.get(sheet._id) ?? ''}
              onChange={event => setFields(new Map(fields).set(sheet._id, event.target.value))}
            >
              <option value="">Nulle part : noter ici seulement</option>
              {sheet.numbers.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Box>
      ))}
      <Flex gap="3" mt="5" justify="flex-end">
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" busy={give.isPending}>
          Donner
        </Button>
      </Flex>
    </Box>
  );
}
