import type { Server, ServerSight as Sight } from '@rpd/shared/domain';
import { Badge, Box, formatDate, Text } from '@rpd/shared/ui';

type Seen = Pick<Server, 'visible' | 'hidden'>;

/** Why a server is shown or hidden. */
const sightOf = ({ visible, hidden }: Seen): Sight => (visible ? 'shown' : hidden ? 'team' : 'owner');

const REASONS: Record<Sight, (server: Seen) => string> = {
  shown: () => '',
  owner: () => 'Par son propriétaire',
  team: ({ hidden }) =>
    hidden
      ? `Par la modération, le ${formatDate(hidden.at)}${hidden.reason ? `\u00a0: ${hidden.reason}` : ''}`
      : '',
};

/** The same in one line, for a file. */
export const sightText = (server: Seen): string =>
  server.visible ? 'Visible' : `Masqué (${REASONS[sightOf(server)](server)})`;

/** Whether people see a server, and why not. */
export function ServerSight({ server }: { server: Seen }) {
  if (server.visible) return 'Visible';
  return (
    <Box minW="0">
      <Badge colorPalette="gray">Masqué</Badge>
      <Text textStyle="xs" color="fg.muted" lineClamp="2" overflowWrap="anywhere">
        {REASONS[sightOf(server)](server)}
      </Text>
    </Box>
  );
}
