import type { RoleplayEvent } from '@rpd/shared/domain';
import { Box, Card, Flex, Link, Text } from '@rpd/shared/ui';
import type { ReactNode } from 'react';
import { spanIn } from '../lib/zonedTime.ts';

interface EventHeadProps {
  event: RoleplayEvent;
  withServer: boolean;
  /** The title's level, one below what stands above the card. */
  level: 'h2' | 'h3';
  /** At the right of the title. */
  children: ReactNode;
}

/** The title of an event, its server, and when it is in its own time zone. */
export function EventHead({ event, withServer, level, children }: EventHeadProps) {
  return (
    <>
      <Flex gap="3" justify="space-between" align="flex-start">
        <Box minW="0">
          <Card.Title as={level} overflowWrap="anywhere">
            {event.title}
          </Card.Title>
          {withServer ? <Link to={`/app/servers/${event.server}`}>{event.serverName}</Link> : null}
        </Box>
        {children}
      </Flex>
      <Text>
        <time dateTime={event.start}>{spanIn(event.timeZone, event)}</time>{' '}
        <Text as="span" color="fg.muted">
          ({event.timeZone})
        </Text>
      </Text>
    </>
  );
}
