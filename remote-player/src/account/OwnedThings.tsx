import type { OwnedThing } from '@rpd/shared/domain';
import { Box, Heading, Stack, Text } from '@rpd/shared/ui';
import { SelectField, TextField, type UseFormReturn, useWatch } from '@rpd/shared/ui/form';
import type { EndValues } from './account.values.ts';

const KINDS = { server: 'Serveur', game: 'Jeu', sheet: 'Fiche' };

const COUNTED = {
  server: (count: number) => `${count} personnage${count > 1 ? 's' : ''} d’autres joueurs y jouent`,
  game: (count: number) => `${count} autre${count > 1 ? 's' : ''} membre${count > 1 ? 's' : ''}`,
  sheet: (count: number) => `${count} personnage${count > 1 ? 's' : ''} d’autres joueurs l’utilisent`,
};

interface OwnedThingsProps {
  control: UseFormReturn<EndValues, unknown, EndValues>['control'];
  things: readonly OwnedThing[];
}

/** What becomes of each thing that others may need. */
export function OwnedThings({ control, things }: OwnedThingsProps) {
  const decisions = useWatch({ control, name: 'things' });
  if (things.length === 0) return null;
  return (
    <Stack as="ul" listStyleType="none" gap="4">
      {things.map((thing, index) => {
        const { kind, _id, name, others } = thing;
        const isUsed = kind === 'sheet' && others > 0;
        return (
          <Box as="li" key={_id} borderWidth="1px" borderRadius="lg" p="4" bg="bg.panel">
            <Heading as="h2" size="sm" overflowWrap="anywhere">
              {KINDS[kind]} « {name} »
            </Heading>
            <Text textStyle="sm" color="fg.muted" mb="3">
              {others > 0 ? COUNTED[kind](others) : 'Personne d’autre ne s’en sert.'}
            </Text>
            <Stack gap="3">
              <SelectField
                control={control}
                name={`things.${index}.fate`}
                label={`Que devient « ${name} » ?`}
                required
                placeholder="Choisir…"
                options={[
                  { value: 'transfer', label: 'Le confier à quelqu’un' },
                  isUsed
                    ? { value: 'leave', label: 'Le laisser aux personnes qui s’en servent' }
                    : { value: 'delete', label: 'Le supprimer' },
                ]}
              />
              {decisions[index]?.fate === 'transfer' ? (
                <TextField
                  control={control}
                  name={`things.${index}.to`}
                  label="Pseudo de la personne qui le reprend"
                  required
                  help="Cette personne en devient propriétaire aussitôt, et l’apprend par une notification."
                />
              ) : null}
            </Stack>
          </Box>
        );
      })}
    </Stack>
  );
}
