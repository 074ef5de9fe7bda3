import { Box, Button, Flex, Text, useOnline } from '@rpd/shared/ui';
import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import type { CharacterAutosave } from './autosave.ts';

const CALM = { saved: 'Enregistré', waiting: 'Modifications en cours…', saving: 'Enregistrement…' };

/** Whether what is on screen is saved. Only what needs somebody is announced. */
export function SaveStatus({ autosave }: { autosave: CharacterAutosave }) {
  const state = useStore(autosave, now => now.state);
  const reason = useStore(autosave, now => now.reason);
  const faults = useStore(autosave, now => Object.keys(now.faults).length);
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
            <CloudOff size={16} aria-hidden="true" />
            <Text>
              {state === 'saved' ? 'Hors ligne' : 'Pas encore enregistré'} : tout est gardé sur cet appareil,
              et repartira dès que possible.
            </Text>
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
