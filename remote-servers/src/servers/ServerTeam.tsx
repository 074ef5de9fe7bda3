import type { PersonName, Server } from '@rpd/shared/domain';
import { Avatar, Box, Flex, Heading, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { personById, serverManagers } from './managers.api.ts';

/** Who runs a server. An account that is gone is not named. */
export function ServerTeam({ server }: { server: Server }) {
  const owner = useQuery(personById(server.owner_id));
  const managers = useQuery({ ...serverManagers(server._id), enabled: server.managers.length > 0 });
  const helpers = (managers.data ?? []).filter(person => person.name);
  if (!owner.data && helpers.length === 0) return null;
  return (
    <Box as="section">
      <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal" mb="3">
        Équipe
      </Heading>
      <Flex as="ul" listStyleType="none" wrap="wrap" gap="5" aria-label="Équipe du serveur">
        {owner.data ? <Member person={owner.data} part="Propriétaire" /> : null}
        {helpers.map(person => (
          <Member key={person._id} person={person} part="Gère le serveur" />
        ))}
      </Flex>
    </Box>
  );
}

function Member({ person, part }: { person: PersonName; part: string }) {
  return (
    <Flex as="li" gap="3" align="center">
      <Avatar name={person.name} src={person.avatar} size={40} decorative />
      <Box minW="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {person.name}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {part}
        </Text>
      </Box>
    </Flex>
  );
}
