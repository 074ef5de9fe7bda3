import type { User } from '@rpd/shared/domain';
import { Avatar, Box, Card, chakra, Flex, formatDate, Heading, RoleBadge, Text, Link } from '@rpd/shared/ui';
import { Markdown } from '@rpd/shared/ui/markdown';
import { useQuery } from '@tanstack/react-query';
import { ownEmail } from '../lib/own-email.ts';

/** A person as they present themselves. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <Card.Root>
      <Card.Body>
        <Flex gap="6" direction={{ base: 'column', sm: 'row' }}>
          <Avatar name={user.name} src={user.avatar} size={96} decorative />
          <Box minW="0" flex="1">
            <Heading as="h2" size="2xl" overflowWrap="anywhere">
              {user.name}
            </Heading>
            <Flex gap="1" wrap="wrap" mt="2">
              {user.roles.map(role => (
                <RoleBadge key={role} role={role} />
              ))}
            </Flex>
            <Text mt="2" color="fg.muted" overflowWrap="anywhere">
              {user.email}
            </Text>
            <PendingEmail />
            <Text color="fg.muted" textStyle="sm">
              Membre depuis le {formatDate(user.createdAt)}
            </Text>
            {user.citation ? (
              <chakra.blockquote
                mt="4"
                ps="4"
                borderStartWidth="3px"
                borderColor="brand.solid"
                fontStyle="italic"
                overflowWrap="anywhere"
              >
                {user.citation}
              </chakra.blockquote>
            ) : null}
            <Markdown text={user.bio || 'Vous n’avez pas encore écrit de bio.'} mt="4" maxW="prose" />
          </Box>
        </Flex>
      </Card.Body>
    </Card.Root>
  );
}

/** The address that waits for its link (ACC-6). */
function PendingEmail() {
  const { data } = useQuery(ownEmail);
  if (!data?.pending) return null;
  return (
    <Text textStyle="sm" overflowWrap="anywhere">
      En attente de confirmation : {data.pending.email}.{' '}
      <Link to="/app/me/security" variant="underline">
        Renvoyer ou annuler
      </Link>
    </Text>
  );
}
