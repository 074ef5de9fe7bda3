import { Box, Button, ButtonLink, EmptyState, Flex, Grid, Heading, PageHeader, Text } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { ArrowLeft, ArrowRight, Dices } from 'lucide-react';
import { CombatantRow } from './CombatantRow.tsx';
import { encounter, useEncounter } from './encounter.state.ts';
import { EncounterPicker } from './EncounterPicker.tsx';

/** `/app/gm/encounter` (GMA-1): who fights, in which order, and how they fare; kept over a reload. */
export function EncounterPage() {
  const { combatants, turn, round } = useEncounter();
  const active = combatants[turn];
  const isRolled = combatants.some(one => one.initiative !== null);
  const clear = () =>
    void confirm({
      title: 'Terminer la rencontre ?',
      description: 'Les combattants, leur ordre et leurs points de vie seront oubliés.',
      confirmLabel: 'Terminer',
      tone: 'danger',
      act: encounter.clear,
    });
  return (
    <>
      <PageHeader
        title="Rencontre"
        description="Réunissez créatures et personnages, tirez l’initiative, suivez les tours et les points de vie."
        actions={
          <ButtonLink to="/app/gm?tab=mobs" variant="outline" colorPalette="gray">
            <ArrowLeft aria-hidden="true" />
            Créatures et PNJ
          </ButtonLink>
        }
      />
      <Grid templateColumns={{ base: '1fr', lg: '3fr 2fr' }} gap="6" alignItems="start">
        <Box as="section" aria-labelledby="combattants" minW="0">
          <Flex wrap="wrap" gap="3" justify="space-between" align="center" mb="3">
            <Heading as="h2" size="md" id="combattants">
              Combattants
            </Heading>
            <Flex wrap="wrap" gap="2">
              <Button variant="outline" disabled={combatants.length === 0} onClick={encounter.roll}>
                <Dices aria-hidden="true" />
                Tirer l’initiative
              </Button>
              <Button disabled={!isRolled} onClick={encounter.next}>
                Tour suivant
                <ArrowRight aria-hidden="true" />
              </Button>
            </Flex>
          </Flex>
          <Text role="status" mb="3" color="fg.muted">
            {isRolled && active ? `Manche ${round} : c’est à ${active.name}.` : null}
          </Text>
          {combatants.length === 0 ? (
            <EmptyState title="Personne ne se bat encore : ajoutez une créature ou un personnage." />
          ) : (
            <>
              <Flex as="ol" listStyleType="none" direction="column" gap="2" aria-label="Ordre des tours">
                {combatants.map((combatant, index) => (
                  <CombatantRow
                    key={combatant.id}
                    combatant={combatant}
                    isActive={isRolled && index === turn}
                  />
                ))}
              </Flex>
              <Button mt="4" variant="outline" colorPalette="red" onClick={clear}>
                Terminer la rencontre
              </Button>
            </>
          )}
        </Box>
        <EncounterPicker />
      </Grid>
    </>
  );
}
