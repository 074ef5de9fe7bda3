import type { PersonCard } from '@rpd/shared/domain';
import { may } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Avatar, Box, ButtonLink, Card, Flex, Text } from '@rpd/shared/ui';
import { HistoryButton } from '@rpd/shared/ui/history';
import { PersonActs } from './PersonActs.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonState } from './PersonState.tsx';

/** Who it is, how the account stands, and what can be done with it. */
export function PersonHead({ card }: { card: PersonCard }) {
  const { person, mayAct, merges } = card;
  const me = useSession(({ user }) => user);
  const mayEdit = me !== null && may(me, 'administer', 'User');
  const path = `/app/moderation/people/${person._id}`;
  return (
    <Card.Root as="section" aria-label="Compte" mb="4">
      <Card.Body gap="4" p="4">
        <Flex gap="4" align="start" wrap={{ base: 'wrap', md: 'nowrap' }}>
          <Avatar name={person.name} src={person.avatar} size={64} decorative />
          <Box flex="1" minW="0">
            <PersonState person={person} kept={merges.find(({ other }) => other._id === person._id)?.kept} />
            <Box mt="2" textStyle="sm">
              <PersonFacts card={card} />
            </Box>
          </Box>
        </Flex>
        {person.bio ? (
          <Text textStyle="sm" whiteSpace="pre-wrap" lineClamp="4" overflowWrap="anywhere">
            {person.bio}
          </Text>
        ) : null}
        {mayAct || mayEdit ? (
          <Flex gap="2" wrap="wrap">
            {mayAct ? <PersonActs person={person} /> : null}
            {mayEdit ? (
              <ButtonLink
                size="sm"
                variant="outline"
                to={`/app/admin/user/${person._id}/e?returnUrl=${encodeURIComponent(path)}`}
              >
                Modifier le compte
              </ButtonLink>
            ) : null}
            {mayEdit ? (
              <HistoryButton entity="User" id={person._id} name={person.name} label="Historique" />
            ) : null}
          </Flex>
        ) : null}
      </Card.Body>
    </Card.Root>
  );
}
