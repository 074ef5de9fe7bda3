import { Box, Heading } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { handoutsOf } from './handouts.api.ts';
import { ReceivedHandouts } from './ReceivedHandouts.tsx';

/** What somebody received in a game, on the game's page: after the sessions too. */
export function MyHandouts({ game }: { game: string }) {
  const { data } = useQuery({ ...handoutsOf(game), retry: false, meta: { quiet: true } });
  if (!data || data.received.length === 0) return null;
  return (
    <Box as="section">
      <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal" mb="3">
        Mes documents
      </Heading>
      <ReceivedHandouts handouts={data.received} />
    </Box>
  );
}
