import type { Server } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, formatDate, Link, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { ownInactive } from './inactive.api.ts';

/** On one's own server, that it is archived, and the way back. */
export function ArchivedNote({ server }: { server: Server }) {
  const isMine = useSession(({ user }) => user?._id === server.owner_id);
  const { data = [] } = useQuery({ ...ownInactive, enabled: isMine && !server.visible });
  const found = data.find(({ _id, archivedAt }) => _id === server._id && archivedAt !== null);
  if (!isMine || !found?.archivedAt) return null;
  return (
    <Box role="note" bg="bg.subtle" borderWidth="1px" borderRadius="lg" p="4" mb="6">
      <Text>
        Archivé le {formatDate(found.archivedAt)} : il n’est visible que de votre équipe et de vous.{' '}
        <Link to="/app/servers/keep" display="inline">
          Le restaurer
        </Link>
      </Text>
    </Box>
  );
}
