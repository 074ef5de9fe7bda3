import {
  Box,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Flex,
  Grid,
  Heading,
  IconButton,
  LoadingState,
  PageHeader,
  Skeleton,
  Text,
} from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { ArrowLeft, ArrowRight, Dices, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { CombatantRow } from './CombatantRow.tsx';
import { EncounterPicker } from './EncounterPicker.tsx';
import { EncounterStatus } from './EncounterStatus.tsx';
import { end as endEncounter, isFull, nextTurn, rollAll, rollMissing } from './encounters.moves.ts';
import { writeWhenBack } from './encounters.sheets.ts';
import { encounter, useEncounter } from './encounters.state.ts';

/**
 * `/app/gm/encounter` (GMA-1): who fights, in which order, and how they fare. It is kept at the API as it goes: over a reload, a
 * sign-out, and on the tablet at the table.
 */
export function EncounterPage() {
  const { status, error } = useEncounter();
  useEffect(() => encounter.follow(), []);
  useEffect(writeWhenBack, []);
  return (
    <Box onKeyDown={undoByKey}>
      <PageHeader
        title="Rencontre"
        description="Réunissez créatures et personnages, tirez l’initiative, suivez les tours et les points de vie. La rencontre vous attend jusqu’à ce que vous la terminiez."
        actions={
          <ButtonLink to="/app/gm?tab=mobs" variant="outline" colorPalette="gray">
            <ArrowLeft aria-hidden="true" />
            Créatures et PNJ
          </ButtonLink>
        }
      />
      {status !== 'idle' ? <Fight /> : null}
      {status === 'idle' && error ? <ErrorState error={error} onRetry={encounter.retry} /> : null}
      {status === 'idle' && !error ? (
        <LoadingState label="Chargement de la rencontre…">
          <Skeleton h="40" />
        </LoadingState>
      ) : null}
    </Box>
  );
}

/** Ctrl + Z takes the last thing back, unless one is typing: a field has its own. */
function undoByKey(event: KeyboardEvent) {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
  if (!isUndo || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  encounter.undo();
}

function Fight() {
  const { content, past } = useEncounter();
  const { combatants, turn, round } = content;
  const active = combatants[turn];
  const isRolled = combatants.some(one => one.initiative !== null);
  const hasLate = isRolled && combatants.some(one => one.initiative === null);
  const last = past.at(-1);
  const end = () =>
    void confirm({
      title: 'Terminer la rencontre ?',
      description: 'Les combattants, leur ordre et leurs points de vie seront oubliés.',
      confirmLabel: 'Terminer',
      tone: 'danger',
      act: () => encounter.apply('La rencontre reprend', endEncounter),
    });
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }} gap="6" alignItems="start">
      <Box as="section" aria-labelledby="combattants" minW="0">
        {/* Whose turn it is stays in view, however long the list is: on a phone the first of its two lines scrolls away. */}
        <Flex
          direction={{ base: 'column', lg: 'row' }}
          position="sticky"
          top={{ base: '2', lg: '14' }}
          zIndex="1"
          columnGap="3"
          align={{ lg: 'center' }}
          mb="3"
          bg="bg"
          borderBottomWidth="1px"
        >
          <Flex gap="2" align="center" h="12" justify="space-between" order={{ lg: 1 }}>
            <Flex gap="2" align="center">
              <Heading as="h2" size="md" id="combattants" srOnly={{ base: true, md: false }}>
                Combattants
              </Heading>
              <IconButton
                label="Annuler"
                title={last?.what}
                aria-description={last?.what}
                aria-keyshortcuts="Control+Z"
                disabled={!last}
                onClick={encounter.undo}
              >
                <Undo2 aria-hidden="true" size={18} />
              </IconButton>
            </Flex>
            <Flex gap="2">
              {hasLate ? (
                <Button
                  variant="outline"
                  aria-label="Tirer pour les nouveaux"
                  title="Tirer pour les nouveaux"
                  onClick={() => encounter.apply('Initiative des nouveaux reprise', rollMissing)}
                >
                  <Dices aria-hidden="true" />
                  Nouveaux
                </Button>
              ) : null}
              <Button
                variant="outline"
                disabled={combatants.length === 0}
                onClick={() => encounter.apply('Tirage de l’initiative repris', rollAll)}
              >
                <Dices aria-hidden="true" />
                {isRolled ? 'Tirer à nouveau' : 'Tirer l’initiative'}
              </Button>
            </Flex>
          </Flex>
          <Flex
            gap="3"
            align="center"
            justify="space-between"
            minH="14"
            py="2"
            flex={{ lg: '1' }}
            order={{ lg: 2 }}
          >
            <Text role="status" minW="0" fontWeight="semibold" overflowWrap="anywhere">
              {isRolled && active ? `Manche ${round}\u00a0: c’est à ${active.name}.` : null}
            </Text>
            <Button
              flexShrink="0"
              disabled={!isRolled}
              onClick={() => encounter.apply('Retour au tour d’avant', nextTurn)}
            >
              Tour suivant
              <ArrowRight aria-hidden="true" />
            </Button>
          </Flex>
        </Flex>
        <EncounterStatus />
        {combatants.length === 0 ? (
          <EmptyState title="Personne ne se bat encore : ajoutez une créature ou un personnage." />
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
            <Button mt="4" variant="outline" colorPalette="red" onClick={end}>
              Terminer la rencontre
            </Button>
          </>
        )}
      </Box>
      <EncounterPicker isFull={isFull(content)} />
    </Grid>
  );
}
