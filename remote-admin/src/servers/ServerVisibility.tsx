import type { Server, ServerVisibility as Visibility } from '@rpd/shared/domain';
import { Badge, Box, formatDate, Text } from '@rpd/shared/ui';

type Seen = Pick<Server, 'visible' | 'hidden'>;

/** Why a server is shown or hidden. */
const visibilityOf = ({ visible, hidden }: Seen): Visibility =>
  visible ? 'shown' : hidden ? 'team' : 'owner';

const REASONS: Record<Visibility, (server: Seen) => string> = {
  shown: () => '',
  owner: () => 'Par son propriétaire',
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
