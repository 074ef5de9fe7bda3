import type { PersonCard } from '@rpd/shared/domain';
import { may } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Avatar, Box, ButtonLink, Card, Flex, formatDate, formatDateTime, Text } from '@rpd/shared/ui';
import { HistoryButton } from '@rpd/shared/ui/history';
import { Fact, Facts } from '../ui/Facts.tsx';
import { PersonActs } from './PersonActs.tsx';
import { PersonState } from './PersonState.tsx';

/** Who it is, how the account stands, and what can be done with it. */
export function PersonHead({ card: { person, mayAct, merges, sections } }: { card: PersonCard }) {
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
              <Facts>
                <Fact label="Inscription">{formatDate(person.createdAt)}</Fact>
                <Fact label="Vu pour la dernière fois">
                  {person.lastSeenAt
                    ? formatDateTime(person.lastSeenAt)
                    : sections.signins
                      ? 'Pas ces 30 derniers jours'
                      : ''}
                </Fact>
                <Fact label="E-mail">{person.email}</Fact>
                <Fact label="Comptes reliés">
                  {person.externalIdentities
                    ?.map(({ provider, name }) => (name ? `${provider} (${name})` : provider))
                    .join(', ')}
                </Fact>
                <Fact label="Adresse non confirmée">
                  {person.confirmBy ? `à confirmer avant le ${formatDate(person.confirmBy)}` : ''}
                </Fact>
                <Fact label="Citation">{person.citation}</Fact>
              </Facts>
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
