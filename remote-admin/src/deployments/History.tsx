import type { ReleaseEvent } from '@rpd/shared/remote';
import { Box, formatDateTime, Stack, Text } from '@rpd/shared/ui';
import { Details } from './Details.tsx';
import { eventLabel, actorLabel } from './deployments.labels.ts';

/** Who changed what when, the newest first. */
export function History({ events }: { events: ReleaseEvent[] }) {
  return (
    <Details summary={`Historique (${events.length})`}>
      <Stack as="ul" gap="2" listStyleType="none">
        {events.map(event => (
          <Box as="li" key={event._id}>
            <Text>{eventLabel(event)}</Text>
            <Text textStyle="sm" color="fg.muted">
              {formatDateTime(event.at)}, par {actorLabel(event.who)}
            </Text>
            {event.reason ? <Text textStyle="sm">{event.reason}</Text> : null}
          </Box>
        ))}
      </Stack>
    </Details>
  );
}
