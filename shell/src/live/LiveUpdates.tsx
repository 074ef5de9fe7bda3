import { useLiveStatus, useTopic } from '@rpd/shared/live';
import { startLive } from '@rpd/shared/live/stream';
import { verifyAgain } from '@rpd/shared/session';
import { Box } from '@rpd/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export interface LiveUpdatesProps {
  person: string;
  /** Another version of the platform is what people get. */
  onRelease: () => void;
}

/** Follows what others do while somebody is signed in, and says when that takes longer than usual. */
export function LiveUpdates({ person, onRelease }: LiveUpdatesProps) {
  const client = useQueryClient();
  const delayed = useLiveStatus(state => state.delayed);
  useTopic('releases', onRelease);
  // A measure about oneself changes what the session says: the notice of silence comes and goes with it.
  useTopic('measures', () => void verifyAgain().catch(() => undefined));
  useEffect(() => startLive(client, person), [client, person]);
  return (
    <Box
      aria-label="Mises à jour"
      role="status"
      position="fixed"
      bottom="2"
      right="2"
      zIndex="docked"
      pointerEvents="none"
      textStyle="xs"
      color="fg.muted"
    >
      {delayed ? (
        <Box px="2" py="1" bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="md">
          Mise à jour différée
        </Box>
      ) : null}
    </Box>
  );
}
