import { type Campaign, type GameSession, LOG_TEXT_MAX } from '@rpd/shared/domain';
import { Box, Button, Flex, Heading, notifyFailure, Text, toasts } from '@rpd/shared/ui';
import { Textarea } from '@rpd/shared/ui/form';
import { Markdown } from '@rpd/shared/ui/markdown';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { Written } from './Composer.tsx';
import { pauseGame } from './safety.api.ts';

interface SafetyDialogProps {
  session: GameSession;
  campaign: Campaign | undefined;
  isPlaying: boolean;
  send: (written: Written) => void;
  onClose: () => void;
}

/** Lines and veils, a pause, and a word to the game master. */
export function SafetyDialog({ session, campaign, isPlaying, send, onClose }: SafetyDialogProps) {
  const texts = [
    ['Lignes', 'Ce qui n’arrive jamais à cette table.', campaign?.lines],
    ['Voiles', 'Ce qui arrive hors champ.', campaign?.veils],
    ['Règles de la table', '', campaign?.houseRules],
  ] as const;
  const isEmpty = campaign !== undefined && texts.every(([, , text]) => !text);
  return (
    <Dialog
      open
      title="Sécurité"
      description={
        campaign?.xCard === 'signed'
          ? 'La carte X arrête le jeu pour tous, sans explication à donner. À cette table, elle dit qui l’a posée.'
          : 'La carte X arrête le jeu pour tous, sans explication à donner. Rien ne garde ni ne montre qui l’a posée.'
      }
      onClose={onClose}
    >
      <Flex direction="column" gap="5">
        {isPlaying ? <PauseButton session={session} onDone={onClose} /> : null}
        {isPlaying && session.role !== 'master' ? <NoteToMaster send={send} onSent={onClose} /> : null}
        {texts.map(([title, help, text]) =>
          text ? (
            <Box key={title}>
              <Heading as="h3" size="sm">
                {title}
              </Heading>
              {help ? (
                <Text textStyle="sm" color="fg.muted">
                  {help}
                </Text>
              ) : null}
              <Markdown text={text} mt="1" />
            </Box>
          ) : null,
        )}
        {isEmpty ? <Text color="fg.muted">Cette campagne n’a noté ni lignes ni voiles.</Text> : null}
      </Flex>
    </Dialog>
  );
}

function PauseButton({ session, onDone }: { session: GameSession; onDone: () => void }) {
  const pause = useMutation({
    ...pauseGame(session._id),
    onSuccess: (saved, paused, before, context) => {
      pauseGame(session._id).onSuccess?.(saved, paused, before, context);
      onDone();
    },
    onError: error => notifyFailure('Le jeu n’a pas changé', error, 5_000),
  });
  if (session.pause && session.role !== 'master')
    return <Text color="fg.muted">Le jeu est en pause : le maître du jeu le reprend.</Text>;
  return (
    <Button
      alignSelf="start"
      variant="outline"
      busy={pause.isPending}
      onClick={() => pause.mutate(session.pause === null)}
    >
      {session.pause ? <Play aria-hidden="true" size={18} /> : <Pause aria-hidden="true" size={18} />}
      {session.pause ? 'Reprendre le jeu' : 'Mettre le jeu en pause'}
    </Button>
  );
}

/** A whisper to the game masters, in one's own name: no character speaks here. */
function NoteToMaster({ send, onSent }: { send: SafetyDialogProps['send']; onSent: () => void }) {
  const [text, setText] = useState('');
  const words = text.trim();
  return (
    <Box
      as="form"
      onSubmit={event => {
        event.preventDefault();
        if (!words) return;
        send({ kind: 'whisper', text: words, to: 'masters', people: [], expression: '', blind: false });
        toasts.success('Message au maître du jeu envoyé');
        onSent();
      }}
    >
      <Heading as="h3" size="sm" mb="1">
        Parler au maître du jeu
      </Heading>
      <Textarea
        aria-label="Message privé au maître du jeu"
        placeholder="Seuls les maîtres du jeu le lisent"
        maxLength={LOG_TEXT_MAX}
        rows={2}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" mt="2" size="sm" variant="outline" disabled={!words}>
        Envoyer en privé
      </Button>
    </Box>
  );
}
