import type { GameSession, SessionPause } from '@rpd/shared/domain';
import { Box, Button, Flex, notifyFailure, Text } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { Pause, Play, X } from 'lucide-react';
import { pauseGame } from './safety.api.ts';

const WORDS: Record<SessionPause['kind'], (name: string) => string> = {
  card: name => (name ? `Carte X de ${name}` : 'Carte X'),
  pause: name => (name ? `${name} a mis le jeu en pause` : 'Le jeu est en pause'),
};

/** Above the table while the game is paused; read aloud at once, whatever else is being read. */
export function PauseBanner({ session }: { session: GameSession }) {
  const { pause, role } = session;
  return (
    <Box role="alert" aria-live="assertive">
      {pause ? <Banner pause={pause} session={session} isMaster={role === 'master'} /> : null}
    </Box>
  );
}

function Banner({
  pause,
  session,
  isMaster,
}: {
  pause: SessionPause;
  session: GameSession;
  isMaster: boolean;
}) {
  const resume = useMutation({
    ...pauseGame(session._id),
    onError: error => notifyFailure('Le jeu est encore en pause', error),
  });
  const isCard = pause.kind === 'card';
  const Icon = isCard ? X : Pause;
  return (
    <Flex
      gap="3"
      align="center"
      wrap="wrap"
      mb="3"
      p="3"
      borderRadius="lg"
      borderWidth="2px"
      borderColor={isCard ? 'border.error' : 'border.warning'}
      bg={isCard ? 'bg.error' : 'bg.warning'}
      color={isCard ? 'fg.error' : 'fg.warning'}
    >
      <Icon aria-hidden="true" size={28} />
      <Box flex="1 1 14rem" minW="0">
        <Text fontWeight="bold" overflowWrap="anywhere">
          {WORDS[pause.kind](pause.by?.name ?? '')}
        </Text>
        <Text textStyle="sm">
          {isCard
            ? 'Le jeu s’arrête là. Personne n’a à s’expliquer : changez de scène ou de sujet, puis le maître du jeu reprend.'
            : 'On parle hors personnage. Le maître du jeu reprend.'}
        </Text>
      </Box>
      {isMaster ? (
        <Button busy={resume.isPending} onClick={() => resume.mutate(false)}>
          <Play aria-hidden="true" size={18} /> Reprendre le jeu
        </Button>
      ) : null}
    </Flex>
  );
}
