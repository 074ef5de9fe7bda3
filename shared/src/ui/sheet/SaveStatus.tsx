import { Box, Flex, Text } from '@chakra-ui/react';
import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import type { CharacterAutosave } from '../../writing/index.ts';
import { Button } from '../Button.tsx';
import { useOnline } from '../useOnline.ts';

const CALM = { saved: 'Enregistré', waiting: 'Modifications en cours…', saving: 'Enregistrement…' };

/** What becomes of what one writes without a network. */
function offlineWords(count: number, isKept: boolean): string {
  const where = isKept ? 'sur cet appareil' : 'dans cette page';
  const loss = isKept ? '' : ' Ne la fermez pas\u00a0: cet appareil ne garde rien.';
  if (count === 0)
    return `Hors ligne\u00a0: ce que vous changez est gardé ${where} et partira au retour de la connexion.${loss}`;
  const changes = count > 1 ? `${count} modifications gardées` : '1 modification gardée';
  return `En attente d’envoi\u00a0: ${changes} ${where}, envoi dès que possible.${loss}`;
}

/** Whether what is on screen is saved. Only what needs somebody is announced. */
export function SaveStatus({ autosave }: { autosave: CharacterAutosave }) {
  const state = useStore(autosave, now => now.state);
  const reason = useStore(autosave, now => now.reason);
  const faults = useStore(autosave, now => Object.keys(now.faults).length);
  const count = useStore(autosave, now => Object.keys(now.changes).length + now.unplaced.length);
  const isKept = useStore(autosave, now => now.isKept);
  const isOnline = useOnline();
  const isOffline = state === 'offline' || (!isOnline && state === 'saved');
  const isCalm = !isOffline && (state === 'saved' || state === 'waiting' || state === 'saving');
  return (
    <Flex gap="2" align="center" wrap="wrap" textStyle="sm" color="fg.muted" minH="8">
      {isCalm ? (
        <Flex gap="1.5" align="center" data-save={state}>
          {state === 'saved' ? (
            <Check size={16} aria-hidden="true" />
          ) : (
            <LoaderCircle size={16} aria-hidden="true" />
          )}
          <Text>{CALM[state]}</Text>
        </Flex>
      ) : null}
      <Box role="status" display="contents">
        {isOffline ? (
          // The frame's own message says that nothing is saved: here everything is kept.
          <Flex gap="1.5" align="center" color="fg.warning" data-offline="">
            <Box flexShrink="0">
              <CloudOff size={16} aria-hidden="true" />
            </Box>
            <Text>{offlineWords(state === 'saved' ? 0 : count, isKept)}</Text>
          </Flex>
        ) : null}
        {state === 'failed' ? (
          <Flex gap="1.5" align="center" color="fg.error">
            <TriangleAlert size={16} aria-hidden="true" />
            <Text>Erreur lors de la modification : {reason}</Text>
          </Flex>
        ) : null}
        {faults > 0 && isCalm ? (
          <Flex gap="1.5" align="center" color="fg.error">
            <TriangleAlert size={16} aria-hidden="true" />
            <Text>
              {faults > 1 ? `${faults} valeurs attendent` : 'Une valeur attend'} d’être corrigée
              {faults > 1 ? 's' : ''} ; le reste est enregistré.
            </Text>
          </Flex>
        ) : null}
      </Box>
      {state === 'offline' || state === 'failed' ? (
        <Button size="xs" variant="outline" onClick={() => void autosave.flush()}>
          Réessayer
        </Button>
      ) : null}
    </Flex>
  );
}
