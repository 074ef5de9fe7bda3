import type { GameSession } from '@rpd/shared/domain';
import { Box, Button, lazyWithPreload, notifyFailure } from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { HeartHandshake, X } from 'lucide-react';
import { useState } from 'react';
import type { Written } from './Composer.tsx';
import { playCard } from './safety.api.ts';
import { campaignOf } from './table.api.ts';

const SafetyDialog = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-safety" */ './SafetyDialog.tsx')).SafetyDialog,
);

interface SafetyButtonsProps {
  session: GameSession;
  /** One plays in the open session. */
  isPlaying: boolean;
  /** One is about to: the card has its place. */
  isSitting: boolean;
  send: (written: Written) => void;
}

/** The X-card in one press, and the other safety tools behind a second button. */
export function SafetyButtons({ session, isPlaying, isSitting, send }: SafetyButtonsProps) {
  const [isOpen, setOpen] = useState(false);
  const campaign = useQuery(campaignOf(session.game._id));
  const card = useMutation({
    ...playCard(session._id),
    onError: error => notifyFailure('La carte X n’est pas partie', error, 5_000),
  });
  const isAnonymous = campaign.data?.xCard !== 'signed';
  return (
    <>
      {isPlaying || isSitting ? (
        <Button
          size="sm"
          colorPalette="red"
          busy={card.isPending}
          disabled={isSitting || session.pause?.kind === 'card'}
          aria-label={isAnonymous ? 'Carte X, anonyme' : 'Carte X, signée'}
          onClick={() => card.mutate(isAnonymous)}
        >
          <X aria-hidden="true" size={16} /> Carte X
        </Button>
      ) : null}
      <Button size="sm" variant="outline" aria-label="Sécurité" onClick={() => setOpen(true)}>
        <HeartHandshake aria-hidden="true" size={16} />
        {/* The narrowest phones keep all of these in one row, and the log its height. */}
        <Box as="span" css={{ '@media (max-width: 22.5em)': { display: 'none' } }}>
          Sécurité
        </Box>
      </Button>
      {isOpen ? (
        <SafetyDialog
          session={session}
          campaign={campaign.data}
          isPlaying={isPlaying}
          send={send}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
