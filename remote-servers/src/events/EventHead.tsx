import { eventPath, type RoleplayEvent } from '@rpd/shared/domain';
import { Box, Card, Flex, Link } from '@rpd/shared/ui';
import type { ReactNode } from 'react';
import { EventWhen } from './EventWhen.tsx';

interface EventHeadProps {
  event: RoleplayEvent;
  withServer: boolean;
  /** The title's level, one below what stands above the card. */
  level: 'h2' | 'h3';
  /** At the right of the title. */
  children: ReactNode;
}

/** The title of an event, which leads to its page, its server, and when it is. */
export function EventHead({ event, withServer, level, children }: EventHeadProps) {
  return (
    <>
      {/* On a phone a long title has the line for itself. */}
      <Flex
        columnGap="3"
        rowGap="1"
        wrap={{ base: 'wrap', sm: 'nowrap' }}
        justify="space-between"
        align="flex-start"
      >
        <Box minW="0" flex="1 1 11rem">
          <Card.Title as={level} overflowWrap="anywhere">
            <Link to={eventPath(event)} color="inherit">
              {event.title}
            </Link>
          </Card.Title>
          {withServer ? <Link to={`/app/servers/${event.server}`}>{event.serverName}</Link> : null}
        </Box>
        {children}
      </Flex>
      <EventWhen event={event} />
    </>
  );
}
