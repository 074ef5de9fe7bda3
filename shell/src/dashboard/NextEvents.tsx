import { eventPath, SIGNUP_LABELS, type RoleplayEvent } from '@rpd/shared/domain';
import { Badge, Flex, formatDateTime, Link, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { nextEvents } from './dashboard.api.ts';
import { Lines } from './Lines.tsx';

/** DSH-3: what is planned on the servers that one sees. */
export function NextEvents() {
  const query = useQuery(nextEvents());
  return (
    <Lines id="events" title="Prochains événements" query={query} empty="Rien de prévu pour le moment.">
      {({ _id, title, start, server, serverName, mySignup }: RoleplayEvent) => (
        <>
          <Flex gap="2" align="center" wrap="wrap">
            <Link
              to={eventPath({ _id, server })}
              color="inherit"
              fontWeight="semibold"
              overflowWrap="anywhere"
              minW="0"
            >
              {title}
            </Link>
            {mySignup ? (
              <Badge colorPalette={mySignup === 'confirmed' ? 'green' : 'gray'}>
                {SIGNUP_LABELS[mySignup]}
              </Badge>
            ) : null}
          </Flex>
          <Text textStyle="sm" color="fg.muted">
            <time dateTime={start}>{formatDateTime(start)}</time> ·{' '}
            <Link to={`/app/servers/${server}`} variant="underline">
              {serverName}
            </Link>
          </Text>
        </>
      )}
    </Lines>
  );
}
