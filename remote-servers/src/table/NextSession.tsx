import { type CampaignPerson, GAME_SESSION_STATES } from '@rpd/shared/domain';
import { Avatar, Badge, Box, ButtonLink, Flex, Heading, Text } from '@rpd/shared/ui';
import { ownTimeZone } from '../lib/zonedTime.ts';
import { useBlocked } from '../ui/BlockedPerson.tsx';
import { DayTile } from '../ui/DayTile.tsx';
import { daysUntil, sessionName, sessionPath } from './session.labels.ts';
import { SessionActions } from './SessionActions.tsx';
import { type SessionProps, SessionWhen } from './SessionLine.tsx';

interface NextSessionProps extends SessionProps {
  /** Those who have a part in the campaign. */
  people: readonly CampaignPerson[];
  now: number;
}

/** The session that comes next, or goes on: what one comes to a game's page for. */
export function NextSession({ session, people, now, onEdit }: NextSessionProps) {
  const { state, startsAt, role, game } = session;
  const name = sessionName(session);
  const isOpen = state === 'open';
  const prepares = role === 'master' && !isOpen;
  return (
    <Box p="5" mb="3" bg="bg.panel" borderWidth="1px" borderRadius="lg" boxShadow="sm">
      <Flex columnGap="5" rowGap="3" align="center">
        {startsAt && !isOpen ? <DayTile moment={startsAt} timeZone={ownTimeZone()} /> : null}
        <Box flex="1" minW="0">
          <Flex columnGap="3" rowGap="1" wrap="wrap" align="center">
            <Text textStyle="sm" fontWeight="semibold" color="fg.muted">
              {isOpen ? 'La table est ouverte' : 'Prochaine séance'}
              {startsAt && !isOpen ? `, ${daysUntil(startsAt, now)}` : ''}
            </Text>
            {isOpen ? <Badge colorPalette="green">{GAME_SESSION_STATES.open}</Badge> : null}
          </Flex>
          <Heading as="h3" size="xl" fontFamily="display" fontWeight="normal" overflowWrap="anywhere">
            {name}
          </Heading>
          {isOpen || !startsAt ? null : <SessionWhen session={session} />}
        </Box>
      </Flex>
      <Flex mt="4" columnGap="5" rowGap="3" wrap="wrap" align="center" justify="space-between">
        <Faces people={people} seesAll={role === 'master'} />
        <Flex gap="2" wrap="wrap" align="center">
          {prepares ? (
            <ButtonLink
              to={`/app/games/${game._id}/prepare`}
              colorPalette="accent"
              aria-label={`Préparer\u00a0: ${name}`}
            >
              Préparer
            </ButtonLink>
          ) : null}
          <ButtonLink
            to={sessionPath(session)}
            variant={prepares ? 'outline' : 'solid'}
            colorPalette={prepares ? undefined : 'accent'}
            aria-label={`Aller à la table\u00a0: ${name}`}
          >
            Aller à la table
          </ButtonLink>
          <Flex gap="2" align="center">
            <SessionActions session={session} name={name} onEdit={onEdit} />
          </Flex>
        </Flex>
      </Flex>
    </Box>
  );
}

/** Of as many the faces are shown; the others are counted. */
const SHOWN = 6;

/** Who plays and leads, by their faces. */
function Faces({ people, seesAll }: { people: readonly CampaignPerson[]; seesAll: boolean }) {
  const { isLoading, isBlocked } = useBlocked(seesAll);
  const table = people.filter(({ role }) => role !== 'spectator');
  // As high as it will be.
  if (isLoading || table.length === 0) return <Box minH="9" w={{ base: 'full', md: 'auto' }} />;
  const shown = table.filter(({ _id }) => !isBlocked(_id)).slice(0, SHOWN);
  return (
    <Flex align="center" gap="3">
      <Flex aria-hidden="true">
        {shown.map(({ _id, name, avatar }, place) => (
          <Box
            key={_id}
            ms={place === 0 ? '0' : '-2'}
            display="flex"
            borderRadius="full"
            borderWidth="2px"
            borderColor="bg.panel"
          >
            <Avatar name={name} src={avatar} size={32} decorative />
          </Box>
        ))}
      </Flex>
      <Text textStyle="sm" color="fg.muted" title={shown.map(({ name }) => name).join(', ')}>
        {table.length} à la table
      </Text>
    </Flex>
  );
}
