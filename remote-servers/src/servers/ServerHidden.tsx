import type { Server } from '@rpd/shared/domain';
import { Box, formatDate, Link, Text } from '@rpd/shared/ui';

/** What moderation hid: why, and how it can be shown again. Its readers belong to the server or the team (MOD-1). */
export function ServerHidden({ server: { hidden } }: { server: Server }) {
  if (!hidden) return null;
  return (
    <Box
      role="note"
      bg="bg.subtle"
      borderWidth="1px"
      borderColor="border.error"
      borderRadius="lg"
      p="4"
      mb="6"
    >
      <Text fontWeight="semibold">Masqué par la modération le {formatDate(hidden.at)}</Text>
      {hidden.reason ? (
        <Text mt="1" whiteSpace="pre-line" overflowWrap="anywhere">
          {hidden.reason}
        </Text>
      ) : null}
      <Text mt="1" color="fg.muted">
        Une fois la présentation corrigée, <Link to="/app/help/contact">écrivez-nous</Link> pour qu’il soit de
        nouveau visible.
      </Text>
    </Box>
  );
}
