import type { Server, ServerType } from '@rpd/shared/domain';
import { Badge, Flex } from '@rpd/shared/ui';

interface ServerBadgesProps {
  server: Server;
  types: ServerType[];
}

/** The types of a server, and whether others see it. */
export function ServerBadges({ server, types }: ServerBadgesProps) {
  const own = types.filter(type => server.serverType.includes(type._id));
  if (own.length === 0 && server.visible) return null;
  return (
    <Flex wrap="wrap" gap="2">
      {own.map(type => (
        <Badge key={type._id} colorPalette="brand">
          {type.name}
        </Badge>
      ))}
      {server.visible ? null : <Badge colorPalette="orange">Masqué</Badge>}
    </Flex>
  );
}
