import { Box } from '@rpd/shared/ui';
import { ThingsSeenAt } from '../ui/ThingsSeenAt.tsx';

/** Above the log: since when this is what one saw, where the network has not answered. */
export function TableSeenAt({ session, game }: { session: string; game: string }) {
  return (
    <Box px="3" pt="2" css={{ '&:not(:has(p:not(:empty)))': { display: 'none' } }}>
      <ThingsSeenAt
        things={[
          ['session', session],
          ['log', session],
          ['seats', session],
          ['campaign', game],
        ]}
      />
    </Box>
  );
}
