import type { RoleplayEvent } from '@rpd/shared/domain';
import { Box, ErrorState, Grid, Heading } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { proposals } from './events.api.ts';
import { ProposalCard } from './ProposalCard.tsx';

interface ProposalsProps {
  title: string;
  /** To which server, or whose. */
  of: Parameters<typeof proposals>[0];
  shows?: (event: RoleplayEvent) => boolean;
}

/** Events that are proposed and not published (DSK-4); nothing where there are none. */
export function Proposals({ title, of, shows = () => true }: ProposalsProps) {
  const { data, error, isFetching, refetch } = useQuery(proposals(of));
  const events = (data ?? []).filter(shows);
  if (error && !data) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (events.length === 0) return null;
  return (
    <Box as="section" mb="6">
      <Heading as={'server' in of ? 'h3' : 'h2'} size="md" mb="3">
        {title}
      </Heading>
      <Grid
        as="ul"
        listStyleType="none"
        templateColumns="repeat(auto-fill, minmax(min(100%, 24rem), 1fr))"
        gap="4"
        aria-label={title}
      >
        {events.map(event => (
          <ProposalCard key={event._id} event={event} withServer={!('server' in of)} />
        ))}
      </Grid>
    </Box>
  );
}
