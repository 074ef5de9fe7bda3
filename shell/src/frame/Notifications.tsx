import { Box, lazyWithPreload, LoadingState, useToastHistory } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Disclosure } from '../ui/Disclosure.tsx';
import { unreadNotifications } from './notifications.api.ts';

const NotificationPanel = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "notifications" */ './NotificationPanel.tsx')).NotificationPanel,
  () => <LoadingState label="Chargement des notifications…" />,
);

/** The bell: what happened to oneself, and messages that were on screen. Its panel comes with the first press. */
export function Notifications() {
  const { unread: messages, markRead } = useToastHistory();
  const { data: happened = 0 } = useQuery(unreadNotifications);
  const unread = messages + happened;
  const label = unread > 0 ? `Notifications, ${unread} non lue${unread > 1 ? 's' : ''}` : 'Notifications';
  return (
    <Disclosure label={label} onOpen={markRead} width="24rem" face={<Face unread={unread} />}>
      {close => <NotificationPanel onLeave={close} />}
    </Disclosure>
  );
}

function Face({ unread }: { unread: number }) {
  return (
    <>
      <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
      {unread > 0 ? (
        <Box
          aria-hidden="true"
          position="absolute"
          top="0"
          insetEnd="0"
          minW="4.5"
          h="4.5"
          px="1"
          borderRadius="full"
          bg="red.solid"
          color="red.contrast"
          fontSize="0.6875rem"
          lineHeight="1.125rem"
          fontWeight="bold"
          textAlign="center"
        >
          {unread > 99 ? '99+' : unread}
        </Box>
      ) : null}
    </>
  );
}
