import { type Notification, typeset } from '@rpd/shared/domain';
import { Box, Button, ErrorState, Heading, Link, LoadingState, Text } from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ago } from '../lib/ago.ts';
import { useCanNavigateTo } from '../lib/can-navigate-to.ts';
import { MessageHistory } from './MessageHistory.tsx';
import { MAX_NOTIFICATIONS, notifications, readNotifications } from './notifications.api.ts';

const FEW = 10;

/** What the bell opens: what happened to oneself, then the messages that this page has shown. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const [limit, setLimit] = useState(FEW);
  const { data, error, isFetching, refetch } = useQuery(notifications(limit));
  const { mutate: markRead } = useMutation(readNotifications);
  const anyUnread = data?.rows.some(({ read }) => !read) ?? false;
  // Seen is seen: what the panel shows keeps its mark until it is opened again.
  useEffect(() => {
    if (anyUnread) markRead();
  }, [anyUnread, markRead]);
  return (
    <>
      <Title>Notifications</Title>
      {data ? (
        <>
          {data.rows.length === 0 ? <Nothing>Rien de nouveau pour le moment.</Nothing> : null}
          <Box as="ul" listStyleType="none">
            {data.rows.map(notification => (
              <Line key={notification._id} notification={notification} onLeave={onLeave} />
            ))}
          </Box>
          {data.total > data.rows.length && limit < MAX_NOTIFICATIONS ? (
            <Button
              variant="ghost"
              size="sm"
              w="full"
              busy={isFetching}
              onClick={() => setLimit(MAX_NOTIFICATIONS)}
            >
              Afficher les précédentes
            </Button>
          ) : null}
        </>
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Box px="3">
          <LoadingState label="Chargement des notifications…" />
        </Box>
      )}
      <Box borderTopWidth="1px" mt="2" pt="2">
        <Title>Messages de cette page</Title>
        <MessageHistory />
      </Box>
    </>
  );
}

function Title({ children }: { children: string }) {
  return (
    <Heading as="h2" size="sm" px="3" py="2">
      {children}
    </Heading>
  );
}

function Nothing({ children }: { children: string }) {
  return (
    <Text px="3" pb="3" color="fg.muted" textStyle="sm">
      {children}
    </Text>
  );
}

interface LineProps {
  notification: Notification;
  onLeave: () => void;
}

function Line({ notification: { title, text, to, read, createdAt }, onLeave }: LineProps) {
  const leads = useCanNavigateTo();
  return (
    <Box
      as="li"
      px="3"
      py="2"
      borderRadius="lg"
      position="relative"
      bg={read ? undefined : 'brand.subtle'}
      mb="0.5"
    >
      {leads(to) ? (
        <Link
          to={to}
          color="fg"
          fontWeight="semibold"
          textStyle="sm"
          onClick={onLeave}
          _before={{ content: '""', position: 'absolute', inset: '0' }}
        >
          {typeset(title)}
        </Link>
      ) : (
        <Text fontWeight="semibold" textStyle="sm">
          {typeset(title)}
        </Text>
      )}
      {read ? null : <Box srOnly>Non lue.</Box>}
      <Text textStyle="sm" color={read ? 'fg.muted' : 'fg'}>
        {typeset(text)}
      </Text>
      <Text textStyle="xs" color={read ? 'fg.muted' : 'fg'}>
        <time dateTime={createdAt}>{ago(createdAt)}</time>
      </Text>
    </Box>
  );
}
