import { personCoverPath, type Role } from '@rpd/shared/domain';
import { Avatar, Box, Card, chakra, Flex, Picture, RoleBadge } from '@rpd/shared/ui';
import { Markdown } from '@rpd/shared/ui/markdown';
import type { ReactNode } from 'react';

interface PersonHeroProps {
  person: {
    _id: string;
    name: string;
    avatar: string;
    roles: readonly Role[];
    citation: string;
    bio: string;
  };
  /** The name, where the page's own heading does not say it. */
  heading?: ReactNode;
  /** What is said of the account below the roles. */
  facts?: ReactNode;
  /** What stands for a biography that is not written. */
  noBio: string;
}

/** A person as they present themselves: the scene of their account, the picture over it, then their words. */
export function PersonHero({ person, heading, facts, noBio }: PersonHeroProps) {
  const { _id, name, avatar, roles, citation, bio } = person;
  return (
    <Card.Root overflow="hidden">
      <Box h={{ base: '28', md: '44' }} bg="brand.subtle" aria-hidden="true">
        <Picture path={personCoverPath(_id)} alt="" w="full" h="full" objectFit="cover" />
      </Box>
      <Card.Body pt="0">
        <Flex gap={{ base: '3', sm: '6' }} direction={{ base: 'column', sm: 'row' }}>
          <Box
            mt="-12"
            alignSelf="flex-start"
            flexShrink="0"
            lineHeight="0"
            bg="bg.panel"
            borderWidth="4px"
            borderColor="bg.panel"
            borderRadius="full"
          >
            <Avatar name={name} src={avatar} size={112} decorative />
          </Box>
          <Box minW="0" flex="1" pt={{ base: '0', sm: '4' }}>
            {heading}
            <Flex gap="1" wrap="wrap">
              {roles.map(role => (
                <RoleBadge key={role} role={role} />
              ))}
            </Flex>
            {facts}
            {citation ? (
              <chakra.blockquote
                mt="4"
                fontFamily="display"
                fontSize={{ base: 'xl', md: '2xl' }}
                lineHeight="shorter"
                color="brand.fg"
                overflowWrap="anywhere"
              >
                {citation}
              </chakra.blockquote>
            ) : null}
            <Markdown text={bio || noBio} mt="4" maxW="prose" />
          </Box>
        </Flex>
      </Card.Body>
    </Card.Root>
  );
}
