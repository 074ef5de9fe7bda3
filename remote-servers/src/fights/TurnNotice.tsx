import { Box, Button, Text, VisuallyHidden } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Swords } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sessionFight } from './fights.api.ts';

/** Tells a player that it is their turn: on the screen, in the page's title, read aloud, and by a phone that shakes. */
export function TurnNotice({ session }: { session: string }) {
  const { data } = useQuery({ ...sessionFight(session), retry: false });
  const [seen, setSeen] = useState('');
  const view = data?.view;
  const mine = view?.combatants.find(({ id, isMine }) => isMine && id === view.active);
  const turn = view && mine ? `${view.round} ${mine.id}` : '';
  useTurnTitle(turn !== '');
  useEffect(() => {
    if (turn && 'vibrate' in navigator) navigator.vibrate(200);
  }, [turn]);
  const text = mine ? `À vous\u00a0: c’est le tour de ${mine.name}.` : '';
  return (
    <>
      <VisuallyHidden role="status" aria-live="polite" aria-label="Votre tour">
        {text}
      </VisuallyHidden>
      {turn && turn !== seen ? (
        <Box
          position="fixed"
          top={{ base: '16', lg: '20' }}
          left="50%"
          transform="translateX(-50%)"
          zIndex="docked"
          display="flex"
          gap="3"
          alignItems="center"
          w="max-content"
          maxW="calc(100vw - 1.5rem)"
          ps="4"
          pe="2"
          py="2"
          borderRadius="lg"
          boxShadow="lg"
          colorPalette="brand"
          bg="brand.solid"
          color="brand.contrast"
        >
          <Swords aria-hidden="true" size={20} />
          <Text aria-hidden="true" fontWeight="semibold" overflowWrap="anywhere">
            {text}
          </Text>
          <Button size="sm" variant="surface" flexShrink="0" onClick={() => setSeen(turn)}>
            Compris
          </Button>
        </Box>
      ) : null}
    </>
  );
}

/** A page in another tab says so by its title. */
function useTurnTitle(isMine: boolean): void {
  useEffect(() => {
    if (!isMine) return undefined;
    const before = document.title;
    document.title = `À vous de jouer · ${before}`;
    return () => {
      document.title = before;
    };
  }, [isMine]);
}
