import type { ReleaseEvent } from '@rpd/shared/remote';
import { Box, formatDateTime, Stack, Text } from '@rpd/shared/ui';
import { Details } from './Details.tsx';
import { eventWords, whoWords } from './deployments.words.ts';

/** Who changed what when, the newest first. */
export function History({ events }: { events: ReleaseEvent[] }) {
  return (
    <Details summary={`Historique (${events.length})`}>
      <Stack as="ul" gap="2" listStyleType="none">
        {events.map(event => (
          <Box as="li" key={event._id}>
            <Text>{eventWords(event)}</Text>
            <Text textStyle="sm" color="fg.muted">
              {formatDateTime(event.at)}, par {whoWords(event.who)}
            </Text>
          </Box>
        ))}
      </Stack>
    </Details>
  );
}
