import type { CombatFields, CombatSheet } from '@rpd/shared/domain';
import { Box, Button, Grid, Heading, notifyOutcome, Stack, Text } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/form';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { PartState } from '../ui/PartState.tsx';
import { combatSheetsOf, saveCombatFields } from './fights.api.ts';

type Role = keyof Omit<CombatFields, 'sheet'>;

const ROLES: readonly [Role, string][] = [
  ['hp', 'Points de vie'],
  ['hpMax', 'Points de vie maximum'],
  ['wounds', 'Blessures'],
  ['initiative', 'Bonus d’initiative'],
];

/** Which fields of the sheets the encounters of a campaign read and write: once for all characters of a sheet. */
export function CombatFieldsDialog({ game, onClose }: { game: string; onClose: () => void }) {
  const query = useQuery(combatSheetsOf(game));
  return (
    <Dialog
      open
      title="Champs de combat"
      description="Quels champs d’une fiche disent les points de vie. « Blessures » sert aux fiches qui calculent les points de vie."
      onClose={onClose}
      footer={<Button onClick={onClose}>Terminé</Button>}
    >
      <PartState query={query} loading="Chargement des fiches…">
        {sheets => (
          <Stack gap="6">
            {sheets.length === 0 ? (
              <Text>Aucun personnage avec une fiche ne joue encore à cette table.</Text>
            ) : null}
            {sheets.map(sheet => (
              <Choices key={sheet.sheet._id} game={game} sheet={sheet} />
            ))}
          </Stack>
        )}
      </PartState>
    </Dialog>
  );
}

function Choices({ game, sheet: { sheet, numbers, chosen } }: { game: string; sheet: CombatSheet }) {
  const id = useId();
  const save = useMutation(saveCombatFields(game));
  const choose = (role: Role, field: string) =>
    void notifyOutcome(save.mutateAsync({ ...chosen, [role]: field, sheet: sheet._id }), {
      done: () => 'Champs de combat enregistrés',
      failed: 'Erreur lors de l’enregistrement',
    });
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h3" size="sm" id={id} mb="2">
        {sheet.name}
      </Heading>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3">
        {ROLES.map(([role, label]) => (
          <Box key={role}>
            <Text asChild display="block" textStyle="sm" fontWeight="medium" mb="1">
              <label htmlFor={`${id}-${role}`}>{label}</label>
            </Text>
            <NativeSelect.Root size="sm">
              <NativeSelect.Field
                id={`${id}-${role}`}
                value={chosen[role]}
                onChange={event => choose(role, event.target.value)}
              >
                <option value="">Aucun champ</option>
                {numbers.map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name || 'Champ sans nom'}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </Box>
        ))}
      </Grid>
    </Box>
  );
}
