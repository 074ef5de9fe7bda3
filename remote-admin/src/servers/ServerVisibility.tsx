import type { AdministratedServer, ServerVisibility as Visibility } from '@rpd/shared/domain';
import { Badge, Box, formatDate, Text } from '@rpd/shared/ui';

type Seen = Pick<AdministratedServer, 'visible' | 'hidden' | 'archivedAt'>;

/** Why a server is shown or hidden. */
function visibilityOf({ visible, hidden, archivedAt }: Seen): Visibility {
  if (visible) return 'shown';
  if (hidden) return 'team';
  return archivedAt ? 'archived' : 'owner';
}

const REASONS: Record<Visibility, (server: Seen) => string> = {
  shown: () => '',
  owner: () => 'Par son propriétaire',
  archived: ({ archivedAt }) => (archivedAt ? `Archivé le ${formatDate(archivedAt)}` : ''),
  team: ({ hidden }) =>
    hidden
      ? `Par la modération, le ${formatDate(hidden.at)}${hidden.reason ? `\u00a0: ${hidden.reason}` : ''}`
      : '',
};

/** The same in one line, for a file. */
export const visibilityText = (server: Seen): string =>
  server.visible ? 'Visible' : `Masqué (${REASONS[visibilityOf(server)](server)})`;

/** Whether people see a server, and why not. */
export function ServerVisibility({ server }: { server: Seen }) {
  if (server.visible) return 'Visible';
  return (
    <Box minW="0">
      <Badge colorPalette="gray">Masqué</Badge>
      <Text textStyle="xs" color="fg.muted" lineClamp="2" overflowWrap="anywhere">
        {REASONS[visibilityOf(server)](server)}
      </Text>
    </Box>
  );
}
