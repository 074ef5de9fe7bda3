import { may, type PersonName, type Server, type ServerRole } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Avatar, Badge, Box, Flex, Heading, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { FoldedPerson, useBlocked } from '../ui/BlockedPerson.tsx';
import { personById, serverManagers, serverTeam } from './managers.api.ts';

/** Who runs a server. An account that is gone is not named. */
export function ServerTeam({ server }: { server: Server }) {
  const owner = useQuery(personById(server.owner_id));
  const managers = useQuery({ ...serverManagers(server._id), enabled: server.managers.length > 0 });
  const me = useSession(state => state.user);
  // Roles are for the team to read.
  const isOfTeam = me !== null && (server.managers.includes(me._id) || may(me, 'staff', 'Server', server));
  const team = useQuery({ ...serverTeam(server._id), enabled: isOfTeam && server.managers.length > 0 });
  const { isLoading, isBlocked } = useBlocked();
  const rolesOf = (id: string): ServerRole[] => {
    const ids = team.data?.members.find(({ _id }) => _id === id)?.roles ?? [];
    return (team.data?.roles ?? []).filter(({ _id }) => ids.includes(_id));
  };
  const helpers = (managers.data ?? []).filter(person => person.name);
  if (isLoading) return null;
  if (!owner.data && helpers.length === 0) return null;
  return (
    <Box as="section">
      <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal" mb="3">
        Équipe
      </Heading>
      <Flex as="ul" listStyleType="none" wrap="wrap" gap="5" aria-label="Équipe du serveur">
        {owner.data ? (
          <Member person={owner.data} part="Propriétaire" isBlocked={isBlocked(owner.data._id)} />
        ) : null}
        {helpers.map(person => (
          <Member
            key={person._id}
            person={person}
            part="Gère le serveur"
            roles={rolesOf(person._id)}
            isBlocked={isBlocked(person._id)}
          />
        ))}
      </Flex>
    </Box>
  );
}

interface MemberProps {
  person: PersonName;
  part: string;
  roles?: readonly ServerRole[];
  /** By the reader: their name is folded until it is asked for. */
  isBlocked: boolean;
}

function Member({ person, part, roles = [], isBlocked }: MemberProps) {
  return (
    <FoldedPerson isBlocked={isBlocked} part={part}>
      <Named person={person} part={part} roles={roles} />
    </FoldedPerson>
  );
}

function Named({ person, part, roles }: Omit<Required<MemberProps>, 'isBlocked'>) {
  return (
    <Flex as="li" gap="3" align="center">
      <Avatar name={person.name} src={person.avatar} size={40} decorative />
      <Box minW="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {person.name}
        </Text>
        {roles.length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            {part}
          </Text>
        ) : (
          <Flex gap="1" wrap="wrap">
            {roles.map(({ _id, name, color }) => (
              <Badge key={_id} colorPalette={color}>
                {name}
              </Badge>
            ))}
          </Flex>
        )}
      </Box>
    </Flex>
  );
}
